/// Wraps lines that are wider than the terminal, at spaces if possible.
struct TextWrap {
    /// The additional indentation of continuation lines, in columns.
    private static let hanging = 4

    private let width: Int

    /// - Parameter width: a number of columns, at least 1.
    init(width: Int) {
        self.width = max(1, width)
    }

    /// Returns each line unchanged if it fits, otherwise as several lines of at most `width` columns. Escape sequences
    /// have no width.
    func text(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).map(line).joined(separator: "\n")
    }

    private func line(_ line: Substring) -> String {
        let parts = TextWrap.parts(of: line)
        guard parts.reduce(0, { $0 + $1.width }) > width else { return String(line) }
        let first = parts.prefix { $0.isSpace }.reduce(0) { $0 + $1.width }
        // This leaves room for a wide character after the indentation.
        let indent = max(0, min(first + TextWrap.hanging, width / 2, width - 2))
        var (output, column, spaces) = ("", 0, "")
        var isAtStart = true
        for part in parts {
            if part.isSpace {
                if isAtStart, column == 0 { (output, column) = (part.text, part.width) } else { spaces += part.text }
                continue
            }
            if part.width == 0 {
                output += part.text
                continue
            }
            if !isAtStart, column + spaces.count + part.width > width {
                output += "\n" + String(repeating: " ", count: indent)
                (column, spaces) = (indent, "")
            }
            output += spaces
            column += spaces.count
            spaces = ""
            // A word that is longer than a line can be broken anywhere.
            for character in part.text {
                let columns = DisplayWidth.of(String(character))
                if column + columns > width, column > indent {
                    output += "\n" + String(repeating: " ", count: indent)
                    column = indent
                }
                output.append(character)
                column += columns
            }
            isAtStart = false
        }
        return output
    }

    /// A word, spaces, or an escape sequence.
    private struct Part {
        var text: String
        var width: Int
        var isSpace: Bool
    }

    private static func parts(of line: Substring) -> [Part] {
        var parts: [Part] = []
        var rest = line
        while let character = rest.first {
            if character == "\u{1B}" {
                let sequence = escape(rest)
                parts.append(Part(text: String(sequence), width: 0, isSpace: false))
                rest = rest[sequence.endIndex...]
                continue
            }
            let isSpace = character == " "
            let word = rest.prefix { $0 != "\u{1B}" && ($0 == " ") == isSpace }
            parts.append(Part(text: String(word), width: DisplayWidth.of(String(word)), isSpace: isSpace))
            rest = rest[word.endIndex...]
        }
        return parts
    }

    /// Returns a color (CSI … m) or a link (OSC … ST) at the beginning of `text`; for any other sequence, returns only
    /// the escape character.
    private static func escape(_ text: Substring) -> Substring {
        let body = text.dropFirst()
        switch body.first {
        case "[":
            guard let end = body.firstIndex(where: { $0.isLetter }) else { return text.prefix(1) }
            return text[...end]
        case "]":
            guard let end = body.firstRange(of: "\u{1B}\\") else { return text.prefix(1) }
            return text[..<end.upperBound]
        default: return text.prefix(1)
        }
    }
}

extension TextLayout {
    /// Returns `text` wrapped to the width of the layout, if it has one, and converted to ASCII if nothing else is
    /// supported.
    package func fitted(_ text: String) -> String {
        let shown = isASCII ? ASCIIText.of(text) : text
        return width.map { TextWrap(width: $0).text(shown) } ?? shown
    }
}
