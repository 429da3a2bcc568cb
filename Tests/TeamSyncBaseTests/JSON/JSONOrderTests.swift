import Testing

@testable import TeamSyncBase

@Suite struct JSONOrderTests {
    private func order(_ pointers: Set<String>, _ text: String) -> [String] {
        JSONOrder.offsets(of: pointers, in: Array(text.utf8)).sorted { $0.value < $1.value }.map(\.key)
    }

    @Test("Members are in the order of the document, whatever their names")
    func members() {
        let text = #"{"b": {"z": 1, "a/c": [2]}, "10": {}, "2": "x", "a": null}"#
        #expect(order(["/a", "/2", "/10", "/b/a~1c", "/b/z"], text) == ["/b/z", "/b/a~1c", "/10", "/2", "/a"])
        #expect(order(["/b", "/c", "/b/a~1c/0"], text) == ["/b"])
    }

    @Test("The last of several members with the same name counts")
    func repeated() {
        #expect(order(["/a", "/b"], #"{"a": 1, "b": 2, "a": 3}"#) == ["/b", "/a"])
    }

    @Test("A text that is not JSON has no order", arguments: ["", "{", #"{"a": 1"#, #"{"a": 1}}"#, #"{"a" 1}"#])
    func notJSON(text: String) {
        #expect(order(["/a"], text) == [])
    }

    @Test("Deep nesting does not exhaust the stack")
    func deep() {
        let text = String(repeating: "{\"a\": ", count: 100_000) + "1" + String(repeating: "}", count: 100_000)
        #expect(order(["/a"], text) == ["/a"])
    }

    @Test("Long names above many members are not copied for each of them")
    func hostile() {
        let members = (0..<100_000).map { "\"a\($0)\": 1" }.joined(separator: ",")
        let text = "{\"\(String(repeating: "n", count: 500_000))\": {\(members)}, \"z\": 1}"
        #expect(order(["/z"], text) == ["/z"])
    }
}
