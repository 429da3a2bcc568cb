import Foundation
import TestSupport
import Testing

@testable import TeamSyncBase

/// Python's `json` is the oracle: it reads the same documents and follows the same pointers.
@Suite struct JSONCountPropertyTests {
    private static let documents = 3000

    @Test("Sizes in random documents, valid and damaged, agree with python3")
    func countAgreesWithPython() throws {
        var generator = SeededGenerator(seed: 2026)
        let questions = (0..<Self.documents).map { _ in RandomQuestion(&generator) }
        let input = questions.map { question in
            let pointer = String(decoding: question.pointer.utf8.map(hex).joined().utf8, as: UTF8.self)
            let kind = question.container == .object ? "object" : "array"
            return "\(kind) \(question.document.map(hex).joined()) \(pointer)\n"
        }
        let folder = try TemporaryFolder()
        let output = try Command(
            "python3", ["-c", Self.oracle], environment: SealedEnvironment.variables(home: folder.path),
            input: Array(input.joined().utf8)
        ).runChecked().text.split(separator: "\n")
        #expect(output.count == questions.count)
        var seen: [Substring: Int] = [:]
        for (question, expected) in zip(questions, output) {
            let answer = answer(to: question)
            #expect(
                answer == expected,
                "\(question.container) at '\(question.pointer)' in \(RawPath(question.document)): python says \(expected)"
            )
            seen[Int(expected) == nil ? expected : "count", default: 0] += 1
        }
        for kind in ["count", "absent", "wrongShape", "notJSON"] {
            #expect(seen[Substring(kind), default: 0] > Self.documents / 50, "\(kind) is rare: \(seen)")
        }
    }

    private func answer(to question: RandomQuestion) -> String {
        do throws(JSONItems.Failure) {
            guard let pointer = JSONPointer(question.pointer) else { return "no pointer" }
            return String(try JSONItems.find(question.container, at: pointer, in: question.document).count)
        } catch {
            return "\(error)"
        }
    }

    private func hex(_ byte: UInt8) -> String {
        let digits = String(byte, radix: 16)
        return digits.count == 2 ? digits : "0" + digits
    }

    /// Strict where python is lenient: its additional numbers, and encodings other than UTF-8.
    private static let oracle = """
        import json, re, sys

        def refuse(name):
            raise ValueError(name)

        def answer(kind, document, pointer):
            try:
                text = bytes.fromhex(document).decode("utf-8")
                value = json.loads(text.removeprefix("\\ufeff"), parse_constant=refuse)
            except ValueError:
                return "notJSON"
            for token in bytes.fromhex(pointer).decode("utf-8").split("/")[1:]:
                token = token.replace("~1", "/").replace("~0", "~")
                if isinstance(value, dict) and token in value:
                    value = value[token]
                elif isinstance(value, list) and re.fullmatch("0|[1-9][0-9]*", token) and int(token) < len(value):
                    value = value[int(token)]
                else:
                    return "absent"
            return len(value) if isinstance(value, {"array": list, "object": dict}[kind]) else "wrongShape"

        for line in sys.stdin:
            print(answer(*line.rstrip("\\n").split(" ")))
        """
}

/// A document that may be damaged, and a pointer to a location that may exist in it.
private struct RandomQuestion {
    let container: JSONItems.Container
    let document: [UInt8]
    let pointer: String

    private static let names = ["a", "b", "", "a/b", "m~n", "0", "1", "é", "e\u{301}", "😀", "-", "01"]

    init(_ generator: inout SeededGenerator) {
        container = Bool.random(using: &generator) ? .array(key: nil) : .object
        var tokens: [String] = []
        let text = RandomQuestion.value(depth: 0, isOnPath: true, &tokens, &generator)
        pointer = tokens.map {
            "/" + $0.replacing("~", with: "~0").replacing("/", with: "~1")
        }.joined()
        var bytes = Array(((Int.random(in: 0..<20, using: &generator) == 0 ? "\u{feff}" : "") + text).utf8)
        if Int.random(in: 0..<4, using: &generator) == 0 { RandomQuestion.damage(&bytes, &generator) }
        document = bytes
    }

    /// - Parameters:
    ///   - isOnPath: whether the pointer leads here; it continues into one of the members or elements.
    private static func value(
        depth: Int, isOnPath: Bool, _ tokens: inout [String], _ generator: inout SeededGenerator
    ) -> String {
        let count = Int.random(in: 0..<(depth > 3 ? 1 : 5), using: &generator)
        let goesOn = isOnPath && depth < 3 && Int.random(in: 0..<3, using: &generator) > 0
        let chosen = goesOn ? Int.random(in: 0...count, using: &generator) : nil
        switch Int.random(in: 0..<(depth == 0 ? 8 : 12), using: &generator) {
        case 0..<4:
            if let chosen { tokens.append(String(chosen)) }
            let elements = (0..<count).map { value(depth: depth + 1, isOnPath: $0 == chosen, &tokens, &generator) }
            return "[" + elements.joined(separator: separator(&generator)) + "]"
        case 4..<8:
            let keys = (0..<count).map { _ in names[Int.random(in: 0..<names.count, using: &generator)] }
            if let chosen { tokens.append(chosen < count ? keys[chosen] : "none") }
            let members = keys.enumerated().map { index, key in
                quoted(key, &generator) + ":" + value(depth: depth + 1, isOnPath: index == chosen, &tokens, &generator)
            }
            return "{" + members.joined(separator: separator(&generator)) + "}"
        default:
            let scalars = [
                "null", "true", "false", "0", "-1", "1.5e-3", "12345678901234567890", "1E+9", "\"\"", "\"[1,2]\"",
                "\"\\\"\\\\\\/\\b\\f\\n\\r\\t\\u0041\"", "\"\\ud800\"", "\"é😀\"", "-0.0",
            ]
            return scalars[Int.random(in: 0..<scalars.count, using: &generator)]
        }
    }

    private static func separator(_ generator: inout SeededGenerator) -> String {
        [",", ", ", " ,\n\t"][Int.random(in: 0..<3, using: &generator)]
    }

    /// The same key in one of its notations.
    private static func quoted(_ key: String, _ generator: inout SeededGenerator) -> String {
        guard Int.random(in: 0..<3, using: &generator) == 0 else { return "\"\(key)\"" }
        return "\"" + key.utf16.map { "\\u" + String(0x10000 + Int($0), radix: 16).dropFirst() }.joined() + "\""
    }

    private static func damage(_ bytes: inout [UInt8], _ generator: inout SeededGenerator) {
        let position = Int.random(in: 0..<bytes.count, using: &generator)
        let odd: [UInt8] = Array("[]{}\",:\\ 0-.eE+tn".utf8) + [0, 9, 0x1f, 0x7f, 0x80, 0xc3, 0xff]
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: bytes.removeSubrange(position...)
        case 1: bytes.remove(at: position)
        case 2: bytes.insert(odd[Int.random(in: 0..<odd.count, using: &generator)], at: position)
        default: bytes[position] = odd[Int.random(in: 0..<odd.count, using: &generator)]
        }
    }
}
