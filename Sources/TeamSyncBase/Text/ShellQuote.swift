/// Words of command lines, in the syntax of POSIX shells and git.
package enum ShellQuote {
    /// Returns the word in single quotes, as written by git's `sq_quote_buf`.
    package static func quoted(_ word: String) -> String {
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

    /// Returns the word in a form to paste into a command line: unchanged if every shell reads it literally, otherwise
    /// with a backslash before each special ASCII character. The result contains no quotation marks, so it can itself
    /// be quoted. Line breaks cannot be escaped this way, but displayed text contains none.
    package static func escaped(_ word: String) -> String {
        word.isEmpty
            ? "\"\""
            : word.replacingASCII { byte in
                let isPlain = byte.isASCIILetter || byte.isASCIIDigit || "_-./:@%+,".utf8.contains(byte)
                return isPlain ? nil : "\\" + String(Unicode.Scalar(byte))
            }
    }

    /// Returns a git command for a hint, in quotation marks: `'git -C /code/icons fsck'`.
    /// - Parameters:
    ///   - arguments: one word each.
    ///   - clone: the clone to run it in; nil for the current folder.
    package static func git(_ arguments: String..., in clone: String?) -> String {
        let words = ["git"] + (clone.map { ["-C", $0] } ?? []) + arguments
        return "'\(words.map(escaped).joined(separator: " "))'"
    }

    /// Returns the first word of a command line, parsed as by git's `split_cmdline`: empty when the line begins with
    /// white space, nil if a quote is not closed or the line ends with a backslash.
    package static func firstWord(of line: String) -> String? {
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
