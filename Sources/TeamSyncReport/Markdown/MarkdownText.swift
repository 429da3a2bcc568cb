import TeamSyncBase
import TeamSyncReaders
import TeamSyncWords

/// Escapes other people's text for Markdown, so that it is displayed literally whatever it contains. The result
/// contains no HTML, links or images, and nothing that GitHub or GitLab converts to a link, a mention, a label or an
/// emoji. Backslashes do not prevent these conversions, because they take place after Markdown processing, which
/// removes backslashes.
enum MarkdownText {
    /// The place into which the text is inserted: text that is parsed as Markdown, or a tag, in which nothing is parsed.
    private enum Place {
        case markdown
        case tag
    }

    /// A zero-width space as an HTML entity. It is inserted after the first character of a possible reference.
    private static let divider = "&#8203;"

    /// Escapes text on one line. Hexadecimal colors are formatted as code, because forges display a color chip for
    /// them.
    /// - Parameter isInside: whether there is already text on the line, or in the list element.
    static func escaped(_ text: String, limit: Sanitizer.Limit = .line, isInside: Bool = false) -> String {
        escaped(text, limit, in: .markdown, isInside: isInside)
    }

    /// Escapes text inside a tag such as `<summary>`, where backslashes have no special meaning.
    static func html(_ text: String, limit: Sanitizer.Limit = .line) -> String {
        escaped(text, limit, in: .tag, isInside: true)
    }

    private static func escaped(_ text: String, _ limit: Sanitizer.Limit, in place: Place, isInside: Bool) -> String {
        let scalars = Array(Sanitizer.clean(text, limit: limit).unicodeScalars)
        var (output, index) = ("", 0)
        while index < scalars.count {
            let (scalar, next) = (scalars[index], scalars[(index + 1)...])
            if place == .markdown, scalar == "#", let length = colorLength(scalars[index...]) {
                output += "`" + scalars[index..<index + length].map(String.init).joined() + "`"
                index += length
                continue
            }
            let isReference = isReference(scalar, after: scalars[..<index], before: next)
            let isAtStart = !isInside && isNumbered(scalars[..<index]) || scalar == "." && isReference
            let isIndent = !isInside && index == 0 && scalar == " "
            output += isIndent ? "&#32;" : character(scalar, isAtStart: isAtStart, in: place)
            if isReference { output += divider }
            index += 1
        }
        return output
    }

    /// - Parameter isAtStart: whether the character could turn the line into a list element or a heading, or the text
    ///   around it into a link.
    private static func character(_ scalar: Unicode.Scalar, isAtStart: Bool, in place: Place) -> String {
        if scalar.isASCII,
            let entity = MarkupEntities.entity(
                for: UInt8(scalar.value), in: place == .tag ? .doubleQuoted : .text)
        {
            return entity
        }
        if place == .tag { return String(scalar) }
        switch scalar {
        case "@", "#", "\\", "`", "*", "_", "[", "]", "!", "|", "~", "$", "^": return "\\\(scalar)"
        case "-", "+", "=", ".", ")", ":": return isAtStart ? "\\\(scalar)" : String(scalar)
        default: return String(scalar)
        }
    }

    /// Whether the text before a character consists only of digits.
    private static func isNumbered(_ before: ArraySlice<Unicode.Scalar>) -> Bool {
        before.count <= 10 && before.allSatisfy { "0"..."9" ~= $0 }
    }

    /// Whether a character may begin a forge's reference or a URL.
    private static func isReference(
        _ scalar: Unicode.Scalar, after before: ArraySlice<Unicode.Scalar>, before next: ArraySlice<Unicode.Scalar>
    ) -> Bool {
        func ends(with word: String) -> Bool {
            let own = before.suffix(word.unicodeScalars.count)
            return String(String.UnicodeScalarView(own)).lowercased() == word
        }
        guard let first = next.first else { return false }
        let isWord = first.properties.isAlphabetic || "0"..."9" ~= first || first == "_"
        switch scalar {
        // In order: mentions and issues; merge requests, snippets, epics and iterations; milestones and labels; alerts.
        case "@", "#": return true
        case "!", "$", "&": return "0"..."9" ~= first
        case "%", "~": return isWord || first == "\""
        case "^": return isWord
        // `*iteration:1`, `[vulnerability:1]`
        case "*", "[": return isWord && next.prefix(40).contains(":")
        // `:smile:`, `https://`
        case ":": return isWord || first == "+" || first == "-" || next.starts(with: ["/", "/"])
        case "-": return ends(with: "gh")
        case ".": return ends(with: "www")
        default: return false
        }
    }

