/// Splits a source at braces and at the ends of statements, ignoring comments and string literals.
struct DeclarationScanner {
    enum End {
        case opening, closing, other
    }

    struct Part {
        /// The text with single spaces, and with no space after an opening or before a closing parenthesis.
        var text = ""
        /// The outermost parentheses in `text`, as byte offsets. Parentheses in string literals are ignored.
        var groups: [ClosedRange<Int>] = []
        /// The lines of the preceding documentation comment.
        var comment: [String] = []
        var end = End.other
    }

    /// The maximum number of bytes that are searched without success for the ends of string literals and regular
    /// expressions.
    private static let searchLimit = 4 << 20

    private let bytes: [UInt8]
    private let language: SourceLanguage
    private var index = 0
    private var comment: [String] = []
    private var searched = 0

    init(_ bytes: [UInt8], _ language: SourceLanguage) { (self.bytes, self.language) = (bytes, language) }

    /// - Returns: nil at the end of the source.
    mutating func next() -> Part? {
        guard index < bytes.count else { return nil }
        var (text, depth, hasSpace): ([UInt8], Int, Bool) = ([], 0, false)
        var (groups, groupStart): ([ClosedRange<Int>], Int) = ([], 0)
        // The end of the leading lines that contain only attributes and modifiers.
        var headEnd = 0
        func part(_ comment: [String], _ end: End) -> Part {
            guard let text = String(validating: text, as: UTF8.self) else { return Part(comment: comment, end: end) }
            return Part(text: text, groups: groups, comment: comment, end: end)
        }
        while index < bytes.count {
            if let found = takeComment() {
                if !found.isEmpty, text.isEmpty { comment += found }
                hasSpace = true
                continue
            }
            let byte = bytes[index]
            if let end = endOfText(behind: text.last) {
                if hasSpace, !text.isEmpty, text.last != UInt8(ascii: "(") { text.append(UInt8(ascii: " ")) }
                hasSpace = false
                text += bytes[index..<end]
                index = end
                continue
            }
            index += 1
            let isLineEnd = byte == UInt8(ascii: "\n")
            switch byte {
            case UInt8(ascii: "{") where depth == 0, UInt8(ascii: "}") where depth == 0:
                defer { comment = [] }
                return part(comment, byte == UInt8(ascii: "{") ? .opening : .closing)
            case UInt8(ascii: "\n") where depth == 0 && isOpen(text[headEnd...]):
                (headEnd, hasSpace) = (text.count, true)
            case UInt8(ascii: ";") where depth == 0, UInt8(ascii: "\n") where depth == 0:
                if text.isEmpty {
                    // A comment that is followed by an empty line does not belong to the next declaration.
                    if isLineEnd, isAtEmptyLine { comment = [] }
                    continue
                }
                defer { comment = [] }
                return part(comment, .other)
            case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"), UInt8(ascii: "\n"): hasSpace = true
            default:
                let closes = byte == UInt8(ascii: ")") && depth > 0
                if closes { depth -= 1 }
                if hasSpace, !text.isEmpty, text.last != UInt8(ascii: "("), byte != UInt8(ascii: ")") {
                    text.append(UInt8(ascii: " "))
                }
                hasSpace = false
                text.append(byte)
                if closes, depth == 0 { groups.append(groupStart...text.count - 1) }
                guard byte == UInt8(ascii: "(") else { continue }
                if depth == 0 { groupStart = text.count - 1 }
                depth += 1
            }
        }
        defer { comment = [] }
        return part(comment, .other)
    }

    /// Whether the statement continues on the next line, because attributes and modifiers may be on separate lines.
    /// - Parameter text: the line that ends here.
    private func isOpen(_ text: ArraySlice<UInt8>) -> Bool {
        guard let last = text.last, last == UInt8(ascii: ")") || (0x30...0x7a).contains(last) else { return false }
        return DeclarationHead.isIncomplete(String(decoding: text, as: UTF8.self))
    }

    /// Whether the line that begins here is empty.
    private var isAtEmptyLine: Bool {
        bytes[index...].first { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") } == UInt8(ascii: "\n")
    }

    /// - Returns: nil if no comment begins here; empty if the comment is not documentation.
    private mutating func takeComment() -> [String]? {
        guard bytes[index] == UInt8(ascii: "/"), index + 1 < bytes.count else { return nil }
        if bytes[index + 1] == UInt8(ascii: "/") {
            let end = bytes[index...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
            defer { index = end }
            let line = bytes[index..<end]
            return line.starts(with: "///".utf8) ? [DeclarationScanner.text(line.dropFirst(3))] : []
        }
        guard bytes[index + 1] == UInt8(ascii: "*") else { return nil }
        let start = index
        let end = SourceLiteral.endOfComment(in: bytes, from: index, language)
        index = end ?? bytes.count
        let body = bytes[start..<(end.map { $0 - 2 } ?? bytes.count)]
        guard body.starts(with: "/**".utf8) else { return [] }
        var lines = body.dropFirst(3).split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map {
            line in
            let trimmed = line.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
            return DeclarationScanner.text(trimmed.first == UInt8(ascii: "*") ? trimmed.dropFirst() : trimmed)
        }
        while lines.last?.isEmpty == true { lines.removeLast() }
        while lines.first?.isEmpty == true { lines.removeFirst() }
        return lines
    }

    private static func text(_ bytes: ArraySlice<UInt8>) -> String {
        let text = String(decoding: bytes.first == UInt8(ascii: " ") ? bytes.dropFirst() : bytes, as: UTF8.self)
        return String(text.reversed().drop(while: \.isWhitespace).reversed())
    }

    /// Returns the index after the quoted text or the regular expression that begins here; nil if none begins. If its
    /// end is unclear, it ends with its line, or with the source if the search limit is exceeded.
    /// - Parameter previous: the preceding byte of code.
    private mutating func endOfText(behind previous: UInt8?) -> Int? {
        let byte = bytes[index]
        let isExhausted = searched >= DeclarationScanner.searchLimit
        if "\"'`#".utf8.contains(byte) {
            switch SourceLiteral.end(in: bytes, from: index, language, isRaw: false) {
            case .at(let end): return end
            case .none: return nil
            case .unclear:
                if isExhausted { return bytes.count }
                searched += bytes.count - index
                return endOfRawExpression ?? bytes[index...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
            }
        }
        guard byte == UInt8(ascii: "/"), language == .swift || language == .script, index + 1 < bytes.count,
            bytes[index + 1] != UInt8(ascii: " "), "(,=:[!&|?{;".utf8.contains(previous ?? UInt8(ascii: ";")),
            !isExhausted
        else { return nil }
        let end = SourceLiteral.endOfExpression(in: bytes, from: index)
        if end == nil { searched += bytes[index...].prefix { $0 != UInt8(ascii: "\n") }.count }
        return end
    }

    /// The index after a regular expression `#/…/#`, which may span several lines.
    private var endOfRawExpression: Int? {
        let hashes = bytes[index...].prefix { $0 == UInt8(ascii: "#") }.count
        let start = index + hashes
        guard hashes > 0, start < bytes.count, bytes[start] == UInt8(ascii: "/") else { return nil }
        let mark = [UInt8(ascii: "/")] + [UInt8](repeating: UInt8(ascii: "#"), count: hashes)
        return bytes[(start + 1)...].firstRange(of: mark)?.upperBound
    }
}
