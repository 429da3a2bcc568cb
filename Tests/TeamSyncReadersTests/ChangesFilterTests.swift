import Testing

@testable import TeamSyncDocuments
@testable import TeamSyncReaders

@Suite struct ChangesFilterTests {
    private let document: ChangesDocument = {
        func highlight(_ catalogue: String, _ kind: String, _ key: String, old: String? = nil) -> Highlight {
            Highlight(
                catalogue: catalogue, kind: kind, key: key, change: old == nil ? .added : .renamed,
                summary: "\(key) is new", details: Highlight.Details(oldKey: old))
        }
        var document = Fixture.changes(
            .diverged, commits: [Fixture.commit("a", subject: "Add")],
            files: [IncomingFile(status: .added, path: "icons/a.svg")])
        document.highlights = [
            highlight("icons", "icon", "Arrow-Up"), highlight("logos", "icon", "ÖFFNEN"),
            highlight("colors", "color", "Basic Colors/55%", old: "Arrow tint"),
            highlight("atoms", "component", "Chips"),
        ]
        document.highlightsTotal = 4
        document.outgoing = [highlight("icons", "icon", "own")]
        document.outgoingTotal = 7
        return document
    }()

    private func keys(kind: String? = nil, name: String? = nil, outgoing: Bool = false) -> [String] {
        filter(kind: kind, name: name, outgoing: outgoing).highlights(of: document).map(\.key)
    }

    private func filter(kind: String? = nil, name: String? = nil, outgoing: Bool = false) -> ChangesFilter {
        var filter = ChangesFilter()
        (filter.kind, filter.name, filter.isOutgoing) = (kind, name, outgoing)
        return filter
    }

    private func report(_ filter: ChangesFilter, _ document: ChangesDocument? = nil) -> String {
        let entry = ChangesReport.Entry(
            repository: Fixture.repository(.diverged, ahead: 1, behind: 1), changes: document ?? self.document)
        return ChangesReport(entries: [entry], now: Fixture.now, filter: filter).text(layout: TextLayout())
    }

    @Test("A kind is the kind of the items or the name of their catalogue")
    func kinds() {
        #expect(keys(kind: "icon") == ["Arrow-Up", "ÖFFNEN"])
        #expect(keys(kind: "logos") == ["ÖFFNEN"])
        #expect(keys(kind: "colors") == keys(kind: "color"))
        #expect(keys(kind: "Icon").isEmpty && keys(kind: "").isEmpty)
        #expect(keys().count == 4)
    }

    @Test("A name is part of the key, new or old, ignoring case")
    func names() {
        #expect(keys(name: "arrow") == ["Arrow-Up", "Basic Colors/55%"])
        #expect(keys(name: "öff") == ["ÖFFNEN"])
        #expect(keys(name: "55%") == ["Basic Colors/55%"])
        #expect(keys(name: "arrow", outgoing: true).isEmpty)
        #expect(keys(kind: "color", name: "arrow") == ["Basic Colors/55%"])
    }

    @Test("Outgoing items are those of the local branch")
    func outgoing() {
        #expect(keys(outgoing: true) == ["own"])
        #expect(keys(kind: "icon", outgoing: true) == ["own"])
        let text = report(filter(outgoing: true))
        #expect(
            text == """
                Icons (icons-library): 1 commit not yet pushed to origin/main (checked 3m ago)
                  Icons
                    + own is new
                    … and 6 more
                  no files in scope

                """)
    }

    @Test("Files and commits are shown if all items are")
    func files() {
        #expect(report(filter()).contains("+ icons/a.svg") && report(filter()).contains("Grace Example"))
        let text = report(filter(kind: "component"))
        #expect(
            text == """
                Icons (icons-library): has diverged from origin/main (1 ahead, 1 behind) (checked 3m ago)
                  Atoms
                    + Chips is new

                """)
    }

    @Test("If nothing matches, that is reported")
    func nothing() {
        #expect(report(filter(name: "zzz")) == "no incoming changes match\n")
        #expect(report(filter(kind: "\u{1B}[2J")).contains("\u{1B}") == false)
    }

    @Test("Without outgoing changes, there is a sentence")
    func nothingOutgoing() {
        var empty = document
        (empty.outgoing, empty.outgoingTotal) = ([], 0)
        let text = report(filter(outgoing: true), empty)
        #expect(text.split(separator: "\n").count == 1)
        #expect(text.contains("Icons"))
    }
}
