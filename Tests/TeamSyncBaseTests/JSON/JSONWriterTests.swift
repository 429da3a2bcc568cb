import Foundation
import Testing

@testable import TeamSyncBase

@Suite("JSON on one line")
struct JSONWriterTests {
    private func text(_ value: JSONValue) -> String { String(decoding: JSONWriter.line(value), as: UTF8.self) }

    @Test(
        "Every kind of value",
        arguments: [
            (nil, "null"), (true, "true"), (false, "false"), (0, "0"), (.number("-1.50E+7"), "-1.50E+7"),
            ("", "\"\""), ([], "[]"), ([:], "{}"), ([1, [2], "a"], "[1,[2],\"a\"]"),
            (["b": 1, "a": ["d": nil, "c": 2]], "{\"a\":{\"c\":2,\"d\":null},\"b\":1}"),
            ("a\n\r\t\"\\/\u{0}\u{1f}\u{7f}é\u{2028}🙂", "\"a\\n\\r\\t\\\"\\\\/\\u0000\\u001f\\u007fé\u{2028}🙂\""),
            (["\n": 1], "{\"\\n\":1}"),
        ] as [(JSONValue, String)])
    func values(value: JSONValue, expected: String) {
        #expect(text(value) == expected + "\n")
    }

    @Test(
        "Invalid numbers become null",
        arguments: [
            "", "-", "01", "1.", ".5", "1e", "1e+", "+1", "NaN", "inf", "0x1", "1 ", "1\n", "--1", "1.5.2", "١",
        ])
    func badNumber(number: String) {
        #expect(text(.number(number)) == "null\n")
    }

    @Test("Numbers are kept as written", arguments: ["0", "-0", "10", "0.10", "1e5", "1E-05", "-12.5e+3"])
    func number(number: String) {
        #expect(text(.number(number)) == number + "\n")
    }

    @Test("Another decoder reads the same value")
    func oracle() throws {
        let scalars = (0..<0x500).compactMap(Unicode.Scalar.init).map(String.init)
        let value: JSONValue = .object([
            "all": .string(scalars.joined()), "each": .array(scalars.map(JSONValue.string)),
        ])
        let decoded = try JSONDecoder().decode(JSONValue.self, from: Data(JSONWriter.line(value)))
        #expect(decoded == value)
    }
}
