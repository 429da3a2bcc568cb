import Testing

@testable import TeamSyncBase
@testable import TeamSyncMCP

@Suite("Limits in bytes")
struct LimitsTests {
    @Test(
        "A text is cut between scalars, whatever a character of it is",
        arguments: [
            "", "short", String(repeating: "x", count: 1000), String(repeating: "é", count: 500),
            "e" + String(repeating: "\u{301}", count: 10_000), String(repeating: "🧑‍🤝‍🧑", count: 100),
            String(repeating: "\u{e0101}", count: 300),
        ])
    func texts(text: String) {
        for limit in [3, 4, 5, 6, 7, 100, 101, 102, 103] {
            let cut = text.limited(toBytes: limit)
            #expect(cut.utf8.count <= limit)
            #expect(cut == text || cut.unicodeScalars.last == "…")
            #expect(String(validating: Array(cut.utf8), as: UTF8.self) != nil)
            #expect(cut.utf8.count > limit - 7 || cut == text)
        }
        #expect(text.limited(toBytes: text.utf8.count) == text)
    }

    @Test("Lists are cut to what fits together, and lines to whole lines")
    func lists() {
        let list = Array(repeating: String(repeating: "\u{1}", count: 50), count: 100)
        #expect(list.limited(toBytes: 100, total: 3030).count == 10)
        #expect(list.limited(toBytes: 10, total: 1000).allSatisfy { $0.utf8.count <= 10 })
        let lines = String(repeating: "line\n", count: 1000)
        let cut = lines.limitedLines(toBytes: 103)
        #expect(cut.hasPrefix(String(repeating: "line\n", count: 20)))
        #expect(cut.utf8.count < 180)
        #expect("a\nb".limitedLines(toBytes: 3) == "a\nb")
    }

    @Test(
        "The size of a value is at least what is written",
        arguments: [
            nil, true, 3, "a\u{0}\u{1f}\u{7f}\"\\\n\r\té🙂", [], [:], [1, [2], "a"],
            ["b\u{0}": 1, "a": ["d": nil, "c": 2]],
        ] as [JSONValue])
    func size(value: JSONValue) {
        #expect(value.size + 1 >= JSONText.line(value).count)
    }

    @Test("A value is cut at every level")
    func values() {
        let long = String(repeating: "x", count: 1000)
        let value: JSONValue = [
            long: [.string(long), .number(String(repeating: "1", count: 1000)), ["a": [1, 2, 3, 4]]], "b": 1, "c": 2,
        ]
        #expect(
            value.limited(text: 10, count: 2) == ["b": 1, "c": 2],
            "of too many members the first by name are kept")
        #expect(value.limited(text: 10, count: 3).members?["xxxxxxx…"] == ["xxxxxxx…", nil, ["a": [1, 2, 3]]])
    }
}
