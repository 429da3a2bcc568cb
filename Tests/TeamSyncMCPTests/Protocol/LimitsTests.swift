import Testing

@testable import TeamSyncBase
@testable import TeamSyncMCP

@Suite("Limits in bytes")
struct LimitsTests {
    @Test("Lists are truncated to fit, at whole lines")
    func lists() {
        let list = Array(repeating: String(repeating: "\u{1}", count: 50), count: 100)
        #expect(list.shortened(to: 100, total: 3030).count == 10)
        #expect(list.shortened(to: 10, total: 1000).allSatisfy { $0.utf8.count <= 13 })
        let lines = String(repeating: "line\n", count: 1000)
        let cut = lines.limitedLines(toBytes: 103)
        #expect(cut.hasPrefix(String(repeating: "line\n", count: 20)))
        #expect(cut.utf8.count < 180)
        #expect("a\nb".limitedLines(toBytes: 3) == "a\nb")
    }

    @Test(
        "The size of a value is at least its encoded size",
        arguments: [
            nil, true, 3, "a\u{0}\u{1f}\u{7f}\"\\\n\r\té🙂", [], [:], [1, [2], "a"],
            ["b\u{0}": 1, "a": ["d": nil, "c": 2]],
        ] as [JSONValue])
    func size(value: JSONValue) {
        #expect(value.size + 1 >= JSONWriter.line(value).count)
    }

    @Test("A value is truncated at every level")
    func values() {
        let long = String(repeating: "x", count: 1000)
        let value: JSONValue = [
            long: [.string(long), .number(String(repeating: "1", count: 1000)), ["a": [1, 2, 3, 4]]], "b": 1, "c": 2,
        ]
        #expect(
            value.limited(text: 10, count: 2) == ["b": 1, "c": 2],
            "if there are too many members, the first ones by name are kept")
        #expect(value.limited(text: 10, count: 3).members?["xxxxxxxxxx…"] == ["xxxxxxxxxx…", nil, ["a": [1, 2, 3]]])
    }
}
