/// Writes text as one YAML scalar on one line.
enum YAMLScalar {
    /// What YAML takes for something else than text when it is not quoted.
    private static let words: Set<String> = ["null", "true", "false", "yes", "no", "on", "off", "y", "n"]

    /// `text` as it is where YAML reads it as that, else in double quotes, with what cannot be seen escaped.
    static func text(_ text: String) -> String {
        if isPlain(text) { return text }
        var output = "\""
        for scalar in text.unicodeScalars {
            if scalar == "\"" || scalar == "\\" {
                output += "\\\(scalar)"
            } else if isVisible(scalar) {
                output.unicodeScalars.append(scalar)
            } else {
                output += escape(scalar)
            }
        }
        return output + "\""
    }

    private static func isPlain(_ text: String) -> Bool {
        let rest = text.hasPrefix("~/") ? text.dropFirst() : text[...]
        guard let first = rest.utf8.first, first == UInt8(ascii: "/") || isLetter(first) else { return false }
        let isSimple = rest.utf8.allSatisfy { isLetter($0) || "/._-0123456789".utf8.contains($0) }
        return isSimple && !words.contains(text.lowercased())
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }

    private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate, .unassigned: false
        case .spaceSeparator: scalar == " "
        default: true
        }
    }

    private static func escape(_ scalar: Unicode.Scalar) -> String {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        let width = scalar.value > 0xFFFF ? 8 : 4
        return (width == 8 ? "\\U" : "\\u") + String(repeating: "0", count: width - digits.count) + digits
    }
}
