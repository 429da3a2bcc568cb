import TeamSyncBase

/// Finds the ends of string literals, which may contain interpolated code, and of comments.
enum SourceLiteral {
    enum End {
        /// No literal begins at this index.
        case none
        /// The literal does not end before this index, or it is unclear where it ends.
        case unclear(at: Int)
        /// The index after the literal.
        case at(Int)
    }

    private struct Quote {
        let mark: UInt8
        /// The number of quotation marks: 1, or 3 for a multiline string literal.
        let count: Int
        /// The number of `#` before and after the literal.
        let hashes: Int
        let hasEscapes: Bool
        var mayHaveLines: Bool { count == 3 || mark == UInt8(ascii: "`") }
    }

    /// A string literal, or the code interpolated in one, with the number of its open brackets.
    private enum Part {
        case text(Quote)
        case code(depth: Int, end: UInt8)
    }

    /// The maximum nesting depth of string literals and the code interpolated in them.
    private static let depthLimit = 50
    private static let hashLimit = 10

    /// - Parameters:
    ///   - start: the index of a quotation mark or a `#`.
    ///   - isRaw: whether a prefix makes the literal a raw string without escapes.
    static func end(in text: [UInt8], from start: Int, _ language: SourceLanguage, isRaw: Bool) -> End {
        var texts: [Range<Int>] = []
        return end(in: text, from: start, language, isRaw: isRaw, texts: &texts)
    }

    /// Works like `end(in:from:_:isRaw:)`, and adds the parts of the literal that are not interpolated code. If the
    /// end is unclear, these parts have no meaning.
    static func end(
        in text: [UInt8], from start: Int, _ language: SourceLanguage, isRaw: Bool, texts: inout [Range<Int>]
    ) -> End {
        guard let first = quote(in: text, at: start, language, isRaw: isRaw) else {
            // A Swift regular expression literal, as in `#/…/#`.
            let isExpression =
                language == .swift && text[start] == UInt8(ascii: "#") && start + 1 < text.count
                && text[start + 1] == UInt8(ascii: "/")
            return isExpression ? .unclear(at: start) : .none
        }
        var open: [Part] = [.text(first)]
        var index = start + first.hashes + first.count
        var begin = index
        while let part = open.last {
            guard index < text.count, open.count < depthLimit else { return .unclear(at: index) }
            let byte = text[index]
            switch part {
            case .text(let quote):
                if byte == 0x0a, !quote.mayHaveLines { return .unclear(at: index) }
                if byte == quote.mark, closes(quote, in: text, at: index) {
                    texts.append(begin..<index)
                    index += quote.count + quote.hashes
                    open.removeLast()
                } else if let opening = codeOpening(in: text, at: index, quote, language) {
                    texts.append(begin..<index)
                    index += opening.length
                    open.append(.code(depth: 0, end: opening.end))
                } else if byte == UInt8(ascii: "\\"), quote.hasEscapes, quote.hashes == 0 {
                    index += 2
                } else {
                    index += 1
                }
            case .code(let depth, let end):
                if let quote = quote(in: text, at: index, language, isRaw: false) {
                    open.append(.text(quote))
                    index += quote.hashes + quote.count
                    begin = index
                    continue
                }
                let start: UInt8 = end == UInt8(ascii: ")") ? UInt8(ascii: "(") : UInt8(ascii: "{")
                if byte == end, depth == 0 {
                    open.removeLast()
                    begin = index + 1
                } else if byte == start || byte == end {
                    open[open.count - 1] = .code(depth: byte == start ? depth + 1 : depth - 1, end: end)
                } else if byte == UInt8(ascii: "/"), index + 1 < text.count, "/*".utf8.contains(text[index + 1]) {
                    return .unclear(at: index)
                }
                index += 1
            }
        }
        return index <= text.count ? .at(index) : .unclear(at: text.count)
    }

    private static func quote(
        in text: [UInt8], at start: Int, _ language: SourceLanguage, isRaw: Bool
    ) -> Quote? {
        var index = start
        while language == .swift, index < text.count, index - start <= hashLimit, text[index] == UInt8(ascii: "#") {
            index += 1
        }
        let hashes = index - start
        guard index < text.count else { return nil }
        let mark = text[index]
        switch mark {
        case UInt8(ascii: "\""): break
        case UInt8(ascii: "'"): if language == .swift { return nil }
        case UInt8(ascii: "`"): if language != .swift && language != .kotlin && language != .script { return nil }
        default: return nil
        }
        if mark == UInt8(ascii: "`") {
            return hashes > 0 ? nil : Quote(mark: mark, count: 1, hashes: 0, hasEscapes: language == .script)
        }
        let hasLongTexts: Bool =
            switch language {
            case .swift, .kotlin, .java: mark == UInt8(ascii: "\"")
            case .dart: true
            default: false
            }
        let isLong = hasLongTexts && text[index...].prefix(3).elementsEqual([mark, mark, mark])
        let hasEscapes = language == .kotlin ? !isLong : !(language == .dart && isRaw)
        return Quote(mark: mark, count: isLong ? 3 : 1, hashes: hashes, hasEscapes: hasEscapes)
    }

