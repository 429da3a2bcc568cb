/// The types of functions in types, whose parameters may have names that mean nothing to callers.
enum FunctionType {
    /// The maximum nesting depth of parentheses.
    private static let depthLimit = 8

    /// Returns a type without the names of parameters: `(:Event)=>void` for `(event: Event) => void`, and
    /// `void Function(String)` for Dart's `void Function(String value)`. The result is only meant for comparison.
    static func unnamed(_ text: String) -> String { unnamed(text[...], depth: 0) }

    private static func unnamed(_ text: Substring, depth: Int) -> String {
        guard depth < depthLimit, text.contains("(") else { return String(text) }
        var (output, rest) = ("", text)
        while let open = rest.firstIndex(of: "("), let close = closing(in: rest, open) {
            output += rest[..<open]
            let behind = rest[rest.index(after: close)...].drop { $0 == " " }
            let isFunction = behind.hasPrefix("=>") || behind.hasPrefix("->")
            let isOfDart = output.hasSuffix("Function")
            let parts = SourceMeaning.parts(of: rest[rest.index(after: open)..<close], separator: ",").map { part in
                let own = part.drop { $0 == " " }
                return unnamed(isFunction ? withoutLabel(own) : isOfDart ? withoutName(own) : own, depth: depth + 1)
            }
            output += "(\(parts.joined(separator: ",")))"
            rest = rest[rest.index(after: close)...]
        }
        return output + rest
    }

    private static func closing(in text: Substring, _ open: Substring.Index) -> Substring.Index? {
        var depth = 0
        for index in text[open...].indices {
            if text[index] == "(" { depth += 1 }
            if text[index] == ")" { depth -= 1 }
            if depth == 0 { return index }
        }
        return nil
    }

    /// Removes the name from `event: Event`, `event?: Event` and `...events: Event[]`.
    private static func withoutLabel(_ part: Substring) -> Substring {
        let rest = part.drop { $0 == "." }
        let name = rest.prefix { $0.isLetter || $0.isNumber || "_$".contains($0) }
        let end = rest[name.endIndex...].drop { $0 == " " }
        guard !name.isEmpty, end.hasPrefix(":") || end.hasPrefix("?:") else { return part }
        return part.count == rest.count ? end : "..." + end
    }

    /// Removes the name from `String value`. A part in braces has parameters whose names matter.
    private static func withoutName(_ part: Substring) -> Substring {
        guard !part.hasPrefix("{"), !part.hasPrefix("["), let space = part.lastIndex(of: " ") else { return part }
        let name = part[part.index(after: space)...]
        guard let first = name.first, first.isLowercase || first == "_",
            name.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" })
        else { return part }
        return part[..<space]
    }
}
