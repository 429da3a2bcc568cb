import TeamSyncBase

/// The text of a call with several arguments, all of which have labels: `TextStyle(fontSize: 14, height: 18 / 14)` in
/// Swift and Dart, `TextStyle(fontSize = 14.sp, lineHeight = 18.sp)` in Kotlin.
struct CallText {
    let name: String
    let arguments: [(name: String, value: JSONValue)]

    /// The maximum length of a text that is read, in bytes.
    private static let limit = 2000

    /// - Returns: nil for other texts, and for colors, whose components say nothing on their own.
    init?(_ text: String) {
        guard text.utf8.count <= CallText.limit, text.hasSuffix(")"), let open = text.firstIndex(of: "("),
            let first = text.first, first.isLetter,
            text[..<open].allSatisfy({ $0.isLetter || $0.isNumber || "_.".contains($0) }),
            let parts = CallText.parts(of: text[text.index(after: open)...].dropLast()), parts.count > 1
        else { return nil }
        var found: [(name: String, value: JSONValue)] = []
        for part in parts {
            let label = part.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
            let rest = part[label.endIndex...].drop { $0 == " " }
            guard !label.isEmpty, let mark = rest.first, mark == ":" || mark == "=" && !rest.hasPrefix("==") else {
                return nil
            }
            found.append((String(label), .string(rest.dropFirst().trimmed)))
        }
        guard !SourceTokens.components.isSuperset(of: found.map(\.name)) else { return nil }
        (name, arguments) = (String(text[..<open]), found)
    }

    /// Splits a text at the commas outside of brackets and strings; nil if brackets do not match.
    private static func parts(of text: Substring) -> [Substring]? {
        var (parts, start, depth): ([Substring], Substring.Index, Int) = ([], text.startIndex, 0)
        var quote: Character?
        for index in text.indices {
            let character = text[index]
            if let open = quote {
                if character == open { quote = nil }
                continue
            }
            switch character {
            case "\"", "'": quote = character
            case "(", "[", "{": depth += 1
            case ")", "]", "}": depth -= 1
            case "," where depth == 0:
                parts.append(text[start..<index].trimmed[...])
                start = text.index(after: index)
            default: break
            }
            guard depth >= 0 else { return nil }
        }
        guard depth == 0, quote == nil else { return nil }
        let last = text[start...].trimmed
        return last.isEmpty ? parts : parts + [last[...]]
    }
}
