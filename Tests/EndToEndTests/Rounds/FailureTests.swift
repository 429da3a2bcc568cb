import TestSupport
import Testing

@testable import TeamSyncBase
@testable import TeamSyncDocuments

@Suite("Failed fetches", .validatesDocuments)
struct FailureTests {
    private let icons = Workbench.iconsID

    @Test("The last good numbers stay with the error until a success removes it")
    func numbersStay() throws {
        let bench = try Workbench(transport: .http)
        try bench.fixture.pushIcons(["cart"])
        try bench.sync()
        let good = try bench.status(icons)
        let url = try bench.icons.clone.git("remote", "get-url", "origin")

        try bench.setOrigin(of: bench.icons, to: bench.serving().url("icons-library.git", .status(500)))
        var since: Timestamp?
        for failures in 1...3 {
            let result = try bench.teamsync("sync", "--force")
            #expect(result.status == 1)
            #expect(result.errorText.hasPrefix("teamsync: icons-library: cannot fetch from 'origin': "))
            let bad = try bench.status(icons)
            #expect(numbers(of: bad) == numbers(of: good))
            #expect(bad.lastSuccessAt == good.lastSuccessAt)
            #expect(bad.error?.failures == failures)
            #expect(since == nil || bad.error?.since == since)
            since = bad.error?.since
            try bench.expectGitAgrees()
        }
        #expect(try bench.status(Workbench.componentsID).error == nil)
        let line = try bench.teamsync("statusline").text
        #expect(line.contains("Icons: +1 icon") && line.contains(" ! | Comps: ✓"))

        try bench.setOrigin(of: bench.icons, to: url)
        try bench.fixture.pushIcons(["basket"])
        try bench.sync("--force")
        #expect(try bench.status(icons).error == nil)
        #expect(try bench.status(icons).incoming?.added == 2)
        try bench.expectGitAgrees()
    }

    @Test("While the remote fails, local changes are still published")
    func localMovesCount() throws {
        let bench = try Workbench()
        try bench.fixture.pushIcons(["cart"])
        try bench.sync()
        try bench.setOrigin(of: bench.icons, to: bench.path("nowhere.git"))
        #expect(try bench.teamsync("sync", "--force").status == 1)
        try bench.icons.clone.git("merge", "--quiet", "--ff-only", "origin/main")
        #expect(try bench.teamsync("sync").status == 1)
        try bench.expectGitAgrees()
        #expect(try bench.status(icons).state == .upToDate)
        #expect(try bench.status(icons).error != nil)
    }

    private func numbers(of status: RepositoryStatus) -> RepositoryStatus {
        var numbers = status
        (numbers.lastAttemptAt, numbers.lastSuccessAt, numbers.nextAttemptAt, numbers.error) = (nil, nil, nil, nil)
        return numbers
    }
}