    private static func closes(_ quote: Quote, in text: [UInt8], at index: Int) -> Bool {
        let end = index + quote.count + quote.hashes
        guard end <= text.count else { return false }
        guard text[index..<index + quote.count].allSatisfy({ $0 == quote.mark }),
            text[index + quote.count..<end].allSatisfy({ $0 == UInt8(ascii: "#") })
        else { return false }
        // In Kotlin, the first of four quotation marks belongs to the text.
        return quote.count == 1 || end == text.count || text[end] != quote.mark
    }

    private static func codeOpening(
        in text: [UInt8], at index: Int, _ quote: Quote, _ language: SourceLanguage
    ) -> (length: Int, end: UInt8)? {
        switch language {
        case .swift:
            guard text[index] == UInt8(ascii: "\\"), quote.mark == UInt8(ascii: "\"") else { return nil }
            let end = index + 1 + quote.hashes
            guard end < text.count, text[end] == UInt8(ascii: "("),
                text[index + 1..<end].allSatisfy({ $0 == UInt8(ascii: "#") })
            else { return nil }
            return (quote.hashes + 2, UInt8(ascii: ")"))
        case .kotlin, .dart, .script:
            guard text[index] == UInt8(ascii: "$"), index + 1 < text.count, text[index + 1] == UInt8(ascii: "{") else {
                return nil
            }
            let hasCode: Bool =
                switch language {
                case .kotlin: quote.mark == UInt8(ascii: "\"")
                case .dart: quote.hasEscapes
                default: quote.mark == UInt8(ascii: "`")
                }
            return hasCode ? (2, UInt8(ascii: "}")) : nil
        case .styleSheet:
            return text[index...].starts(with: "#{".utf8) ? (2, UInt8(ascii: "}")) : nil
        default: return nil
        }
    }

    /// - Parameter start: the index of the slash that begins a regular expression.
    /// - Returns: the index after the regular expression; nil if it does not end on the same line.
    static func endOfExpression(in text: [UInt8], from start: Int) -> Int? {
        var (index, isInClass) = (start + 1, false)
        while index < text.count, text[index] != 0x0a {
            switch text[index] {
            case UInt8(ascii: "\\"): index += 1
            case UInt8(ascii: "["): isInClass = true
            case UInt8(ascii: "]"): isInClass = false
            case UInt8(ascii: "/") where !isInClass: return index + 1
            default: break
            }
            index += 1
        }
        return nil
    }

    /// - Parameter start: the index of `/*`.
    /// - Returns: the index after the comment; nil if it is not terminated.
    static func endOfComment(in text: [UInt8], from start: Int, _ language: SourceLanguage) -> Int? {
        var (depth, index) = (0, start)
        while index + 1 < text.count {
            if text[index] == UInt8(ascii: "/"), text[index + 1] == UInt8(ascii: "*"),
                depth == 0 || language.nestsComments
            {
                depth += 1
                index += 2
            } else if text[index] == UInt8(ascii: "*"), text[index + 1] == UInt8(ascii: "/") {
                depth -= 1
                index += 2
                if depth == 0 { return index }
            } else {
                index += 1
            }
        }
        return nil
    }

    /// Returns a multiline string literal as Swift interprets it: without the indentation of its last line.
    static func withoutIndentation(_ literal: ArraySlice<UInt8>) -> [UInt8] {
        guard let lastBreak = literal.lastIndex(of: 0x0a) else { return Array(literal) }
        let indentation = Array(literal[(lastBreak + 1)...].prefix { $0 == 0x20 || $0 == 0x09 })
        guard !indentation.isEmpty else { return Array(literal) }
        var output: [UInt8] = []
        for (number, line) in literal.split(separator: 0x0a, omittingEmptySubsequences: false).enumerated() {
            if number > 0 { output.append(0x0a) }
            output += number > 0 && line.starts(with: indentation) ? line.dropFirst(indentation.count) : line
        }
        return output
    }
}

extension UInt8 {
    /// Whether words in a source can contain this byte: letters, digits, `_`, `$`, and all bytes beyond ASCII.
    var isPartOfWord: Bool { WordSearch.isWord(self) || self == UInt8(ascii: "$") }
}
