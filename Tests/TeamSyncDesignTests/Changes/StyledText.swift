import TeamSyncBase
import TestSupport

/// Writes the same meaning in many notations; one seed always results in the same bytes.
struct StyledText {
    private var generator: SeededGenerator

    init(style: UInt64) {
        generator = SeededGenerator(seed: style)
    }

    mutating func json(_ value: JSONValue) -> String {
        let indent = generator.pick(["", "  ", "\t"])
        return json(value, indent, 0)
    }

    private mutating func json(_ value: JSONValue, _ indent: String, _ depth: Int) -> String {
        let newLine = { (depth: Int) in indent.isEmpty ? "" : "\n" + String(repeating: indent, count: depth) }
        switch value {
        case .object(let members):
            let names = shuffled(members.keys.sorted())
            let parts = names.map { name in
                "\(newLine(depth + 1))\"\(name)\":\(generator.pick(["", " "]))\(json(members[name] ?? .null, indent, depth + 1))"
            }
            return "{\(parts.joined(separator: ","))\(newLine(depth))}"
        case .array(let elements):
            return "[" + elements.map { json($0, indent, depth) }.joined(separator: generator.pick([",", ", "])) + "]"
        default: return value.text
        }
    }

    /// For texts, lists and objects.
    mutating func yaml(_ value: JSONValue, depth: Int = 0) -> String {
        guard case .object(let members) = value else { return value.text }
        let space = String(repeating: "  ", count: depth)
        var text = depth == 0 ? generator.pick(["", "---\n", "# Generated\n"]) : ""
        for name in shuffled(members.keys.sorted()) {
            if generator.chance(20) { text += "\(space)# a remark\n" }
            switch members[name] ?? .null {
            case .object(let own): text += "\(space)\(name):\n\(yaml(.object(own), depth: depth + 1))"
            case .array(let elements):
                if generator.chance(50) {
                    text += "\(space)\(name): [\(elements.map(\.text).joined(separator: ", "))]\n"
                } else {
                    text += "\(space)\(name):\n" + elements.map { "\(space)  - \($0.text)\n" }.joined()
                }
            case let own: text += "\(space)\(name): \(generator.chance(50) ? own.text : own.string ?? own.text)\n"
            }
        }
        return text
    }

    /// - Parameter lines: one statement each.
    mutating func swift(_ lines: [String]) -> String {
        var text = generator.pick(["", "// Copyright\n", "/*\n * Licence\n */\n\n"])
        for line in lines {
            if generator.chance(8) { text += generator.pick(["\n", "    // a remark\n", "/* a remark */\n"]) }
            text += line + generator.pick(["\n", "\n", "\n", "  \n", " // why\n"])
        }
        return text + generator.pick(["", "\n", "\n\n"])
    }

    mutating func svg(_ drawing: RandomDrawing) -> String {
        var writer = DrawingWriter(generator: generator)
        return String(decoding: writer.svg(drawing), as: UTF8.self)
    }

    mutating func hex(_ text: String) -> String { generator.chance(50) ? text : text.uppercased() }

    private mutating func shuffled(_ names: [String]) -> [String] {
        var (rest, names) = (names, [String]())
        while !rest.isEmpty { names.append(rest.remove(at: generator.int(0...rest.count - 1))) }
        return names
    }
}
