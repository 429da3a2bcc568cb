import Testing

@testable import TeamSyncDocuments
@testable import TeamSyncWords

@Suite("Sentences about the effects of a pull on code") struct ImpactWordsTests {
    @Test(
        "Numbers and their meaning",
        arguments: [
            ([0, 0, 0, 0, 0, 0], false, nil),
            ([0, 0, 0, 0, 0, 0], true, "the effect of a pull on your code is unknown"),
            ([1, 0, 0, 0, 1, 0], false, "a pull breaks uses of 1 item in your code (1 place)"),
            (
                [2, 1, 3, 4, 12, 0], false,
                "a pull breaks uses of 2 items in your code, may break 1 item, deprecates 3 items, changes 4 items (12 places in all)"
            ),
            ([0, 0, 1, 0, 2, 0], true, "a pull deprecates 1 item that your code uses (2 places); there may be more"),
            ([0, 0, 0, 0, 0, 2], false, "updating the pinned commit breaks uses of 2 items"),
            ([0, 2, 0, 0, 3, 0], false, "a pull may break uses of 2 items in your code (3 places)"),
            (
                [0, 0, 0, 5, 6, 1], false,
                """
                a pull changes 5 items that your code uses (6 places); updating the pinned commit breaks uses of 1 \
                item
                """
            ),
        ] as [([Int], Bool, String?)])
    func pull(_ numbers: [Int], isIncomplete: Bool, _ words: String?) {
        var totals = ImpactTotals(of: "icons", in: isIncomplete ? [("app", nil)] : [])
        (totals.breaks, totals.mayBreak, totals.deprecated) = (numbers[0], numbers[1], numbers[2])
        (totals.changes, totals.places, totals.breaksOnUpdate) = (numbers[3], numbers[4], numbers[5])
        #expect(Words.pull(totals)?.write() == words)
    }

    @Test("Several renamed parameters of a declaration share a sentence")
    func labels() {
        let changes = [("size", "length"), ("tone", "tint")].map { old, new in
            APIChange(
                .breaking, kind: "init",
                DeclarationID(module: "Kit", types: ["Icon"], name: "init", labels: ["size", "tone"]),
                name: "Icon.init", effect: .parameterRenamed(APIChange.Parameter(old, at: 0), to: new), path: "A.swift")
        }
        let item = ImpactDocument.Item(
            provider: "kit", catalogue: "", kind: "declaration", key: "Icon.init", effect: .breaks,
            facts: [.api(changes, more: 0, nil)])
        #expect(
            Words.about(item).write()
                == "Icon: init renamed parameter `size` to `length` and renamed parameter `tone` to `tint`")
    }
}
