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

    private static func trim(_ output: inout [UInt8]) {
        while let last = output.last, last == 0x20 || last == 0x09 { output.removeLast() }
    }
}
