import TeamSyncBase
import TestSupport
import Testing

@testable import TeamSyncConfiguration

@Suite struct YAMLDocumentTests {
    private func value(_ yaml: String, limit: Int = 1000) -> JSONValue? {
        YAMLDocument.value(of: Array(yaml.utf8), limit: limit)
    }

    /// The text of a member of a mapping.
    private func text(_ member: String, _ yaml: String) -> String? {
        guard case .object(let members)? = value(yaml) else { return nil }
        return members[member]?.text
    }

    @Test("Scalars have the types of the core schema")
    func scalars() {
        let yaml = """
            n: [~, null, Null, '', "null", !!str null]
            b: [true, False, "true", yes, on]
            i: [0, 12, -7, +3, 007, 0x1F, 0o17, 1_000, "12", !!int 12]
            f: [1.50, .5, 5., -1e3, 1E+3, 0.25e-2, .inf, 1.2.3, !!float 1]
            t: [2020-01-01, 12px, "#fff", -, 0xg]
            """
        #expect(text("n", yaml) == #"[null, null, null, "", "null", "null"]"#)
        #expect(text("b", yaml) == #"[true, false, "true", "yes", "on"]"#)
        #expect(text("i", yaml) == #"[0, 12, -7, 3, 7, 31, 15, "1_000", "12", 12]"#)
        #expect(text("f", yaml) == #"[1.50, 0.5, 5.0, -1e3, 1e3, 0.25e-2, ".inf", "1.2.3", 1]"#)
        #expect(text("t", yaml) == ##"["2020-01-01", "12px", "#fff", "-", "0xg"]"##)
        #expect(value("a: !Ref b") == nil && value("a: !!int x") == nil && value("a: !!int 1.5") == nil)
    }

    @Test("Aliases and merge keys are expanded")
    func aliases() {
        #expect(text("d", "a: &x {b: 1}\nc: *x\nd: [*x, *x]") == #"[{"b": 1}, {"b": 1}]"#)
        #expect(text("d", "a: &x {b: 1, c: 2}\nd: {<<: *x, c: 3}") == #"{"b": 1, "c": 3}"#)
        #expect(text("d", "a: [&x {b: 1}, &y {b: 2, c: 2}]\nd: {c: 0, <<: [*x, *y]}") == #"{"b": 1, "c": 0}"#)
        #expect(value("a: *x") == nil && value("a: &x [*x]") == nil)
        var lines = ["a0: &a0 [x, x]"]
        for level in 1...60 { lines.append("a\(level): &a\(level) [*a\(level - 1), *a\(level - 1)]") }
        #expect(value(lines.joined(separator: "\n"), limit: 100_000) == nil)
        var chain = ["a0: &a0 [x]"]
        for level in 1...250 { chain.append("a\(level): &a\(level) [*a\(level - 1)]") }
        #expect(value(chain.joined(separator: "\n"), limit: 1_000_000) == nil)
        #expect(value(chain.prefix(150).joined(separator: "\n"), limit: 1_000_000) != nil)
    }

    @Test("A text contains one value, several, or none")
    func documents() {
        #expect(value("a") == "a" && value("\u{feff}a: 1") == ["a": 1])
        #expect(value("") == nil && value("# nothing") == nil && value("a\n---\nb") == nil)
        #expect(YAMLDocument.values(of: Array("a\n---\nb".utf8), limit: 9) == ["a", "b"])
        #expect(value("{[a]: 1}") == nil && value("a: [") == nil && value("a:\n\t- b") == nil)
        #expect(YAMLDocument.value(of: [0xff, 0xfe], limit: 9) == nil)
        #expect(value("[a, b]", limit: 3) != nil && value("[a, b, c]", limit: 3) == nil)
        for (depth, isRead) in [(199, true), (200, false), (100_000, false)] {
            let yaml = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
            #expect((value(yaml) != nil) == isRead, "\(depth)")
        }
        let directives = String(repeating: "%TAG !a! b\n", count: 90_000)
        #expect(value(directives + "--- a") == nil)
    }

    @Test("JSON parsed as YAML has the same value")
    func json() throws {
        var random = RandomJSON(generator: SeededGenerator(seed: 150))
        var read = 0
        for _ in 0..<2000 {
            let text = JSONWriter.line(try JSONParser.value(of: Array(random.text(random.value(depth: 4)).utf8)[...]))
            let json = try JSONParser.value(of: text[...])
            guard let yaml = YAMLDocument.value(of: text, limit: 10_000) else { continue }
            read += 1
            #expect(yaml == normalized(json), "\(String(decoding: text, as: UTF8.self))")
        }
        #expect(read > 1900)
    }

    /// Numbers in the notation of this reader.
    private func normalized(_ value: JSONValue) -> JSONValue {
        switch value {
        case .number(let text):
            .number(text.replacing("E", with: "e").replacing("e+", with: "e"))
        case .array(let elements): .array(elements.map(normalized))
        case .object(let members): .object(members.mapValues(normalized))
        default: value
        }
    }

    @Test("The reader terminates for any bytes")
    func fuzz() {
        var generator = SeededGenerator(seed: 151)
        let alphabet = Array("ab01: -[]{},&*!|>'\"%@#?\n\n  <~.".utf8)
        for _ in 0..<3000 {
            let bytes = (0..<generator.int(0...60)).map { _ in
                generator.chance(97) ? generator.pick(alphabet) : generator.bytes(1)[0]
            }
            _ = YAMLDocument.values(of: bytes, limit: 100)
        }
    }
}
