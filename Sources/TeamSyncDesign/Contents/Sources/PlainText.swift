/// Normalizes the text of a file by removing characters that editors add.
enum PlainText {
    static func withoutByteOrderMark(_ bytes: [UInt8]) -> ArraySlice<UInt8> {
        bytes.starts(with: [0xef, 0xbb, 0xbf]) ? bytes[3...] : bytes[...]
    }

    /// Returns the text with LF line endings, without those at its end, and without a byte order mark.
    /// - Parameter keepsSpaces: whether to keep spaces at the ends of lines.
    static func normalized(_ bytes: [UInt8], keepsSpaces: Bool) -> [UInt8] {
        var output: [UInt8] = []
        output.reserveCapacity(bytes.count + 1)
        var previous: UInt8 = 0
        for byte in withoutByteOrderMark(bytes) {
            defer { previous = byte }
            if byte == 0x0a, previous == 0x0d { continue }
            if byte == 0x0a || byte == 0x0d {
                if !keepsSpaces { trim(&output) }
                output.append(0x0a)
            } else {
                output.append(byte)
            }
        }
        if !keepsSpaces { trim(&output) }
        while output.last == 0x0a { output.removeLast() }
        return output
    }

    /// The elements and the text in whose lines the indentation is displayed or has a meaning.
    private static let indented = ["<pre", "<textarea", "<script", "<style", "white-space", "markdown", ":::"]

    /// Whether two files of HTML differ only in the indentation of their lines and in empty lines.
    static func haveSameMarkup(_ old: [UInt8], _ new: [UInt8]) -> Bool {
        guard let old = String(validating: old, as: UTF8.self), let new = String(validating: new, as: UTF8.self) else {
            return false
        }
        let lines = { (text: String) in text.split(whereSeparator: \.isNewline).map(\.trimmed).filter { !$0.isEmpty } }
        guard lines(old) == lines(new) else { return false }
        // The indentation of YAML at the beginning of a file has a meaning.
        let text = new.lowercased()
        return !text.hasPrefix("---") && !indented.contains { text.contains($0) }
    }

    private static func trim(_ output: inout [UInt8]) {
        while let last = output.last, last == 0x20 || last == 0x09 { output.removeLast() }
    }
}
