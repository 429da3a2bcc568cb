import CloneTestSupport
import TestSupport
import Testing

@testable import TeamSyncBase
@testable import TeamSyncMCP

@Suite("Weak matches in a search")
struct WeakMatchTests {
    private static func machine() throws -> Machine {
        let names = ["trash", "doorbell", "close", "paper-airplane", "credit-card", "card"]
        return try Machine([
            (
                try SmallClone([
                    "metadata.json": "{\"icons\": [\(names.map { "{\"name\": \"\($0)\"}" }.joined(separator: ","))]}"
                ]),
                """
                    id: icons
                    counts:
                      icons: {kind: icon, array: {file: metadata.json, pointer: /icons, key: name}}

                """
            )
        ])
    }

    @Test(
        "Each weak match has the word and its evidence; a literal word is not weak",
        arguments: [
            ("bin", "trash", [["word": "bin", "by": "synonym", "found": "trash"]]),
            ("send", "paper-airplane", [["word": "send", "by": "synonym", "found": "paper airplane"]]),
            ("bell", "doorbell", [["word": "bell", "by": "part"]]),
            ("close quantum", "close", [["word": "quantum", "by": nil]]),
            ("close icon", "close", nil), ("credit card", "credit-card", nil), ("card credit", "credit-card", nil),
        ] as [(String, String, JSONValue?)])
    func weak(query: String, name: String, expected: JSONValue?) throws {
        let answer = try Self.machine().call("search_icons", ["query": .string(query)])
        guard case .array(let rows)? = answer.structured.members?["icons"] else { throw PipedServer.Silence() }
        #expect(rows.first?.members?["name"] == .string(name))
        #expect(rows.first?.members?["weak"] == expected)
        let line = try #require(answer.text.split(separator: "\n").first { $0.hasPrefix("- '\(name)'") })
        #expect(line.contains("weak: ") == (expected != nil))
    }

    @Test("An alternative name is suggested only if most of it is similar")
    func nearest() throws {
        let machine = try Self.machine()
        #expect(try machine.members("search_icons", ["query": "trahs icon"])["nearest"] == ["trash"])
        #expect(try machine.members("search_icons", ["query": "quantum trahs"])["nearest"] == nil)
        #expect(try machine.members("search_icons", ["query": "quantum flux"])["nearest"] == nil)
    }
}
