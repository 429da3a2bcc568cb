/// The ends of words in regular expressions. For Swift, `\b` is not after a digit, but before one: it divides `close24`.
/// Its definition in other tools cannot be written instead, because Swift does not support lookbehind.
enum WordEnds {
    /// Returns the pattern with `(?!\w)` instead of each `\b` after a word, which has the same meaning in other tools.
    static func rewritten(_ pattern: String) -> String {
        let scalars = Array(pattern.unicodeScalars)
        var output = String.UnicodeScalarView()
        var index = 0
        /// Whether the part before the index ends with a part of a word.
        var isWord = false
        /// For each open group, this value before it if the group matches no text.
        var groups: [Bool?] = []
        func copy(_ end: Int) {
            let next = min(end, scalars.count)
            output.append(contentsOf: scalars[index..<max(index, next)])
            index = max(index, next)
        }
        while index < scalars.count {
            switch scalars[index] {
            case "\\":
                let escaped = index + 1 < scalars.count ? scalars[index + 1] : "\\"
                if escaped == "Q" { return pattern }
                if escaped == "b", isWord, isEnd(scalars, index + 2) {
                    output.append(contentsOf: #"(?!\w)"#.unicodeScalars)
                    (index, isWord) = (index + 2, false)
                } else {
                    isWord = escaped == "w" || escaped == "d"
                    copy(index + 2)
                }
            case "[":
                let isNegated = index + 1 < scalars.count && scalars[index + 1] == "^"
                copy(endOfClass(scalars, index))
                isWord = !isNegated
            case "(":
                let isGroup = index + 1 < scalars.count && scalars[index + 1] == "?"
                let mark = scalars[index...].firstIndex { ":=!>)".unicodeScalars.contains($0) } ?? scalars.count - 1
                groups.append(isGroup && "=!".unicodeScalars.contains(scalars[mark]) ? isWord : nil)
                copy(isGroup ? mark + 1 : index + 1)
                isWord = false
            case ")":
                isWord = (groups.popLast() ?? nil) ?? true
                copy(index + 1)
            case "{": copy((scalars[index...].firstIndex(of: "}") ?? scalars.count) + 1)
            case "*", "+", "?": copy(index + 1)
            case let scalar:
                isWord = isOfWord(scalar)
                copy(index + 1)
            }
        }
        return String(output)
    }

    /// Whether no part of a word is expected at an index.
    private static func isEnd(_ scalars: [Unicode.Scalar], _ start: Int) -> Bool {
        var index = start
        while scalars[min(index, scalars.count)...].starts(with: "(?:".unicodeScalars) { index += 3 }
        guard index < scalars.count else { return true }
        switch scalars[index] {
        case "(":
            return ["(?=", "(?!"].contains { scalars[index...].starts(with: $0.unicodeScalars) }
        case "[", ".", "^", "*", "+", "?", "{": return false
        case "\\":
            guard index + 1 < scalars.count else { return true }
            return "sWD".unicodeScalars.contains(scalars[index + 1]) || !isOfWord(scalars[index + 1])
        default: return !isOfWord(scalars[index])
        }
    }

    /// The index after a class, which may contain others.
    private static func endOfClass(_ scalars: [Unicode.Scalar], _ start: Int) -> Int {
        var (index, depth) = (start, 0)
        while index < scalars.count {
            switch scalars[index] {
            case "\\": index += 1
            case "[": depth += 1
            case "]":
                depth -= 1
                if depth == 0 { return index + 1 }
            default: break
            }
            index += 1
        }
        return scalars.count
    }

    private static func isOfWord(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "_" || scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
    }
}
