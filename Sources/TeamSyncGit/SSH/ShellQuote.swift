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

    /// The first word of a command line, with quotes and backslashes taken out, as `split_cmdline` reads it; nil when
    /// a quote is left open or there is no word.
    static func firstWord(of line: String) -> String? {
        var word = ""
        var quote: Character?
        var isEscaped = false
        for character in line.drop(while: \.isWhitespace) {
            if isEscaped {
                word.append(character)
                isEscaped = false
            } else if character == "\\", quote != "'" {
                isEscaped = true
            } else if character == quote {
                quote = nil
            } else if quote == nil, character == "'" || character == "\"" {
                quote = character
            } else if quote == nil, character.isWhitespace {
                break
            } else {
                word.append(character)
            }
        }
        return quote == nil && !isEscaped && !word.isEmpty ? word : nil
    }
}
