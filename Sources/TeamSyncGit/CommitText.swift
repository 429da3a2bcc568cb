/// Converts names and messages of commits to text.
enum CommitText {
    /// Decodes at most `ObjectLimits.text` bytes of UTF-8.
    /// - Parameter encoding: the commit's `encoding` header. Latin-1, the only one common in practice, is decoded;
    ///   anything else is treated as UTF-8, with invalid bytes replaced.
    static func decode(_ bytes: some Collection<UInt8>, encoding: String?) -> String {
        // Reads one more byte, to detect that the text has to be truncated.
        let start = bytes.prefix(ObjectLimits.text + 1)
        switch encoding?.lowercased() {
        case "iso-8859-1", "iso8859-1", "latin1", "latin-1":
            return cut(String(String.UnicodeScalarView(start.map { Unicode.Scalar($0) })))
        default:
            return cut(String(decoding: Array(start), as: UTF8.self))
        }
    }

    /// Truncates text between scalars, because a character can have any number of combining marks.
    private static func cut(_ text: String) -> String {
        guard text.utf8.count > ObjectLimits.text else { return text }
        let ellipsis = "…"
        var end = text.utf8.index(text.startIndex, offsetBy: ObjectLimits.text - ellipsis.utf8.count)
        while end.samePosition(in: text.unicodeScalars) == nil { end = text.utf8.index(before: end) }
        return String(text.unicodeScalars[..<end]) + ellipsis
    }

    /// Returns the lines of the message's first paragraph, without trailing white space and joined by spaces:
    /// `format_subject` in git's pretty.c. The result can be slightly longer than `ObjectLimits.text`.
    static func subject(ofMessage message: UnsafeRawBufferPointer) -> [UInt8] {
        var rest = message.withoutBlankLines
        var subject: [UInt8] = []
        while !rest.isEmpty, subject.count <= ObjectLimits.text {
            let end = rest.firstNewline ?? rest.count
            let line = withoutTrailingSpace(rest[..<end])
            if line.isEmpty { break }
            rest = UnsafeRawBufferPointer(rebasing: rest[min(end + 1, rest.count)...])
            if !subject.isEmpty { subject.append(UInt8(ascii: " ")) }
            subject += line.prefix(ObjectLimits.text + 1)
        }
        return subject
    }

    /// Returns the message after its first paragraph: the second paragraph, with its lines joined by spaces, and the
    /// rest. The two together have at most `limit` bytes.
    static func paragraphs(
        ofMessage message: UnsafeRawBufferPointer, limit: Int
    ) -> (second: [UInt8], rest: [UInt8]) {
        var rest = message[...]
        var (second, body): ([UInt8], [UInt8]) = ([], [])
        // The number of the current paragraph; 0 before the first one.
        var (paragraph, isInside) = (0, false)
        while !rest.isEmpty, second.count + body.count < limit {
            let end = rest.firstIndex(of: UInt8(ascii: "\n")) ?? rest.endIndex
            let line = withoutTrailingSpace(rest[..<end])
            rest = rest[end...].dropFirst()
            guard !line.isEmpty else {
                isInside = false
                continue
            }
            if !isInside { (paragraph, isInside) = (paragraph + 1, true) }
            let kept = line.prefix(limit - second.count - body.count)
            if paragraph == 2 {
                if !second.isEmpty { second.append(UInt8(ascii: " ")) }
                second += kept
            } else if paragraph > 2 {
                if !body.isEmpty { body.append(UInt8(ascii: "\n")) }
                body += kept
            }
        }
        return (second, body)
    }

    static func withoutTrailingSpace(_ line: Slice<UnsafeRawBufferPointer>) -> Slice<UnsafeRawBufferPointer> {
        let end = line.lastIndex { !isSpace($0) }
        return line[..<(end.map { $0 + 1 } ?? line.startIndex)]
    }

    /// Equivalent to git's `isspace`, which is independent of the locale.
    static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 9 || byte == 10 || byte == 13
    }
}

extension UnsafeRawBufferPointer {
    /// The part after leading lines that are empty or contain only white space.
    fileprivate var withoutBlankLines: UnsafeRawBufferPointer {
        var (start, place) = (0, 0)
        while place < count, CommitText.isSpace(self[place]) {
            if self[place] == UInt8(ascii: "\n") { start = place + 1 }
            place += 1
        }
        return UnsafeRawBufferPointer(rebasing: self[(place < count ? start : place)...])
    }
}
