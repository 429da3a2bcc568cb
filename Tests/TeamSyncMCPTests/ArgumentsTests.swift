import Testing

@testable import TeamSyncBase
@testable import TeamSyncMCP

@Suite("The arguments of a call")
struct ArgumentsTests {
    private let arguments = [
        Argument(name: "name", description: "", kind: .text(limit: 10), isRequired: true),
        Argument(name: "at", description: "", kind: .choice(["main", "upstream"])),
        Argument(name: "limit", description: "", kind: .integer(1...100)),
        Argument(name: "all", description: "", kind: .flag),
    ]

    @Test("What fits is taken; null counts as left out")
    func fits() throws {
        let call = try Arguments(
            ["name": "bell", "at": "upstream", "limit": .number("3.0"), "all": nil], for: arguments)
        #expect(call.text("name") == "bell")
        #expect(call.text("at") == "upstream")
        #expect(call.integer("limit") == 3)
        #expect(call.flag("all") == nil)
    }

    @Test(
        "What does not fit is reported by name",
        arguments: [
            ([:], "The argument 'name' is missing."),
            (["name": 3], "The argument 'name' must be a string."),
            (["name": "a name too long"], "The argument 'name' is longer than 10 bytes."),
            (["name": "a", "at": "head"], "The argument 'at' must be one of main, upstream."),
            (["name": "a", "limit": 0], "The argument 'limit' must be a whole number from 1 to 100."),
            (["name": "a", "limit": .number("1.5")], "The argument 'limit' must be a whole number from 1 to 100."),
            (["name": "a", "all": "yes"], "The argument 'all' must be true or false."),
            (["name": "a", "nam": "b"], "There is no argument 'nam'; this tool takes name, at, limit, all."),
        ] as [([String: JSONValue], String)])
    func doesNotFit(values: [String: JSONValue], message: String) {
        #expect(throws: ToolFailure(ServerText(own: message))) { _ = try Arguments(values, for: arguments) }
    }
}
