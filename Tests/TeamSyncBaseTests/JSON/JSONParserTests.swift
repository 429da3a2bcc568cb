import TestSupport
import Testing

@testable import TeamSyncBase

@Suite struct JSONParserTests {
    private func parsed(_ text: String) throws(JSONParser.Failure) -> JSONValue {
        try JSONParser.value(of: Array(text.utf8)[...])
    }

    @Test("Random documents, valid and damaged, agree with Foundation")
    func agreesWithFoundation() throws {
        var random = RandomJSON(generator: SeededGenerator(seed: 6))
        // An exponent would create numbers that no double can hold, which Foundation refuses.
        let odd = Array("[]{}\",:0-.+tn x".utf8)
        var (sound, damaged) = (0, 0)
        for number in 0..<4000 {
            var bytes = Array(random.text(random.value(depth: 4)).utf8)
            if number % 3 == 0 {
                let position = random.generator.int(0...bytes.count - 1)
                // A change in the middle of a character would make the text invalid UTF-8, which the caller checks.
                guard bytes[position] < 0x80 else { continue }
                bytes[position] = random.generator.pick(odd)
            }
            let theirs = FoundationJSON.value(bytes)
            switch Result(catching: { () throws(JSONParser.Failure) in try JSONParser.value(of: bytes[...]) }) {
            case .success(let ours):
                #expect(theirs.map { FoundationJSON.equal(ours, $0) } == true, "\(RawPath(bytes)): \(ours.text)")
                sound += 1
            case .failure(let failure):
                #expect(failure == .notJSON)
                // Foundation allows a comma after the last member; JSON does not.
                let hasTrailingComma = String(decoding: bytes, as: UTF8.self).contains(/,\s*[}\]]/)
                #expect(theirs == nil || hasTrailingComma, "\(RawPath(bytes)) is JSON to Foundation")
                damaged += 1
            }
        }
        #expect(sound > 1500 && damaged > 300, "\(sound) valid, \(damaged) damaged")
    }

    @Test("A slice of a document is parsed without the rest")
    func slice() throws {
        let bytes = Array(#"[{"a": 1}, {"b": 2}]"#.utf8)
        #expect(try JSONParser.value(of: bytes[11..<19]) == .object(["b": .number("2")]))
    }

    @Test("A byte order mark is not part of the value")
    func aByteOrderMarkIsNoPartOfTheValue() throws {
        #expect(try parsed("\u{feff}[]") == .array([]))
        #expect(throws: JSONParser.Failure.notJSON) { try parsed("[]\u{feff}") }
    }

    @Test("The last of duplicate keys counts")
    func ofDuplicateKeysTheLastCounts() throws {
        #expect(try parsed(#"{"a": 1, "\u0061": 2}"#) == .object(["a": .number("2")]))
    }

    @Test("Numbers are kept as written, however large")
    func numbers() throws {
        let digits = String(repeating: "9", count: 5000)
        for number in [digits, "-\(digits).\(digits)e-\(digits)", "1e400", "0.1", "1E+9", "-0"] {
            #expect(try parsed(number) == .number(number))
        }
        for text in ["01", "+1", ".5", "1.", "1e", "0x1", "NaN", "Infinity", "-"] {
            #expect(throws: JSONParser.Failure.notJSON) { try parsed(text) }
        }
    }

    @Test("Half a surrogate pair becomes a replacement character")
    func surrogates() throws {
        #expect(try parsed(#""\ud83d\ude00""#) == .string("😀"))
        #expect(try parsed(#""\ud83d!""#).string?.hasSuffix("!") == true)
    }

    @Test("Values are parsed up to the depth limit")
    func depth() throws {
        func nested(_ depth: Int, _ open: String = "[", _ close: String = "]") -> String {
            String(repeating: open, count: depth) + (open == "[" ? "" : "1") + String(repeating: close, count: depth)
        }
        let limit = JSONParser.depthLimit
        #expect(try parsed(nested(limit)).text == nested(limit))
        #expect(try parsed(nested(limit - 1, #"{"a":"#, "}")) != .null)
        for depth in [limit + 1, 100_000] {
            #expect(throws: JSONParser.Failure.tooDeep) { try parsed(nested(depth)) }
            #expect(throws: JSONParser.Failure.tooDeep) { try parsed(nested(depth, #"{"a":"#, "}")) }
        }
    }

    @Test(
        "Invalid JSON is refused",
        arguments: [
            "", " ", "[1,]", "{\"a\" 1}", "{a: 1}", "[1] 2", "tru", "\"\u{1}\"", #""\x""#, #""\u12g4""#, "\"",
        ])
    func whatIsNotJSONIsRefused(text: String) {
        #expect(throws: JSONParser.Failure.notJSON) { try parsed(text) }
    }
}
