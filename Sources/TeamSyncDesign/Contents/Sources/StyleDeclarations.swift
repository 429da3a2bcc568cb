import TeamSyncBase

/// The mixins, functions and placeholders of a style sheet that other ones can use, and the mixins and classes that comments
/// call deprecated.
struct StyleDeclarations {
    struct Parameter: Equatable {
        /// The name with `$`.
        let name: String
        let isRequired: Bool
        /// The default; nil if there is none.
        var defaultText: String?
    }

    /// The parameters of the mixins, functions and placeholders, by `@mixin chip`, `@function chip-gap` and `%chip`. Names
    /// that begin with `_` or `-` are private.
    private(set) var mixins: [String: [Parameter]] = [:]
    /// The texts of the comments, by `@mixin chip` or `.chip`.
    private(set) var deprecations: [String: String] = [:]

    /// The maximum number of mixins, of deprecations, and of bytes between two rules.
    private static let (limit, gapLimit) = (1000, 4096)
    private static let words = ["@mixin ", "@function "].map { Array($0.utf8) }

    init() {}

    /// - Parameters:
    ///   - source: a style sheet.
    ///   - code: the style sheet with spaces in place of its comments.
    init(_ source: [UInt8], _ code: [UInt8]) {
        guard source.count == code.count else { return }
        var (start, depth, interpolations, quote): (Int, Int, Int, UInt8?) = (0, 0, 0, nil)
        for index in code.indices {
            let byte = code[index]
            if let open = quote {
                if byte == open || byte == UInt8(ascii: "\n") { quote = nil }
                continue
            }
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "'"): quote = byte
            case UInt8(ascii: "("): depth += 1
            case UInt8(ascii: ")"): depth = max(0, depth - 1)
            case UInt8(ascii: "{") where index > 0 && code[index - 1] == UInt8(ascii: "#"): interpolations += 1
            case UInt8(ascii: "}") where interpolations > 0: interpolations -= 1
            case UInt8(ascii: "{") where depth == 0:
                read(start..<index, source, code)
                start = index + 1
            case UInt8(ascii: ";") where depth == 0, UInt8(ascii: "}"):
                (start, depth) = (index + 1, 0)
            default: break
            }
        }
    }

    /// The mixins and classes that comments call deprecated.
    static func deprecated(in source: [UInt8]) -> Set<String> {
        guard ByteSearch.contains(Array("eprecated".utf8), in: source) else { return [] }
        return Set(StyleDeclarations(source, SourceMask(source, fileName: "a.scss").bytes).deprecations.keys)
    }

    mutating func add(_ other: StyleDeclarations) {
        mixins.merge(other.mixins) { first, _ in first }
        deprecations.merge(other.deprecations) { first, _ in first }
    }

    /// Reads the beginning of a rule, and the comments before it.
    private mutating func read(_ range: Range<Int>, _ source: [UInt8], _ code: [UInt8]) {
        guard let first = range.first(where: { code[$0] > 0x20 }),
            "@.%".utf8.contains(code[first]),
            mixins.count < StyleDeclarations.limit, deprecations.count < StyleDeclarations.limit
        else { return }
        let head = code[first..<range.upperBound]
        var names: [String] = []
        if let word = StyleDeclarations.words.first(where: { head.starts(with: $0) }) {
            let text = String(decoding: head.dropFirst(word.count), as: UTF8.self)
            let name = text[...].prefix { $0 != "(" }.trimmed
            guard let letter = name.first, letter != "_", letter != "-" else { return }
            let label = String(decoding: word, as: UTF8.self) + name
            mixins[label] = StyleDeclarations.parameters(text.dropFirst(text.prefix { $0 != "(" }.count))
            names = [label]
        } else if code[first] == UInt8(ascii: "%") {
            let name = String(decoding: head, as: UTF8.self)[...].trimmed
            let own = name.dropFirst()
            guard let letter = own.first, letter != "_", letter != "-",
                own.allSatisfy({ $0.isLetter || $0.isNumber || "-_".contains($0) })
            else { return }
            mixins[name] = []
            names = [name]
        } else if code[first] == UInt8(ascii: ".") {
            names = String(decoding: head, as: UTF8.self).split(separator: ",").map(\.trimmed).filter { name in
                name.first == "." && name.count > 1
                    && name.dropFirst().allSatisfy { $0.isLetter || $0.isNumber || "-_".contains($0) }
            }
        }
        guard !names.isEmpty, first - range.lowerBound <= StyleDeclarations.gapLimit,
            let text = StyleDeclarations.deprecation(
                in: source[range.lowerBound..<first], isFirst: range.lowerBound == 0)
        else { return }
        for name in names { deprecations[name] = text }
    }

    /// Reads `($size: 1rem, $color)`.
    private static func parameters(_ text: Substring) -> [Parameter] {
        var (parts, depth): ([String], Int) = ([""], 0)
        for character in text.trimmed.dropFirst().dropLast().prefix(gapLimit) {
            if "([{".contains(character) { depth += 1 }
            if ")]}".contains(character) { depth -= 1 }
            if character == ",", depth == 0 { parts.append("") } else { parts[parts.count - 1].append(character) }
        }
        return parts.compactMap { part in
            let name = part[...].prefix { $0 != ":" }.trimmed
            guard name.hasPrefix("$"), name.count > 1 else { return nil }
            let text = part.firstIndex(of: ":").map { part[part.index(after: $0)...].trimmed }
            return Parameter(name: name, isRequired: text == nil && !name.hasSuffix("..."), defaultText: text)
        }
    }

    /// Returns the text of the comment that ends directly above a rule.
    /// - Parameter isFirst: whether nothing precedes the comment; otherwise, a comment on the first line belongs to what
    ///   precedes it.
    private static func deprecation(in gap: ArraySlice<UInt8>, isFirst: Bool) -> String? {
        guard ByteSearch.contains(Array("eprecated".utf8), in: Array(gap)) else { return nil }
        var lines = String(decoding: gap, as: UTF8.self)
            .split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(\.trimmed)
        guard lines.popLast()?.isEmpty == true else { return nil }
        if !isFirst, !lines.isEmpty { lines.removeFirst() }
        let comment = Array(lines.reversed().prefix { !$0.isEmpty }.reversed())
        for start in comment.indices {
            let words = comment[start...].map { line in
                let own = line.drop { "/* ".contains($0) }
                return (own.hasSuffix("*/") ? own.dropLast(2) : own).trimmed
            }
            let text = words.joined(separator: " ")
            if text.hasPrefix("@deprecated") { return DocumentationTags.deprecation(in: text) }
            if let message = StatedDeprecation.rest(of: text) { return message }
        }
        return nil
    }
}
