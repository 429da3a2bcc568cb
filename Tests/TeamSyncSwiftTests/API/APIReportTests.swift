import TeamSyncDocuments
import Testing

@testable import TeamSyncSwift

/// The text of `teamsync api`.
@Suite struct APIReportTests {
    private func text(_ changes: APIChange...) -> String {
        var repository = APIReport.Repository(id: "comps", label: "Components")
        repository.changes = changes.map(APIReport.Change.init)
        repository.changesTotal = changes.count
        return APIReport([repository]).text()
    }

    @Test("If all sources together exceed the limits, they are not listed one by one")
    func tooExpensive() {
        let both = text(
            APIChange(path: "Sources/A.swift", .tooExpensiveTogether),
            APIChange(path: "Sources/B.swift", .tooExpensiveTogether))
        #expect(
            both == """
                Components (comps): : 2 could not be analyzed
                  together, the sources exceed the time or memory limit; compare fewer commits with --from and --to

                """)
        let some = text(
            APIChange(path: "Sources/A.swift", .tooExpensive),
            APIChange(path: "Sources/B.swift", .tooExpensiveTogether))
        #expect(some.contains("Sources/A.swift") && some.contains("Sources/B.swift"))
    }
}
