import TeamSyncBase

/// The variables of Sass that users of a component can configure: those with `!default`, such as
/// `$chip-gap: 4px !default`.
enum SassVariables {
    /// The maximum number of variables in a style sheet, and the maximum length of a declaration in bytes.
    private static let (limit, declarationLimit) = (2000, 4096)

    /// - Parameter text: a style sheet without comments.
    /// - Returns: the default values as written, by name without `$`; nil if there are too many.
    static func defaults(in text: [UInt8]) -> [String: String]? {
        all(in: text)?.filter(\.value.isDefault).mapValues(\.value)
    }

    /// Returns the first values of all variables, and whether users can configure them; nil if there are too many.
    static func all(in text: [UInt8]) -> [String: (value: String, isDefault: Bool)]? {
        var found: [String: (value: String, isDefault: Bool)] = [:]
        var (index, beginsStatement) = (0, true)
        while index < text.count {
            guard found.count <= limit else { return nil }
            let byte = text[index]
            guard byte == UInt8(ascii: "$"), beginsStatement else {
                if byte > 0x20 || byte == UInt8(ascii: "\n") { beginsStatement = ";{}\n".utf8.contains(byte) }
                index += 1
                continue
            }
            let end = self.end(of: index, in: text)
            if let (name, value, isDefault) = declaration(text[(index + 1)..<end]), found[name]?.isDefault != true {
                if isDefault || found[name] == nil { found[name] = (value, isDefault) }
            }
            (index, beginsStatement) = (end, false)
        }
        return found
    }

    /// Returns the end of a declaration: a semicolon or the end of the line, outside brackets and quotes.
    private static func end(of start: Int, in text: [UInt8]) -> Int {
        var (depth, quote): (Int, UInt8?) = (0, nil)
        let limit = min(text.count, start + declarationLimit)
        for index in start..<limit {
            let byte = text[index]
            if let open = quote {
                if byte == open || byte == UInt8(ascii: "\n") { quote = nil }
                continue
            }
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "'"): quote = byte
            case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
            case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
                depth -= 1
                if depth < 0 { return index }
            case UInt8(ascii: ";") where depth == 0: return index
            default: break
            }
        }
        return limit
    }

    private static func declaration(_ text: ArraySlice<UInt8>) -> (name: String, value: String, isDefault: Bool)? {
        let name = text.prefix { $0.isPartOfWord || $0 == UInt8(ascii: "-") }
        let rest = text[name.endIndex...].drop { $0 <= 0x20 }
        guard !name.isEmpty, rest.first == UInt8(ascii: ":") else { return nil }
        let words = String(decoding: rest.dropFirst(), as: UTF8.self).split(whereSeparator: \.isWhitespace)
        guard let last = words.last, !last.hasPrefix("!") || words.count > 1 else { return nil }
        let value = last.hasPrefix("!") ? words.dropLast() : words[...]
        return (String(decoding: name, as: UTF8.self), value.joined(separator: " "), last == "!default")
    }
}