    /// Formats text as code, in which nothing has a special meaning. Text that some renderers may still interpret as a
    /// tag or a mention is escaped instead.
    static func code(_ text: String) -> String {
        if text.utf8.contains(where: { "<@".utf8.contains($0) }) { return escaped(text) }
        let clean = Sanitizer.clean(text, limit: .line)
        let longest = clean.split(omittingEmptySubsequences: false) { $0 != "`" }.map(\.count).max() ?? 0
        let fence = String(repeating: "`", count: longest + 1)
        let needsSpace = clean.isEmpty || clean.hasPrefix("`") || clean.hasSuffix("`")
        let padded = needsSpace || clean.hasPrefix(" ") && clean.hasSuffix(" ") ? " \(clean) " : clean
        return fence + padded + fence
    }

    /// Escapes a sentence in which text between backticks is code. If a backtick has no counterpart, all of them are
    /// escaped.
    /// - Parameter isInside: as in `escaped`.
    static func sentence(_ text: String, isInside: Bool = false) -> String {
        let parts = text.split(separator: "`", omittingEmptySubsequences: false).map(String.init)
        guard parts.count % 2 == 1 else { return escaped(text, isInside: isInside) }
        return parts.enumerated().map { index, part in
            index % 2 == 1 ? code(part) : part.isEmpty ? "" : escaped(part, isInside: isInside || index > 0)
        }.joined()
    }

    /// Escapes Markdown for a table cell. A `|` would end the cell, even in code.
    static func cell(_ markdown: String) -> String {
        var (cell, last) = ("", Character(" "))
        for character in markdown {
            if character == "|", last != "\\" { cell.append("\\") }
            cell.append(character)
            last = character
        }
        return cell
    }

    /// The name of an item as code; a placeholder if the name is empty.
    static func name(_ key: String) -> String {
        let shown = ReportItem.shown(key)
        return shown == key ? code(key) : escaped(shown)
    }

    /// - Parameters:
    ///   - words: the text of the link, in Markdown.
    ///   - address: the target. If it is nil or unsafe, there is no link.
    static func link(_ words: String, to address: String?) -> String {
        guard let link = address.flatMap(SafeLink.init)?.address, !link.contains(where: { "()[]*_|".contains($0) })
        else { return words }
        return "[\(words)](\(link))"
    }

    /// The length of `#` with 3, 4, 6 or 8 hexadecimal digits; nil if they are part of a longer word.
    private static func colorLength(_ scalars: ArraySlice<Unicode.Scalar>) -> Int? {
        let digits = scalars.dropFirst().prefix(9).prefix { $0.isASCII && $0.properties.isASCIIHexDigit }
        let next = scalars.dropFirst(1 + digits.count).first
        // A number of three or four digits is more likely an issue than a color.
        guard [3, 4, 6, 8].contains(digits.count), digits.count > 4 || digits.contains(where: { !("0"..."9" ~= $0) }),
            next.map({ !$0.properties.isAlphabetic && $0 != "_" && !("0"..."9" ~= $0) }) ?? true
        else { return nil }
        return 1 + digits.count
    }
}

extension Sentence.Style {
    /// - Parameter key: the key of the item that the sentence is about; it is formatted as code.
    static func markdown(key: String) -> Sentence.Style {
        Sentence.Style(
            text: { MarkdownText.escaped($0, isInside: true) },
            name: { $0 == key ? MarkdownText.name(key) : MarkdownText.sentence(English.short($0), isInside: true) },
            code: { MarkdownText.code(English.short($0)) })
    }
}
