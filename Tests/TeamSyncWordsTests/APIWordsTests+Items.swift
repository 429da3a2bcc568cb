import TeamSyncDocuments
import TeamSyncWords
import Testing

extension APIWordsTests {
    @Test("For an item, the parameters of one declaration are one sentence, and the rest is counted")
    func item() {
        let lost = (0..<8).map { Self.change(.parameterLost(APIChange.Parameter("p\($0)", at: $0))) }
        let added = ["a", "b"].map {
            Self.change(
                .parameterAdded(APIChange.Parameter($0, at: 0), type: "Int", hasDefault: true, isInFront: false),
                .compatible)
        }
        let other = [Self.change(.inherited, .compatible, name: "show"), Self.change(.nowAsync, .mayBreak, name: "go")]
        let all = Array(lost.prefix(2)) + added + other
        #expect(
            Words.about(all, in: "Chips").map { $0.write() } == [
                "`load` lost parameters `p0` and `p1` (breaking)", "`load` gained `a: Int` and `b: Int` (compatible)",
                "`show` is now inherited (compatible)", "`go` is now async (may break)",
            ])
        #expect(
            Words.about(lost, more: 4, worst: .mayBreak, in: "Chips").map { $0.write() } == [
                "`load` lost parameters `p0`, `p1`, `p2`, `p3`, `p4`, `p5` and 2 more (breaking)",
                "and 4 more changes to its API (most serious: may break)",
            ])
        #expect(Words.about([], in: "Chips") == [])
        #expect(all.cut(toSentences: 3, limit: 50).named == Array(all.prefix(5)))
        #expect(all.cut(toSentences: 3, limit: 3).named == Array(all.prefix(3)))
    }

    @Test("Equal changes to overloads are one sentence, and types named after an item have an ellipsis in groups")
    func overloads() {
        let added = { (kind: String, types: [String]) in
            Self.change(
                .parameterAdded(APIChange.Parameter("id", at: 0), type: "Int", hasDefault: true, isInFront: false),
                .compatible, kind: kind, types: types, name: "init")
        }
        let first = added("init", ["Chips"])
        let other = Self.change(.nowThrows, .breaking, kind: "init", types: ["Chips"], name: "init")
        let words = Words.about([first, other, first, added("init", ["ChipsStyle"])], in: "Chips", ofSeveral: true)
        #expect(
            words.map { $0.write() } == [
                "2 inits gained `id: Int` (compatible)", "init now throws (breaking)",
                "…Style: init gained `id: Int` (compatible)",
            ])
        let new = Self.change(.added(.none), .compatible, kind: "var", types: ["Chips"], name: "id")
        let throwing = Self.change(.nowThrows, .breaking, kind: "init", types: ["Chips"], name: "init")
        #expect(
            Words.about([new, throwing], in: "Chips", ofSeveral: true).map { $0.write() } == [
                "`id` is new (compatible)", "init now throws (breaking)",
            ])
        #expect(
            Words.about([added("init", ["ChipsStyle"])], in: "Chips").map { $0.write() }
                == ["ChipsStyle: init gained `id: Int` (compatible)"])
    }

    @Test("Of equally serious changes, those to names that users write come first")
    func byUse() {
        let size = APIChange.Parameter("size", at: 1)
        let added = { (name: String) in
            APIChange.Effect.parameterAdded(
                APIChange.Parameter(name, at: 0), type: "Int", hasDefault: true, isInFront: false)
        }
        let changes = [
            Self.change(.parameterDefaultChanged(size, old: "1", new: "2"), .compatible),
            Self.change(added("a"), .compatible), Self.change(added("b"), .compatible),
            Self.change(.nowThrows), Self.change(.deprecated(Self.none, platform: nil), .deprecated),
        ]
        #expect(changes.byUse.map(\.effect) == [3, 4, 1, 2, 0].map { changes[$0].effect })
    }

    @Test("The used name is that of the lost parameter, or else of the declaration")
    func used() {
        #expect(Words.used(by: Self.change(.parameterLost(Self.size))).write() == "`size`")
        #expect(Words.used(by: Self.change(.parameterRenamed(Self.size, to: "x"))).write() == "`size`")
        #expect(Words.used(by: Self.change(.nowAsync)).write() == "`load`")
        #expect(
            Words.used(by: Self.change(.gone(use: nil), kind: "struct", types: [], name: "Tags")).write() == "`Tags`")
    }

    @Test("Names from other people are marked, and long ones stay different when shortened")
    func names() {
        let change = Self.change(.deprecated(APIChange.Advice(message: "<b>"), platform: "iOS"), .deprecated)
        #expect(
            Words.about(change).runs == [
                .name("Chips"), .text(": "), .code("load(now:)"), .text(" "), .text("is deprecated"), .text(" on "),
                .name("iOS"), .text(": "), .name("<b>"),
            ])
        let (head, tail) = (String(repeating: "A", count: 80), String(repeating: "Z", count: 80))
        let retyped = Self.change(.resultRetyped(old: head + "1" + tail, new: head + "2" + tail))
        for style in [Sentence.Style.plain, .detailed] {
            let shown = Words.about(retyped).write(style).split(separator: "`")
            #expect(shown.count == 7 && shown[3] != shown[5])
        }
        let many = APIChange.Names((0..<1_000).map { "P\($0)" })
        #expect(
            Words.about(Self.change(.conformancesLost(many))).write()
                == "Chips: `load` no longer conforms to `P0`, `P1`, `P2`, `P3`, `P4`, `P5` and 994 more (breaking)")
    }

    @Test("An effect of another version has the words of that version, each marked as other people's text")
    func otherVersion() {
        var change = Self.change(.other(""))
        change.summary = "Chips: `load` glows <now> (breaking)"
        #expect(Words.about(change, in: "Chips").write() == change.summary)
        #expect(
            Words.about(change).runs.allSatisfy { run in
                if case .text(let text) = run { text == " " } else { true }
            })
        change.summary = ""
        #expect(Words.about(change).write() == "`load` changed (breaking)")
    }
}
