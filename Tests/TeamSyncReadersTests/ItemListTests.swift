import TeamSyncWords
import Testing

@testable import TeamSyncBase
@testable import TeamSyncDocuments
@testable import TeamSyncReaders

@Suite struct ItemListTests {
    private func highlight(
        _ key: String, _ change: Highlight.Change = .changed, _ summary: String? = nil, catalogue: String = "icons",
        kind: String = "icon", files: [Highlight.File] = [], members: [Highlight.Member] = []
    ) -> Highlight {
        Highlight(
            catalogue: catalogue, kind: kind, key: key, change: change, summary: summary ?? "\(key) happened",
            details: Highlight.Details(members: members, files: files))
    }

    private func text(
        _ highlights: [Highlight], stat: Bool = false, evidence: Bool = false, layout: TextLayout = TextLayout()
    ) -> String {
        var filter = ChangesFilter()
        (filter.hasStatistics, filter.hasEvidence) = (stat, evidence)
        let changes = ChangesDocument(
            id: "r", state: .behind, highlights: highlights, highlightsTotal: highlights.count)
        return ItemList(
            side: changes.side(isOutgoing: false), filter: filter, commits: [:], repository: Fixture.behind()
        ).text(layout: layout)
    }

    private func file(_ added: Int?, _ removed: Int?) -> Highlight.File {
        Highlight.File(path: "a", part: "source", change: .changed, added: added, removed: removed)
    }

