import TeamSyncBase
import TeamSyncDocuments

/// Finds tags in documentation comments that describe the documented interface to its users: `@event close`,
/// `@slot icon`, `@type {"sm" | "lg"}`. Web components, and components without types, document their interface in this
/// way.
enum DocumentationTags {
    private static let roles: [String: InterfaceRole] = [
        "event": .event, "fires": .event, "emits": .event, "slot": .slot, "csspart": .cssPart,
        "part": .cssPart,
        "cssproperty": .customProperty, "cssprop": .customProperty, "prop": .customProperty,
        "tagname": .element, "tag": .element, "element": .element, "customelement": .element,
    ]

    /// Returns the tags in a comment in a notation for comparison. The text after `@deprecated` is omitted.
    static func compared(in comment: some Collection<UInt8>) -> [[UInt8]] {
        guard comment.contains(UInt8(ascii: "@")) else { return [] }
        let text = String(decoding: comment.prefix(limit), as: UTF8.self)
        var found: [[UInt8]] = text.contains("@deprecated") ? [Array("@deprecated".utf8)] : []
        guard text.hasPrefix("/**") else { return found }
        if let type = type(in: text) { found.append(Array("@type \(type)".utf8)) }
        found += names(in: text).map { Array("@\($0.role.rawValue) \($0.name) \($0.type ?? "")".utf8) }
        return found
    }

    private static let limit = 16 << 10
    /// The maximum number of lines of a text after a tag.
    private static let lineLimit = 4

    /// Words that begin a sentence about what to use instead, which belongs to the one before it.
    private static let adviceWords: Set<String> = [
        "use", "please", "replace", "prefer", "switch", "migrate", "instead",
    ]

    /// Returns the text after `@deprecated` on the same line, and on the next ones until the sentence or the paragraph ends.
    /// A sentence on the next line that says what to use instead is included. `@deprecated: use {@link Tag}` returns `use Tag`.
    static func deprecation(in comment: String) -> String? {
        guard let tag = comment.firstRange(of: "@deprecated") else { return nil }
        var whole = comment[tag.upperBound...]
        if let end = whole.firstRange(of: "*/") { whole = whole[..<end.lowerBound] }
        var joined = ""
        for line in whole.split(maxSplits: lineLimit, omittingEmptySubsequences: false, whereSeparator: \.isNewline)
            .prefix(lineLimit)
        {
            let own = line.drop { $0.isWhitespace || $0 == "*" || $0 == "/" }
            let isAdvice = adviceWords.contains(own.prefix(while: \.isLetter).lowercased())
            if !joined.isEmpty, own.isEmpty || own.hasPrefix("@") || joined.hasSuffix(".") && !isAdvice { break }
            joined += joined.isEmpty ? line : " " + own
            joined = joined[...].trimmed
            if joined.isEmpty { break }
        }
        var rest = joined[...]
        rest = rest.drop { $0.isWhitespace || ":-–—".contains($0) }
        var text = ""
        while let start = rest.firstRange(of: "{@link"), let end = rest[start.upperBound...].firstIndex(of: "}") {
            let target = rest[start.upperBound..<end].drop { !$0.isWhitespace }.drop(while: \.isWhitespace)
            text += rest[..<start.lowerBound] + target.prefix { !$0.isWhitespace && $0 != "|" }
            rest = rest[rest.index(after: end)...]
        }
        return (text + rest)[...].trimmed
    }

