/// Random JSON values, and their text in one of many notations.
package struct RandomJSON {
    /// Members that identify elements, other names, names that a pointer escapes, and a name that is not ASCII.
    package static let names = ["name", "key", "id", "a", "b", "", "a/b", "m~n", "~1", "0", "1", "é", "😀", "type"]
    private static let strings = ["", "x", "y", "#fff", "#FFFFFF", "#ffffffff", "#000", "a\"b\\c/d", "\n\t\u{1}", "é😀"]
    private static let numbers = ["0", "-0", "1", "1.0", "1e0", "10", "-1.5e-3", "9007199254740993", "1E+9"]

    package var generator: SeededGenerator

    package init(generator: SeededGenerator) {
        self.generator = generator
    }

    package indirect enum Value {
        case word(String)
        case string(String)
        case array([Value])
        case object([(key: String, value: Value)])
    }

    /// - Parameter depth: the maximum depth.
    package mutating func value(depth: Int) -> Value {
        switch generator.int(0...(depth > 0 ? 9 : 4)) {
        case 0: return .word(generator.pick(["null", "true", "false"]))
        case 1, 2: return .word(generator.pick(Self.numbers))
        case 3, 4: return .string(generator.pick(Self.strings))
        case 5, 6: return .array((0..<generator.int(0...4)).map { _ in value(depth: depth - 1) })
        case 7: return .array((0..<generator.int(0...4)).map { element($0, depth: depth - 1) })
        default: return object(depth: depth)
        }
    }

    /// A key may appear more than once.
    package mutating func object(depth: Int) -> Value {
        .object((0..<generator.int(0...4)).map { _ in (generator.pick(Self.names), value(depth: depth - 1)) })
    }

    /// An element of an array, mostly with a unique name.
    package mutating func element(_ number: Int, depth: Int) -> Value {
        var members: [(key: String, value: Value)] = [("name", .string(generator.chance(90) ? "n\(number)" : "n0"))]
        if generator.chance(10) { members = [] }
        for _ in 0..<generator.int(0...2) { members.append((generator.pick(["a", "b", "type"]), value(depth: depth))) }
        return .object(generator.chance(50) ? members : members.reversed())
    }

    /// The value with some parts replaced.
    package mutating func edited(_ value: Value) -> Value {
        switch value {
        case .array(var elements):
            if generator.chance(30), !elements.isEmpty { elements.remove(at: generator.int(0...elements.count - 1)) }
            if generator.chance(30) { elements.append(element(elements.count + 5, depth: 1)) }
            return .array(elements.map { generator.chance(40) ? edited($0) : $0 })
        case .object(var members):
            if generator.chance(20), !members.isEmpty { members.removeLast() }
            if generator.chance(20) { members.append((generator.pick(Self.names), self.value(depth: 1))) }
            if generator.chance(20) { members.reverse() }
            return .object(members.map { ($0.key, generator.chance(40) ? edited($0.value) : $0.value) })
        case .word, .string: return generator.chance(50) ? self.value(depth: 1) : value
        }
    }

    package mutating func text(_ value: Value) -> String {
        switch value {
        case .word(let word): return word
        case .string(let text): return quoted(text)
        case .array(let elements): return "[" + space() + elements.map { text($0) }.joined(separator: comma()) + "]"
        case .object(let members):
            return "{" + members.map { quoted($0.key) + space() + ":" + text($0.value) }.joined(separator: comma())
                + space() + "}"
        }
    }

    private mutating func space() -> String { generator.pick(["", "", " ", "\n\t", "\r\n"]) }
    private mutating func comma() -> String { space() + "," + space() }

    private mutating func quoted(_ text: String) -> String {
        let escapesAll = generator.chance(25)
        let units = text.utf16.map { unit -> String in
            guard escapesAll || unit < 0x20 || unit == 0x22 || unit == 0x5c else {
                return String(decoding: [unit], as: UTF16.self)
            }
            return "\\u" + String(String(0x10000 + Int(unit), radix: 16).dropFirst())
        }
        let needsEscapes = escapesAll || text.utf16.contains { $0 < 0x20 || $0 == 0x22 || $0 == 0x5c }
        return "\"" + (needsEscapes ? units.joined() : text) + "\""
    }
}
