/// The width of text in terminal columns: two for wide characters and emoji, zero for combining marks.
package enum DisplayWidth {
    package static func of(_ text: String) -> Int {
        if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.utf8.count }
        return text.reduce(0) { $0 + width(of: $1) }
    }

    /// Returns `text` if it fits into `width` columns, otherwise as much of it as fits, followed by `…`.
    package static func cut(_ text: String, to width: Int) -> String {
        if of(text) <= width { return text }
        return prefix(text, columns: width - 1) + "…"
    }

    /// Returns as many characters of `text` as fit into `columns`.
    static func prefix(_ text: String, columns: Int) -> String {
        var kept = ""
        var used = 0
        for character in text {
            used += self.width(of: character)
            if used > columns { break }
            kept.append(character)
        }
        return kept
    }

    /// Returns `text` padded with spaces to `width` columns.
    package static func pad(_ text: String, to width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - of(text)))
    }

    /// Returns the width of a character. Terminals add up the widths of its scalars, except those in emoji sequences
    /// and flags, which they combine.
    private static func width(of character: Character) -> Int {
        let scalars = character.unicodeScalars
        guard let first = scalars.first else { return 0 }
        var total = columns(of: first)
        if scalars.count == 1 { return total }
        var former = first
        for scalar in scalars.dropFirst() {
            let isJoined = former == "\u{200D}" || isRegional(scalar) && isRegional(former)
            if !isJoined, !joinsTheFormer(scalar) { total += columns(of: scalar) }
            former = scalar
        }
        return total == 1 && first.properties.isEmoji && scalars.contains("\u{FE0F}") ? 2 : total
    }

    private static func columns(of scalar: Unicode.Scalar) -> Int {
        if scalar.isASCII { return 1 }
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format: return 0
        case .spacingMark: return 1
        default: return scalar.properties.isEmojiPresentation || isWide(scalar) ? 2 : 1
        }
    }

    /// Whether a scalar has no width after another character: Hangul vowels and final consonants, and skin tones.
    static func joinsTheFormer(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x1160...0x11ff, 0xd7b0...0xd7fb, 0x1f3fb...0x1f3ff: true
        default: false
        }
    }

    private static func isRegional(_ scalar: Unicode.Scalar) -> Bool {
        (0x1f1e6...0x1f1ff).contains(scalar.value)
    }

    /// Whether a scalar is in a block of wide or fullwidth East Asian characters.
    private static func isWide(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x1100...0x115f, 0x2329...0x232a, 0x2e80...0x303e, 0x3041...0x4dbf, 0x4e00...0xa4cf: true
        case 0xa960...0xa97c, 0xac00...0xd7a3, 0xf900...0xfaff, 0xfe10...0xfe19, 0xfe30...0xfe6f: true
        case 0xff01...0xff60, 0xffe0...0xffe6, 0x16fe0...0x18d08, 0x1aff0...0x1b2fb: true
        case 0x1f200...0x1f265, 0x20000...0x3fffd: true
        default: false
        }
    }
}
