/// Quotes a word for a POSIX shell as git's `sq_quote_buf` does.
enum ShellQuote {
    static func quoted(_ word: String) -> String {
        var output = "'"
        for character in word.unicodeScalars {
            if character == "'" || character == "!" {
                output += "'\\\(character)'"
            } else {
                output.unicodeScalars.append(character)
            }
        }
        return output + "'"
    }

    /// The first word of a command line as git's `split_cmdline` reads it: empty when the line begins with a blank, nil
    /// when a quote is left open or a backslash ends it.
    static func firstWord(of line: String) -> String? {
        var word: [UInt8]? = []
        var first: [UInt8] = []
        var quote: UInt8?
        var isEscaped = false
        for byte in line.utf8 {
            if isEscaped {
                word?.append(byte)
                isEscaped = false
            } else if byte == UInt8(ascii: "\\"), quote != UInt8(ascii: "'") {
                isEscaped = true
            } else if byte == quote {
                quote = nil
            } else if quote == nil, byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\"") {
                quote = byte
            } else if quote == nil, " \t\n\r".utf8.contains(byte) {
                first = word ?? first
                word = nil
            } else {
                word?.append(byte)
            }
        }
        return quote == nil && !isEscaped ? String(decoding: word ?? first, as: UTF8.self) : nil
    }
}
