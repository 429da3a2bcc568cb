/// Takes a source apart at its braces and at the ends of statements, without what is in comments and texts.
struct DeclarationScanner {
    enum End {
        case opening, closing, other
    }

    struct Part {
        /// With single spaces, none behind an opening and in front of a closing parenthesis.
        var text = ""
        /// The parentheses in `text` that are in no others, as offsets of bytes; those in texts are left out.
        var groups: [ClosedRange<Int>] = []
        /// The lines of the documentation comment in front of it.
        var comment: [String] = []
        var end = End.other
    }

    /// Texts in texts.
    private static let nestingLimit = 20

    private let bytes: [UInt8]
    private var index = 0
    private var comment: [String] = []

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// - Returns: nil at the end of the source.
    mutating func next() -> Part? {
        guard index < bytes.count else { return nil }
        var (text, depth, hasSpace): ([UInt8], Int, Bool) = ([], 0, false)
        var (groups, groupStart): ([ClosedRange<Int>], Int) = ([], 0)
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
            if "\"'`".utf8.contains(byte) {
                if hasSpace, !text.isEmpty { text.append(UInt8(ascii: " ")) }
                hasSpace = false
                text += takeText(byte)
                continue
            }
            index += 1
            let isLineEnd = byte == UInt8(ascii: "\n")
            switch byte {
            case UInt8(ascii: "{") where depth == 0, UInt8(ascii: "}") where depth == 0:
                defer { comment = [] }
                return part(comment, byte == UInt8(ascii: "{") ? .opening : .closing)
            case UInt8(ascii: ";") where depth == 0, UInt8(ascii: "\n") where depth == 0 && !isOpen(text):
                if text.isEmpty {
                    // An empty line ends what a comment is about.
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

    /// Whether a statement goes on in the next line: attributes and modifiers stand in lines of their own.
    private func isOpen(_ text: [UInt8]) -> Bool {
        text.first == UInt8(ascii: "@")
            && DeclarationHead.withoutAttributes(String(decoding: text, as: UTF8.self)).isEmpty
    }

    /// Whether the line that begins here is empty.
    private var isAtEmptyLine: Bool {
        bytes[index...].first { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") } == UInt8(ascii: "\n")
    }

    /// - Returns: nil where no comment begins; empty for one that documents nothing.
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
        index += 2
        while index < bytes.count, !bytes[index...].starts(with: "*/".utf8) { index += 1 }
        let body = bytes[start..<min(index, bytes.count)]
        index = min(index + 2, bytes.count)
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

    /// A text in quotes, on one line or between three quotes.
    private mutating func takeText(_ quote: UInt8, nesting: Int = 0) -> [UInt8] {
        let start = index
        let isBlock = bytes[index...].starts(with: [quote, quote, quote])
        index += isBlock ? 3 : 1
        while index < bytes.count {
            if bytes[index...].starts(with: "\\(".utf8) {
                takeInterpolation(nesting)
            } else if bytes[index] == UInt8(ascii: "\\") {
                index = min(index + 2, bytes.count)
            } else if isBlock ? bytes[index...].starts(with: [quote, quote, quote]) : bytes[index] == quote {
                index += isBlock ? 3 : 1
                break
            } else if !isBlock, bytes[index] == UInt8(ascii: "\n"), quote != UInt8(ascii: "`") {
                break
            } else {
                index += 1
            }
        }
        return Array(bytes[start..<min(index, bytes.count)])
    }

    /// `\(name ?? "none")`, on one line.
    private mutating func takeInterpolation(_ nesting: Int) {
        index += 1
        var depth = 0
        while index < bytes.count, bytes[index] != UInt8(ascii: "\n") {
            let byte = bytes[index]
            if byte == UInt8(ascii: "\""), nesting < DeclarationScanner.nestingLimit {
                _ = takeText(byte, nesting: nesting + 1)
                continue
            }
            if byte == UInt8(ascii: "(") { depth += 1 }
            if byte == UInt8(ascii: ")") { depth -= 1 }
            index += 1
            if depth == 0 { return }
        }
    }
}
