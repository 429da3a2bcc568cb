/// Names and messages of commits as text.
enum CommitText {
    /// - Parameter encoding: the commit's `encoding` header. Latin-1, the one that is met, is decoded; anything else
    ///   is read as UTF-8 with bytes that are none replaced.
    static func decode(_ bytes: some Sequence<UInt8>, encoding: String?) -> String {
        switch encoding?.lowercased() {
        case "iso-8859-1", "iso8859-1", "latin1", "latin-1":
            String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
        default:
            String(decoding: Array(bytes), as: UTF8.self)
        }
    }

    /// The lines of the message's first paragraph, without white space at their ends, joined by spaces:
    /// `format_subject` in git's pretty.c.
    static func subject(ofMessage message: UnsafeRawBufferPointer) -> [UInt8] {
        let lines = message.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).lazy
            .map(withoutTrailingSpace)
        return Array(lines.drop(while: \.isEmpty).prefix { !$0.isEmpty }.joined(separator: [UInt8(ascii: " ")]))
    }

    static func withoutTrailingSpace(_ line: Slice<UnsafeRawBufferPointer>) -> Slice<UnsafeRawBufferPointer> {
        let end = line.lastIndex { !isSpace($0) }
        return line[..<(end.map { $0 + 1 } ?? line.startIndex)]
    }

    /// What git's `isspace` says, whatever the locale.
    static func isSpace(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || (9...10).contains(byte) || byte == 13
    }
}
