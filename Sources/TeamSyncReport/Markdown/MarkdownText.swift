import TeamSyncBase
import TeamSyncReaders

/// Makes other people's text safe in Markdown: it is shown as it is, whatever is in it. No HTML, no links, no images, and
/// nobody is notified by a name behind an `@`.
enum MarkdownText {
    /// In front of what would be a mention or a reference: a space without width, as its own HTML entity.
    private static let divider = "&#8203;"

    /// Text in a line, not at its beginning. Colours in hexadecimal digits become code, where forges show a chip.
    static func escaped(_ text: String, limit: Sanitizer.Limit = .line) -> String {
        let scalars = Array(Sanitizer.clean(text, limit: limit).unicodeScalars)
        var (output, index) = ("", 0)
        while index < scalars.count {
            let scalar = scalars[index]
            if scalar == "#", let length = colorLength(scalars[index...]) {
                output += "`" + scalars[index..<index + length].map(String.init).joined() + "`"
                index += length
                continue
            }
            switch scalar {
            case "@", "#": output += "\\\(scalar)\(divider)"
            case "-" where isReference(scalars[..<index]): output += "\\-\(divider)"
            case "<": output += "&lt;"
            case ">": output += "&gt;"
            case "&": output += "&amp;"
            case "\\", "`", "*", "_", "[", "]", "!", "|", "~", "$": output += "\\\(scalar)"
            case ":" where scalars[(index + 1)...].starts(with: ["/", "/"]): output += "\\:"
            case "." where index > 2 && scalars[..<index].suffix(3).allSatisfy({ $0 == "w" || $0 == "W" }):
                output += "\\."
            case _ where "-+=.):".unicodeScalars.contains(scalar) && scalars[..<index].allSatisfy({ "0"..."9" ~= $0 }):
                // At the beginning of an element of a list, where it would begin another one.
                output += "\\\(scalar)"
            default: output.unicodeScalars.append(scalar)
            }
            index += 1
        }
        return output
    }

    /// Text as code, in which nothing else means anything. What some renderer may still take for a tag or a mention is
    /// escaped text instead.
    static func code(_ text: String) -> String {
        if text.utf8.contains(where: { "<@".utf8.contains($0) }) { return escaped(text) }
        let clean = Sanitizer.clean(text, limit: .line)
        let longest = clean.split(omittingEmptySubsequences: false) { $0 != "`" }.map(\.count).max() ?? 0
        let fence = String(repeating: "`", count: longest + 1)
        let needsSpace = clean.isEmpty || clean.hasPrefix("`") || clean.hasSuffix("`")
        let padded = needsSpace || clean.hasPrefix(" ") && clean.hasSuffix(" ") ? " \(clean) " : clean
        return fence + padded + fence
    }

    /// - Parameters:
    ///   - words: Markdown.
    ///   - address: nil, and what is no safe address, for no link.
    static func link(_ words: String, to address: String?) -> String {
        guard let link = address.flatMap(SafeLink.init)?.address, !link.contains(where: { "()[]*_|".contains($0) })
        else { return words }
        return "[\(words)](\(link))"
    }

    /// Of `#` and 3, 4, 6 or 8 hexadecimal digits with nothing behind them that belongs to a word.
    private static func colorLength(_ scalars: ArraySlice<Unicode.Scalar>) -> Int? {
        let digits = scalars.dropFirst().prefix(9).prefix { $0.isASCII && $0.properties.isASCIIHexDigit }
        let next = scalars.dropFirst(1 + digits.count).first
        // A number of three or four digits is rather an issue than a colour.
        guard [3, 4, 6, 8].contains(digits.count), digits.count > 4 || digits.contains(where: { !("0"..."9" ~= $0) }),
            next.map({ !$0.properties.isAlphabetic && $0 != "_" && !("0"..."9" ~= $0) }) ?? true
        else { return nil }
        return 1 + digits.count
    }

    /// Whether what comes before a hyphen is `GH`, with which an issue is named.
    private static func isReference(_ scalars: ArraySlice<Unicode.Scalar>) -> Bool {
        String(String.UnicodeScalarView(scalars.suffix(2))).lowercased() == "gh"
    }
}
