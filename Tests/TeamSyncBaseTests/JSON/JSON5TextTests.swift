import Testing

@testable import TeamSyncBase

@Suite("JSON5 as JSON")
struct JSON5TextTests {
    private func value(_ text: String) throws -> JSONValue? {
        guard let json = JSON5Text.json(of: Array(text.utf8)) else { return nil }
        return try JSONParser.value(of: json[...])
    }

    @Test(
        "Valid JSON5 has the same value in JSON",
        arguments: [
            ("{a: 1, 'b': 2, \"c\": 3}", #"{"a": 1, "b": 2, "c": 3}"#),
            ("{$a_1: 'x', 0: 'y', 1.5: 'z', é: 1,}", #"{"$a_1": "x", "0": "y", "1.5": "z", "é": 1}"#),
            ("// c\n[1, /* , ] */ 2,\n]", "[1, 2]"),
            ("['it\\'s \"x\"', \"a'b\", 'a\\\n b', '\\x41\\v\\0']", #"["it's \"x\"", "a'b", "a b", "A\u000b\u0000"]"#),
            ("[+1, -1, .5, 5., -.5, 0xFF, -0x10, 1e3]", "[1, -1, 0.5, 5.0, -0.5, 255, -16, 1e3]"),
            ("[true, false, null]", "[true, false, null]"), ("{true: true}", #"{"true": true}"#),
            ("\u{feff}{\"a\": \"// no comment\"}", #"{"a": "// no comment"}"#),
            ("{a:\u{a0}[]}", #"{"a": []}"#), (#"{"a": {"b": [1, {"c": null}]}}"#, #"{"a": {"b": [1, {"c": null}]}}"#),
        ])
    func same(_ json5: String, _ json: String) throws {
        #expect(try value(json5) == JSONParser.value(of: Array(json.utf8)[...]))
    }

    @Test(
        "Invalid JSON5 has no value",
        arguments: ["'a", "\"a\nb\"", "[1,,2]", "{a: 1} ,", "/* a", "/a/", "(1)", "[,]", "{a 1}", "[1 2]"])
    func broken(_ text: String) {
        #expect(throws: (any Error).self) {
            if try value(text) == nil { throw JSONParser.Failure.notJSON }
        }
    }

    @Test("The file extension identifies the format")
    func endings() {
        let files: [(String, DataFormat?)] = [
            ("a/b.json5", .json5), ("b.JSONC", .json5), ("b.json", .json), ("b.tokens", .json), ("b.yml", .yaml),
            ("json5", nil), ("b.js", nil),
        ]
        for (path, expected) in files { #expect(DataFormat(GitPath(path)) == expected, "\(path)") }
    }
}
