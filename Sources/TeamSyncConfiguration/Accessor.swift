/// The code that a repository uses to refer to items of a catalogue, such as `DSIcon.named("close")`. It is derived
/// from the pattern in `uses` that finds such code.
package struct Accessor: Sendable {
    private let beginning: String
    private let end: String
    private let pattern: String

    /// - Returns: nil if the code cannot be derived from the pattern.
    package init?(pattern: String) {
        guard let group = pattern.firstRange(of: "(?<key>") else { return nil }
        var (depth, index) = (1, group.upperBound)
        var isInClass = false
        while index < pattern.endIndex, depth > 0 {
            switch pattern[index] {
            case "\\": index = pattern.index(after: index)
            case "[": isInClass = true
            case "]": isInClass = false
            case "(" where !isInClass: depth += 1
            case ")" where !isInClass: depth -= 1
            default: break
            }
            guard index < pattern.endIndex else { return nil }
            index = pattern.index(after: index)
        }
        guard depth == 0, let before = Accessor.literal(pattern[..<group.lowerBound]),
            let after = Accessor.literal(pattern[index...])
        else { return nil }
        self.pattern = pattern
        (beginning, end) = (before, after + Accessor.closing(before + after, quote: before.last))
    }

    /// Returns the code for an item; nil if the pattern would not match it.
    package func code(for name: String) -> String? {
        let code = beginning + name + end
        do {
            let matches = try LinePattern(pattern).matches(in: code)
            return matches.contains { $0.key == name } ? code : nil
        } catch {
            return nil
        }
    }

    /// The code with `{name}` in place of the name; nil if the pattern does not match code that contains only a name.
    package var template: String? {
        let place = "namePlace"
        if let code = code(for: "{name}") { return code }
        return code(for: place).map { $0.replacing(place, with: "{name}") }
    }

    /// Returns the shortest match of a part of a pattern; nil if the part contains anything other than letters, escapes
    /// and white space.
    private static func literal(_ pattern: Substring) -> String? {
        var (text, rest) = ("", pattern)
        while let character = rest.popFirst() {
            var (piece, isRepeated) = (String(character), false)
            switch character {
            case "\\":
                guard let escaped = rest.popFirst() else { return nil }
                switch escaped {
                case "s": piece = " "
                case "b", "B": piece = ""
                default:
                    if escaped.isLetter || escaped.isNumber { return nil }
                    piece = String(escaped)
                }
            case "^", "$": piece = ""
            case "[", "(", ")", "|", "{", "}", ".", "*", "+", "?": return nil
            default: break
            }
            if let next = rest.first, "*?".contains(next) {
                (piece, isRepeated) = ("", true)
            } else if rest.first == "+" {
                isRepeated = true
            }
            if isRepeated { rest.removeFirst() }
            text += piece
        }
        return text
    }

    /// Returns the quote and the brackets that close those still open.
    private static func closing(_ text: String, quote: Character?) -> String {
        var closing = ""
        if let quote, "\"'`".contains(quote), text.filter({ $0 == quote }).count % 2 == 1 { closing.append(quote) }
        var open: [Character] = []
        for character in text {
            switch character {
            case "(": open.append(")")
            case "[": open.append("]")
            case ")", "]": _ = open.popLast()
            default: break
            }
        }
        return closing + String(open.reversed())
    }
}
