/// A source with its comments replaced by spaces, so that a pattern finds only code. Lines and columns stay the same.
package struct SourceMask {
    package private(set) var bytes: [UInt8]
    /// The string literals without interpolated code, in source order.
    private var literals: [Range<Int>] = []

    /// - Parameter name: the file name, which determines the language. If the comment syntax of the language is
    ///   unknown, no comments are replaced.
    package init(_ source: [UInt8], fileName name: String) {
        bytes = source
        let fileExtension = name.split(separator: ".").last.map { $0.lowercased() } ?? ""
        if SourceMask.markup.contains(fileExtension) {
            blankMarkup(from: Array("<!--".utf8), to: Array("-->".utf8))
        } else if let language = SourceLanguage(fileExtension: fileExtension) {
            blankComments(language)
        }
    }

    /// Whether the name of a member, as in `R.drawable.close`, is in a string literal and therefore not code.
    package func isMemberInText(at offset: Int) -> Bool {
        guard offset > 0, bytes.indices.contains(offset), bytes[offset - 1] == UInt8(ascii: ".") else { return false }
        var (low, high) = (0, literals.count)
        while low < high {
            let middle = (low + high) / 2
            if literals[middle].upperBound <= offset { low = middle + 1 } else { high = middle }
        }
        return low < literals.count && literals[low].contains(offset)
    }

    private static let markup: Set<String> = ["xml", "html", "htm", "vue", "svelte", "xib", "storyboard"]
    private static let quotes: Set<UInt8> = Set("\"'`#".utf8)
    private static let (slash, star, newline) = (UInt8(ascii: "/"), UInt8(ascii: "*"), UInt8(ascii: "\n"))

    private mutating func blankComments(_ language: SourceLanguage) {
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            let next = index + 1 < bytes.count ? bytes[index + 1] : 0
            if byte == SourceMask.slash, next == SourceMask.slash, language.hasLineComments,
                !isAddress(at: index, language)
            {
                let end = bytes[index...].firstIndex(of: SourceMask.newline) ?? bytes.count
                blank(index..<end)
                index = end
            } else if byte == SourceMask.slash, next == SourceMask.star {
                // As in compilers, an unterminated comment extends to the end of the file.
                let end = SourceLiteral.endOfComment(in: bytes, from: index, language) ?? bytes.count
                blank(index..<end)
                index = end
            } else if SourceMask.quotes.contains(byte),
                case .at(let end) = SourceLiteral.end(in: bytes, from: index, language, isRaw: false)
            {
                let mayHaveCode = bytes[index..<end].contains { $0 == UInt8(ascii: "$") || $0 == UInt8(ascii: "\\") }
                if !mayHaveCode { literals.append(index..<end) }
                index = end
            } else {
                index = endOfAddress(from: index, language) ?? endOfExpression(from: index, language) ?? index + 1
            }
        }
    }

    /// The index after an unquoted `url(…)` in a style sheet; nil if none begins here.
    private func endOfAddress(from start: Int, _ language: SourceLanguage) -> Int? {
        guard language.isStyleSheet, bytes[start...].starts(with: "url(".utf8),
            let end = bytes[start...].firstIndex(where: { ")\"'\n".utf8.contains($0) }),
            bytes[end] == UInt8(ascii: ")")
        else { return nil }
        return end + 1
    }

    /// The index after a regular expression in a script; nil if none begins here.
    private func endOfExpression(from start: Int, _ language: SourceLanguage) -> Int? {
        guard language == .script, bytes[start] == SourceMask.slash else { return nil }
        let previous = bytes[..<start].last { $0 != 0x20 && $0 != 0x09 && $0 != SourceMask.newline }
        guard "(,=:[!&|?{};+-*%>~^".utf8.contains(previous ?? UInt8(ascii: ";")) else { return nil }
        return SourceLiteral.endOfExpression(in: bytes, from: start)
    }

    /// Whether two slashes belong to a URL, such as `https://…` in text between elements or in `url(…)`.
    private func isAddress(at index: Int, _ language: SourceLanguage) -> Bool {
        index > 0 && bytes[index - 1] == UInt8(ascii: ":") && (language == .script || language.isStyleSheet)
    }

    private mutating func blankMarkup(from opening: [UInt8], to closing: [UInt8]) {
        let source = bytes
        var rest = source[...]
        while let start = rest.firstRange(of: opening) {
            let end = source[start.upperBound...].firstRange(of: closing)?.upperBound ?? source.endIndex
            blank(start.lowerBound..<end)
            rest = source[end...]
        }
    }

    private mutating func blank(_ range: Range<Int>) {
        for index in range where bytes[index] != SourceMask.newline { bytes[index] = UInt8(ascii: " ") }
    }
}