    @Test("Items are below their catalogue, catalogues in the order of their first items")
    func catalogues() {
        let list = [
            highlight("a", .removed, "a is gone"),
            highlight("Chips", .renamed, "Tags is now Chips", catalogue: "ui_parts"),
            highlight("b", .added, "b is new"), highlight("c", .changed, "c was redrawn"),
            highlight("d", Highlight.Change(rawValue: "split"), "d was split"),
        ]
        #expect(
            text(list) == """
                  Icons
                    - a is gone
                    + b is new
                    ~ c was redrawn
                    ~ d was split
                  Ui Parts
                    → Tags is now Chips

                """)
        #expect(text([]).isEmpty)
    }

    @Test("Evidence is below its item, and only on request")
    func evidence() {
        var renamed = highlight("bell", .renamed)
        renamed.facts = [.renamed(from: "ring", because: .sameContents)]
        let list = [renamed, highlight("star", .changed, "star was redrawn")]
        let lines = "    → ring renamed to bell\n      renamed, because both have the same contents\n"
        #expect(text(list, evidence: true) == "  Icons\n\(lines)    ~ star was redrawn\n")
        #expect(text(list) == "  Icons\n    → ring renamed to bell\n    ~ star was redrawn\n")
    }

    @Test("Items that only moved, in the same way, are on one line next to evidence")
    func moves() {
        let move = Fact.moved(from: "src/icons/", to: "src/assets/icons/", files: 1)
        let moved = ["add", "bell", "copy"].map { key in
            var item = highlight(key, .moved)
            item.facts = [move]
            return item
        }
        var renamed = highlight("star", .renamed)
        renamed.facts = [.renamed(from: "ring", because: .sameContents)]
        var other = highlight("sun", .moved)
        other.facts = [.moved(from: "src/icons/", to: "old/", files: 1)]
        let group = HighlightGroup(
            catalogue: "icons", kind: "icon", change: .moved, count: 4, facts: [move],
            examples: moved.map { HighlightGroup.Example(key: $0.key) })
        let changes = ChangesDocument(
            id: "r", state: .behind, highlights: [renamed] + moved + [other], highlightsTotal: 7, groups: [group])
        var filter = ChangesFilter()
        filter.hasEvidence = true
        let list = { (filter: ChangesFilter) in
            ItemList(side: changes.side(isOutgoing: false), filter: filter).text(layout: TextLayout())
        }
        #expect(
            list(filter) == """
                  Icons
                    → ring renamed to star
                      renamed, because both have the same contents
                    → 4 icons moved from src/icons/ to src/assets/icons/ (add, bell, copy, …)
                    → sun moved from src/icons/ to old/
                    … and 1 more

                """)
        filter.hasStatistics = true
        #expect(list(filter).contains("    → bell moved from src/icons/ to src/assets/icons/\n"))
    }

    @Test("Items of a catalogue that moved as a whole do not state the move again, unless they have another file name")
    func wholeMoves() {
        func item(_ key: String, _ from: String, _ to: String, _ facts: [Fact]) -> Highlight {
            var item = highlight(key, facts.isEmpty ? .moved : .changed)
            item.facts = facts + [.moved(from: from, to: to, files: 1)]
            return item
        }
        let items = [
            item("bell", "icons/", "lib/icons/", [.redrawn()]), item("sun", "icons/", "lib/icons/", []),
            item("fox", "icons/fox.svg", "lib/icons/ic_fox.svg", []),
        ]
        let whole = HighlightGroup(
            catalogue: "icons", kind: "catalogue", change: .moved, count: 3,
            facts: [.moved(from: nil, to: "lib/icons", files: 3)])
        let groups = Words.groups(items, catalogues: [whole], followed: ["icons"])
        let names = ["bell was redrawn", "fox moved from icons/fox.svg to lib/icons/ic_fox.svg"]
        #expect(groups.dropFirst().map(\.summary) == names)
        let changes = ChangesDocument(
            id: "r", state: .behind, highlights: items, highlightsTotal: 3, groups: groups)
        for hasEvidence in [false, true] {
            var filter = ChangesFilter()
            filter.hasEvidence = hasEvidence
            let text = ItemList(side: changes.side(isOutgoing: false), filter: filter).text(layout: TextLayout())
            #expect(text.contains("~ bell was redrawn\n") && text.contains("→ \(names[1])\n"), "\(text)")
        }
    }

    @Test("Items that changed in the same way are on one line with all names; evidence in common is given once")
    func alike() {
        func item(_ key: String, _ change: Highlight.Change, _ fact: Fact) -> Highlight {
            var item = highlight(key, change)
            item.facts = [fact]
            return item
        }
        let recolored = ["add", "bell", "copy", "sun"].map { item($0, .changed, .recolored()) }
        let renamed = ["a", "b"].map { item($0, .renamed, .renamed(from: "old-\($0)", because: .statedAlias)) }
        let other = item("c", .renamed, .renamed(from: "old-c", because: .sameContents))
        func group(_ change: Highlight.Change, _ fact: Fact, _ count: Int) -> HighlightGroup {
            HighlightGroup(
                catalogue: "icons", kind: "icon", change: change, count: count, facts: [fact],
                examples: change == .changed ? recolored.map { HighlightGroup.Example(key: $0.key) } : [])
        }
        let changes = ChangesDocument(
            id: "r", state: .behind, highlights: renamed + [other] + recolored, highlightsTotal: 12,
            groups: [
                group(.changed, .recolored(), 4), group(.changed, .redrawn(), 5), group(.reformatted, .reformatted, 9),
            ])
        var filter = ChangesFilter()
        filter.hasEvidence = true
        #expect(
            ItemList(side: changes.side(isOutgoing: false), filter: filter).text(layout: TextLayout()) == """
                  Icons
                    → old-a renamed to a
                    → old-b renamed to b
                      these 2: renamed, because a file states the former name
                    → old-c renamed to c
                      renamed, because both have the same contents
                    ~ 4 icons recolored (add, bell, copy, sun)
                    ~ 5 icons redrawn (add, bell, copy, …)
                    · 9 icons were reformatted

                """)
    }

    @Test("Items that are not among the highlights are listed as without evidence")
    func unlisted() {
        let groups = ["bell", "sun"].map { key in
            HighlightGroup(
                catalogue: "icons", kind: "icon", change: .changed, count: 1,
                examples: [HighlightGroup.Example(key: key, facts: [.redrawn()])])
        }
        var bell = highlight("bell", .changed)
        bell.facts = [.redrawn()]
        let changes = ChangesDocument(id: "r", state: .behind, highlights: [bell], highlightsTotal: 3, groups: groups)
        var filter = ChangesFilter()
        filter.hasEvidence = true
        #expect(
            ItemList(side: changes.side(isOutgoing: false), filter: filter).text(layout: TextLayout()) == """
                  Icons
                    ~ bell was redrawn
                    ~ sun was redrawn
                    … and 1 more

                """)
    }

    @Test("Lines are added up over the files that have some")
    func statistics() {
        #expect(
            text([highlight("a", files: [file(10, 2), file(nil, nil), file(1, 0)])], stat: true).hasSuffix(
                " (+11 -2)\n"))
        #expect(text([highlight("a", files: [file(10, 2)])]).hasSuffix("happened\n"))
        #expect(text([highlight("a", files: [file(nil, nil)])], stat: true).hasSuffix("happened\n"))
        #expect(text([highlight("a")], stat: true).hasSuffix("happened\n"))
        #expect(text([highlight("a", files: [file(0, 0)])], stat: true).hasSuffix(" (+0 -0)\n"))
    }

    @Test("No control characters of keys, sentences, catalogues or values reach the terminal")
    func hostileText() {
        let evil = "\u{1B}]0;owned\u{07}\u{9B}2J\n\r\u{202E}x"
        var layout = TextLayout(style: .ansi, width: 80)
        layout.hasTrueColor = true
        let members = [
            Highlight.Member(
                file: evil, pointer: evil, path: [evil], old: .string(evil), new: .string("#fff\u{1B}[2J")),
            Highlight.Member(file: "f", pointer: "/a", path: ["a"], old: .string("#\u{1B}ff"), new: .string("#fff")),
        ]
        let printed = text(
            [highlight(evil, .added, "\(evil) is new", catalogue: evil, kind: "color", members: members)], stat: true,
            layout: layout)
        let shown = Terminal.withoutEscapes(printed)
        #expect(!shown.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" || (0x7f...0x9f).contains($0.value) })
        #expect(!shown.unicodeScalars.contains("\u{202E}"))
        #expect(printed.split(separator: "\n").count == 2)
        #expect(!printed.contains("]0;owned\u{07}") && !printed.contains("\u{1B}[2J"))
    }

    @Test("On a terminal, the marker has the color of the change")
    func colors() {
        let printed = text([highlight("a", .removed)], layout: TextLayout(style: .ansi))
        #expect(printed.contains("\u{1B}[31m-\u{1B}[0m a happened"))
        #expect(Terminal.withoutEscapes(printed) == "  Icons\n    - a happened\n")
    }
}
