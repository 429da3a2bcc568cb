import TeamSyncBase

/// The text of style sheets.
extension StyleSheetTokens {
    /// Whether nothing follows on a line.
    static func endsLine(_ bytes: [UInt8], at index: Int) -> Bool {
        bytes.dropFirst(index).first { $0 > 0x20 || $0 == UInt8(ascii: "\n") }.map {
            $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "}")
        } ?? true
    }

    /// Returns a text on one line. Outside of quotation marks, white space next to brackets is removed.
    static func text(_ bytes: [UInt8]) -> String {
        let text = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isWhitespace).joined(separator: " ")
        guard text.contains("( ") || text.contains(" )") else { return text }
        var (output, quote): (String, Character?) = ("", nil)
        for character in text {
            if let open = quote {
                if character == open { quote = nil }
            } else if character == " ", output.last == "(" {
                continue
            } else if character == ")", output.last == " " {
                output.removeLast()
            } else if character == "\"" || character == "'" {
                quote = character
            }
            output.append(character)
        }
        return output
    }
}
