import Testing

@testable import TeamSyncDocuments
@testable import TeamSyncReaders

@Suite("What a build prints")
struct BuildWarningsTests {
    @Test func freshNumbersAreNoWarning() {
        let document = Fixture.document(
            [Fixture.behind(), Fixture.repository(id: "ios", .ahead, ahead: 1)], counts: ["icons": .init(count: 0)])
        #expect(BuildWarnings.sentences(document, maxAge: nil, now: Fixture.now) == [])
    }

    @Test func staleAndUnknownAreSaid() {
        let stale = Fixture.repository(.upToDate) {
            $0.lastSuccessAt = Fixture.ago(2 * Fixture.hour)
            $0.error = Fixture.offline()
        }
        let document = Fixture.document([stale, Fixture.unknown { $0.label = "Comps" }])
        #expect(
            BuildWarnings.sentences(document, maxAge: nil, now: Fixture.now) == [
                "Icons (icons-library) was last checked 2h ago: cannot resolve git.example.com",
                "Comps (icons-library) was never checked",
            ])
    }

    @Test func anUnknownNumberHasItsReason() {
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

    @Test func oneLineForXcode() {
        #expect(BuildWarnings.line("Icons is old") == "warning: teamsync: Icons is old\n")
    }

    @Test func makeReadsTheDependencyFile() {
        #expect(
            DependencyFile.text(output: "/a b/c.json", inputs: ["/d#e/$f.json", "/g:h"])
                == ##"/a\ b/c.json: /d\#e/$$f.json /g\:h"## + "\n")
    }
}
