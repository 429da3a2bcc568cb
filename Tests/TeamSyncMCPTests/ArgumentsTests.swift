import Testing

@testable import TeamSyncBase
@testable import TeamSyncMCP

@Suite("The arguments of a call")
struct ArgumentsTests {
    private let arguments = [
        Argument(name: "name", description: "", kind: .text(limit: 10), isRequired: true),
        Argument(name: "names", description: "", kind: .texts(count: 2, limit: 10)),
        Argument(name: "at", description: "", kind: .choice(["main", "upstream"])),
        Argument(name: "limit", description: "", kind: .integer(1...100)),
        Argument(name: "all", description: "", kind: .flag),
    ]

    @Test("Valid values are accepted; null counts as omitted")
    func fits() throws {
        let call = try Arguments(
            ["name": "bell", "at": "upstream", "limit": .number("3.0"), "all": nil], for: arguments)
        #expect(call.text("name") == "bell")
        #expect(call.text("at") == "upstream")
        #expect(call.integer("limit") == 3)
        #expect(call.flag("all") == nil)
    }

    @Test("Empty values count as omitted, because clients send them that make every argument required")
    func empty() throws {
        let call = try Arguments(
            ["name": "bell", "names": [], "at": "", "limit": 0, "all": " ", "other": ""], for: arguments)
        #expect(call.text("at") == nil && call.texts("names") == nil && call.integer("limit") == nil)
        #expect(call.flag("all") == nil)
        #expect(try Arguments(["name": "a", "names": ["", " ", nil]], for: arguments).texts("names") == nil)
        #expect(throws: ToolFailure("The argument 'name' is missing.")) {
            _ = try Arguments(["name": " "], for: arguments)
        }
    }

    @Test("Numbers are parsed from text and clamped, and texts accepted as numbers and lists")
    func converted() throws {
        func integer(_ value: JSONValue) throws -> Int? {
            try Arguments(["name": "a", "limit": value], for: arguments).integer("limit")
        }
        for (value, expected) in [
            ("20", 20), (" 7", 7), (101, 100), (-3, 1), (.number("1e400"), 100), (.number("-1e30"), 1), ("5000", 100),
        ] as [(JSONValue, Int)] { #expect(try integer(value) == expected, "\(value)") }
        let call = try Arguments(
            ["name": .number("404"), "names": "[\"a\", 5]", "at": "UPSTREAM", "all": "true"], for: arguments)
        #expect(call.text("name") == "404" && call.texts("names") == ["a", "5"])
        #expect(call.text("at") == "upstream" && call.flag("all") == true)
        #expect(try Arguments(["name": ["bell"], "names": "x"], for: arguments).texts("names") == ["x"])
        #expect(try Arguments(["name": ["bell"]], for: arguments).text("name") == "bell")
    }

    @Test(
        "Invalid values are reported by name",
        arguments: [
            ([:], "The argument 'name' is missing."),
            (["name": true], "The argument 'name' must be a string."),
            (["name": ["a", "b"]], "The argument 'name' must be a string."),
            (["name": "a name too long"], "The argument 'name' is longer than 10 bytes."),
            (
                ["name": "a", "names": [["b", "c"]]],
                "The argument 'names' must be a list of at most 2 strings of at most 10 bytes."
            ),
            (["name": "a", "at": "head"], "The argument 'at' must be one of main, upstream."),
            (["name": "a", "limit": "many"], "The argument 'limit' must be a whole number from 1 to 100."),
            (["name": "a", "limit": .number("1.5")], "The argument 'limit' must be a whole number from 1 to 100."),
            (["name": "a", "all": "maybe"], "The argument 'all' must be true or false."),
            (["name": "a", "nam": "b"], "There is no argument 'nam'; this tool takes name, names, at, limit, all."),
        ] as [([String: JSONValue], String)])
    func doesNotFit(values: [String: JSONValue], message: String) {
        #expect(throws: ToolFailure(ServerText(own: message))) { _ = try Arguments(values, for: arguments) }
    }
}
