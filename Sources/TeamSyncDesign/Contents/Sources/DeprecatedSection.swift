import TeamSyncBase

/// Comments such as `// Deprecated` that may be the heading of a section, so that it is unclear which of the declarations
/// below are deprecated.
enum DeprecatedSection {
    /// The maximum number of lines of a section, of lines in a comment, and of bytes in a line.
    private static let (sectionLimit, commentLimit, lineLimit) = (500, 20, 1000)

    /// Returns the number of lines that the declarations below a comment take, up to an empty line or another comment.
    /// - Parameters:
    ///   - start: the index of the first byte of the comment, which is alone on its lines.
    ///   - end: the index after the comment.
    ///   - message: the text after `deprecated`.
    /// - Returns: 0 if the comment is only about the next declaration: if it names what to use instead, if another
    ///   declaration is directly above it, or if it has only one below it.
    static func size(of bytes: [UInt8], _ start: Int, _ end: Int, _ message: String) -> Int {
        guard !isSpecific(message), isFirst(bytes, start) else { return 0 }
        var (index, comments, lines, indent) = (end, 0, 0, 0)
        // The rest of the comment's last line.
        guard skipLine(bytes, &index) != nil else { return 0 }
        while index < bytes.endIndex, lines < sectionLimit {
            let lineStart = index
            guard let line = skipLine(bytes, &index), let first = line.firstIndex(where: { $0 > 0x20 }) else { break }
            if isComment(line, line[first]) {
                guard lines == 0, comments < commentLimit else { break }
                comments += 1
                continue
            }
            guard !")]}".utf8.contains(line[first]) else { break }
            if lines == 0 { indent = first - lineStart }
            // This line continues a declaration.
            guard first - lineStart == indent else { return 0 }
            let isAnnotation = line[first] == UInt8(ascii: "@") && !line.contains(UInt8(ascii: ":"))
            if !isAnnotation { lines += 1 }
        }
        return lines > 1 ? lines : 0
    }

    /// Whether a text names what to use instead, so that it is about one declaration.
    private static func isSpecific(_ message: String) -> Bool {
        if message.contains(where: { "$`{\"'".contains($0) }) || message.contains("--") { return true }
        var words = message.lowercased().split { $0 == " " || $0 == "." }
        if words.last == "instead" { words.removeLast() }
        return words.count == 2 && words[0] == "use" || words.count == 4 && words.starts(with: ["in", "favor", "of"])
    }

    /// Whether an empty line, a comment or an opening bracket is above a line.
    private static func isFirst(_ bytes: [UInt8], _ start: Int) -> Bool {
        var end = start
        for _ in 0..<commentLimit {
            while end > bytes.startIndex, bytes[end - 1] != UInt8(ascii: "\n") { end -= 1 }
            guard end > bytes.startIndex else { return true }
            var first = end - 1
            while first > bytes.startIndex, bytes[first - 1] != UInt8(ascii: "\n"), end - first < lineLimit {
                first -= 1
            }
            let line = bytes[first..<(end - 1)]
            guard let mark = line.first(where: { $0 > 0x20 }), let last = line.last(where: { $0 > 0x20 }) else {
                return true
            }
            guard isComment(line, mark) else { return "{[(".utf8.contains(last) || isOpeningTag(line, mark) }
            end = first
        }
        return false
    }

    private static func isOpeningTag(_ line: some BidirectionalCollection<UInt8>, _ first: UInt8) -> Bool {
        first == UInt8(ascii: "<") && line.last { $0 > 0x20 } == UInt8(ascii: ">")
            && !zip(line, line.dropFirst()).contains {
                ($0 == UInt8(ascii: "<")) && $1 == UInt8(ascii: "/")
                    || $0 == UInt8(ascii: "/") && $1 == UInt8(ascii: ">")
            }
    }

    private static func isComment(_ line: some Collection<UInt8>, _ first: UInt8) -> Bool {
        if first == UInt8(ascii: "*") { return true }
        let rest = line.drop { $0 <= 0x20 }
        return rest.starts(with: "//".utf8) || rest.starts(with: "/*".utf8) || rest.starts(with: "<!--".utf8)
    }

    /// Returns the line that begins at an index, and moves the index behind it; nil if the line is too long.
    private static func skipLine(_ bytes: [UInt8], _ index: inout Int) -> ArraySlice<UInt8>? {
        let start = index
        while index < bytes.endIndex, bytes[index] != UInt8(ascii: "\n") {
            index += 1
            if index - start > lineLimit { return nil }
        }
        defer { if index < bytes.endIndex { index += 1 } }
        return bytes[start..<index]
    }
}
