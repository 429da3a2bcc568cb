import TeamSyncBase
import TeamSyncDocuments
import TeamSyncWords
import Testing

@Suite("Items with the same change on one line")
struct GroupWordsTests {
    private func item(
        _ key: String, _ change: Highlight.Change, _ facts: [Fact], kind: String = "icon", catalogue: String = "icons",
        oldKey: String? = nil
    ) -> Highlight {
        Highlight(
            catalogue: catalogue, kind: kind, key: key, change: change, facts: facts,
            details: Highlight.Details(oldKey: oldKey))
    }

    private func words(_ items: [Highlight], rest: [ChangedItems] = []) -> [String] {
        Words.groups(items, rest: rest).map(\.summary)
    }

    @Test("New, gone and reformatted items are on one line each")
    func ofOneKind() {
        let new = ["a", "b", "c", "d"].map { item($0, .added, [.appeared(properties: nil)]) }
        let gone = ["e", "f"].map { item($0, .removed, [.disappeared(.certain)]) }
        let reformatted = ["g", "h"].map { item($0, .reformatted, [.reformatted]) }
        #expect(
            words(new + gone + reformatted) == [
                "4 icons new (a, b, c, d)", "2 icons gone (e, f)", "2 icons were reformatted (g, h)",
            ])
        #expect(words([gone[0]]) == ["e is gone"])
        #expect(
            words([item("x", .added, [.appeared(properties: nil)], kind: "item", catalogue: "things")])
                == ["x is new in things"])
    }

    @Test("The examples of renamed tokens are from different groups")
    func renamedGroups() {
        let items = ["altinn", "color", "digdir"].flatMap { group in
            (1...4).map { number in
                let old = "\(group).old.\(number)"
                return item(
                    "\(group).new.\(number)", .renamed, [.renamed(from: old, because: .sameContents)], kind: "token",
                    oldKey: old)
            }
        }
        let names = ["altinn", "color", "digdir"].map { "\($0).old.1 → \($0).new.1" }
        #expect(words(items).count == 1 && names.allSatisfy { words(items)[0].contains($0) })
    }

    @Test("The examples are from different families, and one or two names are not hidden")
    func families() {
        let gone = { (keys: [String]) in keys.map { self.item($0, .removed, [.disappeared(.certain)]) } }
        let shades = ["indigo", "purple"].flatMap { hue in (1...9).map { "semantic.color.exp-\(hue)-\($0)0" } }
        #expect(
            words(gone(shades)) == [
                "18 icons gone (semantic.color.exp-indigo-10, semantic.color.exp-indigo-20, "
                    + "semantic.color.exp-purple-10, …)"
            ])
        #expect(
            words(gone(["arrow-left", "arrow-right", "bell", "bellSlash", "--cat", "dog"]))
                == ["6 icons gone (arrow-left, bell, --cat, …)"])
        #expect(words(gone(["a", "b", "c", "d", "e"])) == ["5 icons gone (a, b, c, d, e)"])
    }

    @Test("Changed descriptions are one line, and are not listed beside a changed value")
    func descriptions() {
        let text = { (number: Int) -> Fact in
            let start = "The step \(number) of a long ramp of colors, "
            return .member(
                ["description"], old: .string(start + "safe for text on white."),
                new: .string(start + "safe for labels on white."))
        }
        let items = (1...4).map { item("ink.\($0)", .changed, [text($0)], kind: "token", catalogue: "tokens") }
        #expect(words(items) == ["4 tokens (ink.1, ink.2, ink.3, ink.4): only the description changed"])
        let single = words([items[0]])
        #expect(single[0].contains("for text on white. → ") && single[0].contains("for labels on white."), "\(single)")
        let value = Fact.value(Appearance(), old: TokenValue(written: "#000"), new: TokenValue(written: "#111"))
        #expect(words([item("ink", .changed, [value, text(1)], kind: "token")]) == ["ink: #000 → #111"])
    }

    @Test("New tokens have their values")
    func newValues() {
        let value = { (text: String, isReference: Bool) -> [Fact] in
            [
                .appeared(properties: nil),
                .value(Appearance(), old: nil, new: TokenValue(written: text, isReference: isReference)),
            ]
        }
        let items = [item("a", .added, value("#fff", false)), item("b", .added, value("a", true))]
        #expect(words(items) == ["2 icons new (a #fff, b → a)"])
        let more = items + [item("c", .added, [.appeared(properties: nil)])]
        #expect(words(more) == ["3 icons new (a, b, c)"])
    }

    @Test("Tokens with the same lengths in another unit are on one line")
    func units() {
        let items = { (values: [(String, String)], unit: String?) in
            values.map { old, new in
                self.item(
                    "s\(old)", .changed,
                    [
                        .value(
                            Appearance(), old: TokenValue(written: old), new: TokenValue(written: new, newUnit: unit))
                    ], kind: "token", catalogue: "tokens")
            }
        }
        let same = [("16px", "1rem"), ("8px", "0.5rem"), ("10px", "0.625rem"), ("2px", "0.125rem")]
        #expect(words(items(same, "rem")) == ["4 tokens (s16px, s8px, s10px, s2px) are now in rem"])
        #expect(
            words(items(Array(same.prefix(2)), "rem")) == [
                "s16px: 16px → 1rem (same length)", "s8px: 8px → 0.5rem (same length)",
            ])
        #expect(
            words(items(same, "rem") + items([("1px", "2rem"), ("3px", "4rem")], nil)) == [
                "4 tokens (s16px, s8px, s10px, s2px) are now in rem", "s1px: 1px → 2rem", "s3px: 3px → 4rem",
            ])
    }

    @Test("New items that are deprecated are separate from other new items")
    func newDeprecated() {
        let deprecated: [Fact] = [.deprecated(use: nil), .appeared(properties: nil)]
        let new = ["a", "b", "c"].map { item($0, .added, $0 == "c" ? [.appeared(properties: nil)] : deprecated) }
        let rest = [ChangedItems(catalogue: "icons", kind: "icon", change: .added, keys: ["d", "e"])]
        #expect(words(new) == ["2 icons new and deprecated (a, b)", "c is new"])
        #expect(words(Array(new.prefix(1)), rest: rest) == ["a is new (deprecated)", "2 icons new"])
        #expect(words(new, rest: rest) == ["2 icons new and deprecated (a, b)", "3 icons new (c, …)"])
    }

    @Test("Three items with the same change are on one line, two are not")
    func alike() {
        let redrawn = ["a", "b", "c", "d"].map { item($0, .changed, [.redrawn()]) }
        #expect(words(redrawn) == ["4 icons redrawn (a, b, c, d)"])
        #expect(words(Array(redrawn.prefix(2))) == ["a was redrawn", "b was redrawn"])
        let recolored = ["a", "b", "c", "d"].map { item($0, .changed, [.recolored()]) }
        #expect(words(recolored) == ["4 icons recolored (a, b, c, d)"])
        #expect(words(Array(recolored.prefix(1))) == ["a was recolored"])
        #expect(
            words(["a", "b", "c"].map { item($0, .changed, [.recolored(in: ["16 px"])]) })
                == ["3 icons (a, b, c) were recolored in the 16 px variant"])
    }

    @Test("What else changed in moved items is not hidden by their places")
    func movedAndChanged() {
        let way = { (number: Int) in Fact.moved(from: "x/", to: "y\(number)/", files: 1) }
        let changed = (0..<8).map { item("i\($0)", .moved, [.redrawn(), way($0)]) }
        #expect(words(changed) == ["8 icons redrawn and moved (i0, i1, i2, …)"])
        let deprecated = (0..<8).map { item("d\($0)", .moved, [.deprecated(use: nil), way($0)]) }
        #expect(words(deprecated) == ["8 icons (d0, d1, d2, …) are deprecated, moved"])
        let pure = (0..<8).map { item("p\($0)", .moved, [way($0)]) }
        #expect(
            words(Array(changed.prefix(1)) + pure)
                == ["i0 was redrawn, moved from x/ to y0/", "8 icons moved from x/ to 8 places (y0/, y1/, y2/, …)"])
        let inside = (0..<8).map { number in
            item("p\(number)", .moved, [.moved(from: "x", to: number == 3 ? "y/" : "y/\(number)", files: 1)])
        }
        #expect(words(inside) == ["8 icons moved from x to 8 places in y/"])
    }

    @Test("Numbers that changed in many icons are on one line")
    func numbers() {
        let point = { (number: Int) in
            Fact.member(["code point"], old: .number("\(number)"), new: .number("\(number + 1)"))
        }
        let icons = (0..<8).map { item("i\($0)", .changed, [point($0)]) }
        #expect(words(icons) == ["8 icons (i0, i1, i2, …): `code point` changed"])
        #expect(words(Array(icons.prefix(2))) == ["i0: code point 0 → 1", "i1: code point 1 → 2"])
    }

    @Test("Moves to many places are on one line")
    func places() {
        let items = (0..<8).map { item("i\($0)", .moved, [.moved(from: "x/", to: "y\($0)/", files: 1)]) }
        #expect(words(items) == ["8 icons moved from x/ to 8 places (y0/, y1/, y2/, …)"])
        let many = (0..<40).map { item("i\($0)", .moved, [.moved(from: "x/", to: "y\($0)/", files: 1)]) }
        #expect(words(many) == ["40 icons moved from x/ to more than 20 places (y0/, y1/, y2/, …)"])
        let one = (0..<8).map { item("i\($0)", .moved, [.moved(from: "x\($0)/", to: "y/", files: 1)]) }
        #expect(words(one) == ["8 icons moved to y/ (i0, i1, i2, …)"])
    }

    @Test("Groups with the same wording are on one line, with the total number")
    func equalWords() {
        let long = String(repeating: "a", count: 40)
        let items = (0..<2).map { number in
            item("\(long)-\(number)-\(long)", .changed, [.topics(["usage"])], kind: "component")
        }
        let groups = Words.groups(items)
        #expect(groups.count == 1 && groups[0].count == 2)
        #expect(groups[0].summary.hasPrefix("2 icons (") && groups[0].summary.hasSuffix("): `usage` changed"))
    }

    @Test("Breaking changes come before others")
    func order() {
        let change = APIChange(
            .breaking, kind: "func", DeclarationID(types: ["Chip"], name: "f", labels: []), name: "Chip.f()",
            effect: .gone(use: nil), path: "a.swift")
        let items = [
            item("Chip", .changed, [.api([change], more: 0, nil)], kind: "component"),
            item("gone", .removed, [.disappeared(.certain)]), item("new", .added, [.appeared(properties: nil)]),
            item("tagged", .changed, [.list("tags", .tags, gained: ["x"], lost: [])]),
        ]
        let groups = Words.groups(items)
        #expect(groups.map { $0.examples.first?.key ?? "" } == ["Chip", "gone", "new", "tagged"])
        #expect(Words.summary(groups)?.write().hasSuffix("gone is gone, new is new, tagged is tagged x") == true)
    }

    @Test("Items that are only counted are included in the numbers")
    func rest() {
        let items = ["a", "b"].map { item($0, .added, [.appeared(properties: nil)]) }
        let rest = [
            ChangedItems(catalogue: "icons", kind: "icon", change: .added, keys: ["c", "d", "e"]),
            ChangedItems(catalogue: "icons", kind: "icon", change: .changed, keys: ["x"]),
        ]
        #expect(words(items, rest: rest) == ["5 icons new (a, b, …)", "1 more icon changed"])
    }

    @Test("A document of an older version is shown with its own sentences")
    func older() {
        let group = HighlightGroup(
            catalogue: "icons", kind: "icon", change: .changed, count: 3, summary: "3 icons redrawn (a, b, c)")
        #expect(Words.about(group).write() == "3 icons redrawn (a, b, c)")
        let highlight = Highlight(
            catalogue: "icons", kind: "icon", key: "a", change: .changed, summary: "a was redrawn")
        #expect(Words.about(highlight).write() == "a was redrawn")
    }

    @Test("Impossible numbers in a document do not crash")
    func hugeCounts() {
        let groups = (0..<9).map { number in
            HighlightGroup(
                catalogue: "icons", kind: "icon", change: .changed, count: .max, facts: [.redrawn()],
                examples: [HighlightGroup.Example(key: "icon-\(number)")])
        }
        #expect(Words.summary(groups)?.write().hasPrefix("\(Int.max) icons redrawn (icon-0, …)") == true)
        let hostile = HighlightGroup(
            catalogue: "c", kind: "catalogue", change: .removed, count: .max,
            facts: [.moved(from: nil, to: "", files: -1)])
        #expect(Words.about(hostile).write().hasPrefix("C: -1 of "))
    }

    @Test("The incoming sentence is about all groups, even if only the first ones are known")
    func incoming() throws {
        func group(_ change: Highlight.Change, _ fact: Fact, _ keys: String...) -> HighlightGroup {
            HighlightGroup(
                catalogue: "icons", kind: "icon", change: change, count: keys.count, facts: [fact],
                examples: keys.map { HighlightGroup.Example(key: $0) })
        }
        let all =
            [group(.removed, .disappeared(.certain), "a")]
            + ["b", "c", "d", "e", "f"].map { group(.changed, .redrawn(), $0) }
            + [group(.reformatted, .reformatted, "x", "y", "z")]
        var status = RepositoryStatus(id: "r", label: "R", branch: "main", upstream: "origin/main")
        #expect(Words.incoming(status) == nil)
        status.summary = "of an older version"
        #expect(Words.incoming(status)?.write() == "of an older version")
        for groups in [all, Array(all.suffix(1))] {
            status.incomingGroups = try IncomingGroups.of(groups)
            #expect(Words.incoming(status) == Words.summary(groups))
        }
        #expect(try IncomingGroups.of(all)?.groups.count == 4)
        #expect(try IncomingGroups.of([]) == nil)
        let gone = { (kind: String, certainty: Certainty) in
            HighlightGroup(
                catalogue: "things", kind: kind, change: .removed, count: 2, facts: [.disappeared(certainty)],
                examples: [])
        }
        #expect(try IncomingGroups.of([gone("component", .certain), gone("icon", .certain)])?.breaking == 2)
        #expect(try IncomingGroups.of([gone("component", .may)])?.breaking == nil)
        status.incomingGroups = IncomingGroups(groups: all, itemsTotal: .min)
        #expect(Words.incoming(status) != nil)
    }
}
