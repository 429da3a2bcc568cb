import TeamSyncBase
import Testing

@testable import TeamSyncDocuments
@testable import TeamSyncReaders

@Suite("Warnings for builds")
struct BuildWarningsTests {
    @Test("Fresh numbers cause no warning")
    func freshNumbersAreNoWarning() {
        let document = Fixture.document(
            [Fixture.behind(), Fixture.repository(id: "ios", .ahead, ahead: 1)], counts: ["icons": .init(count: 0)])
        #expect(BuildWarnings.sentences(document, maxAge: nil, now: Fixture.now) == [])
    }

    @Test("Stale and unknown numbers cause warnings")
    func staleAndUnknownAreSaid() {
        let stale = Fixture.repository(.upToDate) {
            $0.lastSuccessAt = Fixture.ago(2 * Fixture.hour)
            $0.error = Fixture.offline()
        }
        let document = Fixture.document([stale, Fixture.unknown { $0.label = "Comps" }])
        #expect(
            BuildWarnings.sentences(document, maxAge: nil, now: Fixture.now) == [
                "Icons (icons-library) was last checked 2h ago: cannot resolve git.example.com",
                "Comps (icons-library) has never been checked",
            ])
    }

    @Test("An unknown number has its reason")
    func anUnknownNumberHasItsReason() {
        let repository = Fixture.repository(.upToDate) {
            $0.counts = ["icons": CatalogueCount(), "colors": CatalogueCount(local: 1)]
            $0.warnings = ["metadata.json is no JSON"]
        }
        let document = Fixture.document(
            [repository], counts: ["icons": .init(), "colors": .init(count: 1), "fonts": .init()])
        #expect(
            BuildWarnings.sentences(document, maxAge: nil, now: Fixture.now) == [
                "the number of fonts is unknown", "the number of icons is unknown: metadata.json is no JSON",
            ])
    }

    @Test("The reason is the warning that makes this number unknown here, whatever its sentence mentions")
    func reasonOfEach() {
        func unreadable(_ catalogue: String, _ effect: Warning.Effect, _ side: TreeName.Side = .local) -> Warning {
            .catalogue(
                catalogue, .unreadable(file: "icons colors fonts", .empty, effect),
                at: [TreeName(side, "\(side)", commit: "1a2b3c4d5")])
        }
        let repository = Fixture.repository(.upToDate) {
            $0.counts = ["icons": CatalogueCount(), "colors": CatalogueCount(), "fonts": CatalogueCount()]
            $0.warningFacts = [
                .uses(of: "icons", .noFolder("icons/"), at: []), unreadable("icons", .unknown, .upstream),
                unreadable("icons", .skipped), unreadable("icons", .unknown),
                unreadable("fonts", .unknown, .upstream),
            ]
            $0.warnings = $0.warningFacts.map { _ in "icons colors fonts" }
        }
        let document = Fixture.document([repository], counts: ["icons": .init(), "colors": .init(), "fonts": .init()])
        #expect(
            BuildWarnings.sentences(document, maxAge: nil, now: Fixture.now) == [
                "the number of colors is unknown", "the number of fonts is unknown",
                "the number of icons is unknown: icons: icons colors fonts at local (1a2b3c4d5) is empty",
            ])
    }

    @Test("Each warning is one line for Xcode")
    func oneLineForXcode() {
        #expect(BuildWarnings.line("Icons is old") == "warning: teamsync: Icons is old\n")
    }

    @Test("make parses the dependency file")
    func makeReadsTheDependencyFile() {
        #expect(
            DependencyFile.text(output: "/a b/c.json", inputs: ["/d#e/$f.json", "/g:h"])
                == ##"/a\ b/c.json: /d\#e/$$f.json /g\:h"## + "\n")
    }
}
