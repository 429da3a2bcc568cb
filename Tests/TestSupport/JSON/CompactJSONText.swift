/// Random JSON without white space outside strings.
package enum CompactJSONText {
    package static func random(depth: Int, using random: inout SeededGenerator) -> String {
        switch Int.random(in: depth > 0 ? 0...6 : 3...6, using: &random) {
        case 0, 1:
            let members = (0..<Int.random(in: 0...4, using: &random)).map { index in
                "\"k\(index)\":" + self.random(depth: depth - 1, using: &random)
            }
            return "{" + members.joined(separator: ",") + "}"
        case 2:
            let elements = (0..<Int.random(in: 0...4, using: &random)).map { _ in
                self.random(depth: depth - 1, using: &random)
            }
            return "[" + elements.joined(separator: ",") + "]"
        case 3: return String(Int.random(in: -1_000_000...1_000_000, using: &random))
        case 4: return ["true", "false", "null"].randomElement(using: &random) ?? "null"
        default:
            let pieces = ["a", "{", "}", "[", "]", ":", ",", " ", "\\\"", "\\\\", "\\n", "é", "✓", "/"]
            let text = (0..<Int.random(in: 0...8, using: &random)).map { _ in pieces.randomElement(using: &random) ?? ""
            }
            return "\"" + text.joined() + "\""
        }
    }
}
