import TeamSyncDocuments
import TeamSyncWords
import Testing

@Suite("The evidence for facts")
struct EvidenceWordsTests {
    private static func change(
        _ verdict: APIChange.Verdict, old: String?, new: String?, line: Int? = 7,
        _ effect: APIChange.Effect = .gone(use: nil)
    ) -> APIChange {
        var change = APIChange(
            verdict, kind: "func", DeclarationID(types: ["Chips"], name: "load"), name: "Chips.load()",
            effect: effect, path: "Sources/Chips.swift", line: line)
        (change.old, change.new) = (old, new)
        return change
    }

    private static let table: [(Fact, [String])] = [
        (
            .renamed(from: "ring", because: .statedAlias),
            ["renamed, because a file states the former name"]
        ),
        (.renamed(from: "ring", because: .sameContents), ["renamed, because both have the same contents"]),
        (
            .renamed(from: "ring", because: .similarContents),
            ["renamed, because both have similar contents"]
        ),
        (
            .renamed(from: "ring", because: .renamedGroup),
            ["renamed, because the other items of its group were renamed in the same way"]
        ),
        (
            .renamed(from: "ring", because: .renamedReference),
            ["renamed, because both have the same contents, except for names that were changed too"]
        ),
        (
            .renamed(from: "ring", because: .movedReferences),
            [
                "renamed, because it is in the same place, and everything that referred to the old name refers to it"
            ]
        ),
        (.renamed(from: "ring", because: nil), []),
        (
            .disappeared(.certain),
            ["gone, because no new item and no new, renamed or changed file matches"]
        ),
        (.disappeared(.may), []), (.redrawn(), []), (.appeared(properties: 3), []),
        (
            .api(
                [
                    change(.breaking, old: "func load()", new: "func load(now: Bool)"),
                    change(.breaking, old: "func load()", new: nil), change(.breaking, old: nil, new: "func load()"),
                    change(.breaking, old: nil, new: nil, line: nil), change(.mayBreak, old: "a", new: "b"),
                    change(.breaking, old: "enum Kind", new: "enum Kind", .moved(to: DeclarationID(name: "Tags.load"))),
                ], more: 0, nil),
            [
                "breaking, because `func load()` is now `func load(now: Bool)` (Sources/Chips.swift:7)",
                "breaking, because `func load()` is gone (Sources/Chips.swift:7)",
                "breaking, because of the new `func load()` (Sources/Chips.swift:7)",
                "breaking, because of `Chips.load()` (Sources/Chips.swift)",
                "breaking, because Chips: `load()` moved to `Tags.load` (Sources/Chips.swift:7)",
            ]
        ),
    ]

    @Test("Renames, deletions and breaking changes have evidence; other facts need none", arguments: table.indices)
    func sentences(index: Int) {
        let (fact, sentences) = Self.table[index]
        #expect(Words.evidence(for: [fact]).map { $0.write() } == sentences)
        #expect(Words.evidence(for: [fact, .redrawn(), fact]).count == sentences.count)
    }
}
