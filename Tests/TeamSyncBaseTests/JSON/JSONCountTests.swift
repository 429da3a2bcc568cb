import TestSupport
import Testing

@testable import TeamSyncBase

@Suite struct JSONCountTests {
    private static func count(_ container: JSONItems.Container, _ pointer: String, _ bytes: [UInt8]) throws -> Int {
        try JSONItems.find(container, at: #require(JSONPointer(pointer)), in: bytes).count
    }

    private func count(_ container: JSONItems.Container, _ pointer: String = "", in text: String) throws -> Int {
        try Self.count(container, pointer, Array(text.utf8))
    }

    private func failure(
        _ container: JSONItems.Container, _ pointer: String = "", in text: String
    ) -> JSONItems.Failure? {
        #expect(throws: JSONItems.Failure.self) { try count(container, pointer, in: text) }
    }

    @Test(
        "Arrays are counted at the pointer",
        arguments: [
            ("[]", "", 0), (" [ ] ", "", 0), ("[1]", "", 1), (#"[1, "a,b]", [2, 3], {"x": [4]}, null]"#, "", 5),
            (#"{"icons": [1, 2, 3]}"#, "/icons", 3), (#"{"a": {"b": [1]}, "b": [1, 2]}"#, "/a/b", 1),
            (#"[[], [1], [1, 2]]"#, "/2", 2), (#"{"a": [{"b": [1, 2]}]}"#, "/a/0/b", 2),
            (#"{"a/b": [1], "m~n": [1, 2], "": [1, 2, 3]}"#, "/a~1b", 1),
            (#"{"a/b": [1], "m~n": [1, 2], "": [1, 2, 3]}"#, "/m~0n", 2),
            (#"{"a/b": [1], "m~n": [1, 2], "": [1, 2, 3]}"#, "/", 3),
            (#"{"0": [1], "-": [1, 2]}"#, "/-", 2), (#"{"\u00e9\n\ud83d\ude00": [1, 2]}"#, "/é\n😀", 2),
            ("{\"a\": 1e400, \"b\": [123456789012345678901234567890, -0.0e-9]}", "/b", 2),
            ("\u{feff}{\"icons\": [1]}", "/icons", 1), ("\r\n\t [1\t,\r\n2 ]\n", "", 2),
        ])
    func countOfAnArray(text: String, pointer: String, expected: Int) throws {
        #expect(try count(.array(key: nil), pointer, in: text) == expected)
    }

    @Test(
        "Members are counted at the pointer",
        arguments: [
            ("{}", "", 0), (#"{"a": 1}"#, "", 1), (#"{"a": {"b": 1, "c": {}, "d": []}, "e": 2}"#, "/a", 3),
            (#"[{"a": 1}, {"a": 1, "b": 2}]"#, "/1", 2), (#"{"": 0, " ": 0}"#, "", 2),
            (#"{"a": 1, "\u0061": 2, "b": 3}"#, "", 2), (#"{"\ud83d": 1, "\ude00": 2, "\ud83d\ude00": 3}"#, "", 3),
        ])
    func countOfAnObject(text: String, pointer: String, expected: Int) throws {
        #expect(try count(.object, pointer, in: text) == expected)
    }

    @Test("The last of duplicate keys counts, once")
    func countOfDuplicateKeys() throws {
        #expect(try count(.array(key: nil), "/a", in: #"{"a": [1], "a": [1, 2], "b": 0}"#) == 2)
        #expect(try count(.array(key: nil), "/a", in: #"{"a": [1], "\u0061": [1, 2, 3]}"#) == 3)
        #expect(try count(.array(key: nil), "/a/b", in: #"{"a": {"b": [1]}, "a": {"b": [1, 2]}}"#) == 2)
        #expect(failure(.array(key: nil), "/a", in: #"{"a": [1], "a": 2}"#) == .wrongShape)
        #expect(failure(.array(key: nil), "/a/b", in: #"{"a": {"b": [1]}, "a": {}}"#) == .absent)
        #expect(try count(.object, in: #"{"a": 1, "b": 2, "a": 3}"#) == 2)
    }

    @Test("Keys are distinguished by code points, not by appearance")
    func countOfKeysThatLookAlike() throws {
        #expect(try count(.object, in: "{\"\u{e9}\": 1, \"e\u{301}\": 2}") == 2)
        #expect(try count(.array(key: nil), "/e\u{301}", in: "{\"\u{e9}\": [1], \"e\u{301}\": [1, 2]}") == 2)
        #expect(failure(.array(key: nil), "/e\u{301}", in: "{\"\u{e9}\": [1]}") == .absent)
    }

    @Test(
        "A missing value at the pointer is absent",
        arguments: [
            ("{}", "/a"), (#"{"A": []}"#, "/a"), ("[]", "/0"), ("[[1]]", "/1"), ("[[1]]", "/-"), ("[[1]]", "/-1"),
            ("[[1]]", "/00"), ("[[1], [2]]", "/01"), ("[[1], [2]]", "/+1"), ("[[1]]", "/0x0"), ("[[1]]", "/"),
            ("[[1]]", "/99999999999999999999"), (#"{"a": []}"#, "/a/b"), ("[[]]", "/a"),
        ])
    func countOfWhatIsAbsent(text: String, pointer: String) {
        #expect(failure(.array(key: nil), pointer, in: text) == .absent)
    }

    @Test(
        "A value of another type at the pointer has the wrong shape",
        arguments: ["{}", "null", "true", "false", "0", "-1.5e3", #""[]""#, #"{"a": []}"#])
    func countOfAnotherShape(text: String) {
        #expect(failure(.array(key: nil), in: text) == .wrongShape)
        #expect(failure(.array(key: nil), "/x", in: #"{"x": \#(text)}"#) == .wrongShape)
        #expect(failure(.object, "/0", in: "[[], \(text)]") == .wrongShape)
    }

    @Test(
        "Invalid JSON is reported, wherever the error is",
        arguments: [
            "", " ", "\u{feff}", "[", "]", "[1", "[1,", "[1,]", "[,1]", "[1 2]", "[1]]", "[1] x", "[1]\u{0}", "{",
            #"{"a"}"#, #"{"a":}"#, #"{"a":1,}"#, #"{a:1}"#, #"{'a':1}"#, #"{"a":1 "b":2}"#, #"{1:2}"#, #"[{]}"#,
            "[NaN]", "[Infinity]", "[-Infinity]", "[01]", "[-]", "[+1]", "[.5]", "[1.]", "[1e]", "[1.2.3]", "[0x10]",
            "[tru]", "[nulll]", "[True]", "[\"\t\"]", "[\"\u{0}\"]", "[\"a]", #"["\q"]"#, #"["\u12g4"]"#, #"["\u12"]"#,
            "[1] // comment", "/* */ [1]", "[\u{a0}1]", "\u{feff}\u{feff}[1]", "icons: [1]",
        ])
    func countOfWhatIsNotJSON(text: String) {
        #expect(failure(.array(key: nil), in: text) == .notJSON)
        #expect(failure(.array(key: nil), "/a", in: #"{"a": [], "b": \#(text)}"#) == .notJSON)
    }

    @Test(
        "Bytes that are not UTF-8 are not JSON",
        arguments: [
            [0xff], [0xc3], [0xc0, 0x80], [0xed, 0xa0, 0x80], [0xf4, 0x90, 0x80, 0x80], [0x80], [0xe2, 0x82],
        ] as [[UInt8]])
    func countOfInvalidUTF8(bytes: [UInt8]) {
        let text = Array("[1, \"".utf8) + bytes + Array("\"]".utf8)
        #expect(throws: JSONItems.Failure.notJSON) { try Self.count(.array(key: nil), "", text) }
    }

    @Test("UTF-16 and UTF-32 are not JSON, with and without a byte order mark")
    func countOfOtherEncodings() {
        for text in ["\u{feff}[1]", "[1]"] {
            let wide = Array(text.utf16)
            let wider = text.unicodeScalars.map(\.value)
            for bytes in [
                wide.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] },
                wide.flatMap { [UInt8($0 >> 8), UInt8(truncatingIfNeeded: $0)] },
                wider.flatMap { value in [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: value >> $0) } },
            ] {
                #expect(throws: JSONItems.Failure.notJSON, "\(bytes)") { try Self.count(.array(key: nil), "", bytes) }
            }
        }
    }

    @Test("Every truncated document is invalid")
    func countOfATruncatedDocument() throws {
        let whole = Array(#"{"a": [1.5e3, "x\né\u00e9", {"b": null}, true], "c": -0}"#.utf8)
        #expect(try Self.count(.array(key: nil), "/a", whole) == 4)
        for length in 0..<whole.count {
            #expect(throws: JSONItems.Failure.notJSON, "\(length) bytes") {
                try Self.count(.array(key: nil), "/a", Array(whole[..<length]))
            }
        }
    }

    @Test("Deep nesting is counted and does not crash", arguments: [1000, 100_000])
    func countOfDeepNesting(depth: Int) throws {
        let arrays = String(repeating: "[", count: depth) + "1, 2" + String(repeating: "]", count: depth)
        #expect(try count(.array(key: nil), in: arrays) == 1)
        #expect(try count(.array(key: nil), String(repeating: "/0", count: 200), in: arrays) == 1)
        let objects = String(repeating: #"{"a":"#, count: depth) + "[1]" + String(repeating: "}", count: depth)
        #expect(try count(.object, in: objects) == 1)
        #expect(try count(.object, String(repeating: "/a", count: 200), in: objects) == 1)
        #expect(failure(.array(key: nil), in: String(repeating: "[", count: depth)) == .notJSON)
        #expect(failure(.array(key: nil), in: String(repeating: #"{"a":["#, count: depth)) == .notJSON)
    }
}
