import Testing

@testable import TeamSyncBase
@testable import TeamSyncConfiguration

@Suite struct YAMLOrderTests {
    private func order(_ pointers: Set<String>, _ text: String) -> [String] {
        YAMLOrder.positions(of: pointers, in: Array(text.utf8)).sorted { $0.value < $1.value }.map(\.key)
    }

    @Test("Members are in the order of the document, whatever their names and notation")
    func members() {
        let text = """
            # Colors
            b: {z: 1, "a/c": [2, {d: 3}]}
            '10':
              e: &shade
                f: 1
            "2": *shade
            a:
            """
        #expect(
            order(["/a", "/2", "/10", "/10/e/f", "/b/a~1c", "/b/z"], text)
                == ["/b/z", "/b/a~1c", "/10", "/10/e/f", "/2", "/a"])
        // Values in lists and behind aliases, and values that do not exist.
        #expect(order(["/b", "/c", "/b/a~1c/0", "/b/a~1c/1/d", "/2/f"], text) == ["/b"])
        let long = String(repeating: "n", count: 900)
        #expect(order(["/\(BoundedName.of(long))/a", "/b"], "b: 1\n\(long):\n  a: 1\n").count == 2)
        #expect(order(["/b", "/a"], "\u{feff}a: 1\nb: 2\na: 3\n") == ["/b", "/a"])
    }

    @Test(
        "A text that is not a single document of YAML has no order",
        arguments: ["", "a: [", "a: 1\n---\na: 2\n", "? [a]\n: 1\n", "a: 1\n*b : 2\n", "\ta: 1"])
    func notYAML(text: String) {
        #expect(order(["/a"], text) == [])
    }

    @Test("Long names above many members are not copied for each of them")
    func hostile() {
        let members = (0..<100_000).map { "  a\($0): 1\n" }.joined()
        let text = "? \(String(repeating: "n", count: 500_000))\n:\n\(members)z: 1\n"
        #expect(order(["/z"], text) == ["/z"])
    }
}