    /// Returns the rest of the first paragraph of a comment that begins with `DEPRECATED:`; nil for other comments.
    static func statedDeprecation(in comment: String) -> String? {
        let body = comment.firstRange(of: "*/").map { comment[..<$0.lowerBound] } ?? comment[...]
        var words: [Substring] = []
        for line in body.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
            let own = line.drop { $0.isWhitespace || $0 == "*" || $0 == "/" }[...].trimmed
            if own.isEmpty ? !words.isEmpty : own.hasPrefix("@") { break }
            words += own.split(separator: " ").map { $0 }
        }
        return StatedDeprecation.rest(of: words.joined(separator: " "))
    }

    /// Whether a comment says that the declaration after it is not for users.
    static func isInternal(_ comment: String) -> Bool {
        ["@internal", "@private", "@protected", "@ignore", "@hidden"].contains { comment.contains($0) }
    }

    /// The maximum size of a default, in bytes.
    private static let defaultLimit = 200

    /// Returns the value after `@default` or `@defaultValue` at the beginning of a line, without backticks.
    static func defaultValue(in comment: String) -> String? {
        guard comment.contains("@default") else { return nil }
        for line in comment.split(whereSeparator: \.isNewline) {
            let line = line.drop { $0.isWhitespace || $0 == "*" || $0 == "/" }
            guard let tag = ["@defaultValue ", "@default "].first(where: line.hasPrefix) else { continue }
            let rest = line.dropFirst(tag.count)
            let text = (rest.firstRange(of: "*/").map { rest[..<$0.lowerBound] } ?? rest).filter { $0 != "`" }[...]
                .trimmed
            return text.isEmpty || text == "undefined"
                ? nil : text.replacing("'", with: "\"").shortened(to: defaultLimit)
        }
        return nil
    }

    /// Returns the type in braces after `@type`, on one line.
    static func type(in comment: String) -> String? {
        guard let tag = comment.firstRange(of: "@type {") else { return nil }
        var (text, depth) = ("", 1)
        for character in comment[tag.upperBound...] {
            if character == "{" { depth += 1 }
            if character == "}" { depth -= 1 }
            if depth == 0 { break }
            text.append(character)
        }
        let words = text.split { $0.isWhitespace || $0 == "*" }
        return depth > 0 || words.isEmpty ? nil : words.joined(separator: " ").replacing("'", with: "\"")
    }

    /// Returns the names of events, slots and other parts of the interface that are documented in a source or a
    /// comment; for an event, also the type in braces.
    static func names(in text: String) -> [(role: InterfaceRole, name: String, type: String?)] {
        text.split(whereSeparator: \.isNewline).compactMap { line in
            let line = line.drop { $0 == " " || $0 == "\t" || $0 == "*" || $0 == "/" }
            guard line.first == "@" else { return nil }
            let tag = line.dropFirst().prefix { $0.isLetter }
            guard let role = roles[tag.lowercased()] else { return nil }
            var rest = line.dropFirst(tag.count + 1)
            guard rest.first.map(\.isWhitespace) ?? true else { return nil }
            rest = rest.drop(while: \.isWhitespace)
            let type = braced(&rest)
            // In other comments, the tag describes a property.
            if tag == "prop", !rest.hasPrefix("--") { return nil }
            guard let name = name(rest, role), role != .element || name.contains("-") else { return nil }
            return (role, name, role == .event ? type : nil)
        }
    }

    /// Removes a type in braces and the space after it, and returns the type.
    private static func braced(_ text: inout Substring) -> String? {
        guard text.first == "{" else { return nil }
        var depth = 0
        let end = text.firstIndex { character in
            if character == "{" { depth += 1 }
            if character == "}" { depth -= 1 }
            return depth == 0
        }
        guard let end else { return nil }
        defer { text = text[text.index(after: end)...].drop(while: \.isWhitespace) }
        return text[text.index(after: text.startIndex)..<end].trimmed
    }

    /// Returns the name in texts such as `close - Sent when…`, `- The default slot` and `[--chip-gap=4px]`.
    private static func name(_ rest: Substring, _ role: InterfaceRole) -> String? {
        let word = rest.prefix { !$0.isWhitespace }.drop { "[\"'<`".contains($0) }
        if role == .slot, word.isEmpty || word == "-" { return "default" }
        let name = word.split(separator: "#").last?.prefix { $0.isLetter || $0.isNumber || "-_:.".contains($0) } ?? ""
        return name.isEmpty || name == "-" ? nil : String(name.last == ":" ? name.dropLast() : name)
    }
}
