package import TeamSyncWords

/// Makes untrusted text safe to print on one line of a terminal.
package enum Sanitizer {
    /// The maximum length of a printed text, in UTF-8 bytes.
    package enum Limit: Int, Sendable {
        /// The limit for a label, an author, a branch or an id.
        case name = 256
        /// The limit for a path, a subject or a sentence.
        case line = 4096
        case text = 65536
    }

    /// The maximum number of combining marks after a base character; more of them would cover the lines above and
    /// below.
    private static let marksPerBase = 8

    /// Returns the text in a safe form. Replaces each character that can move the cursor, start an escape sequence,
    /// break the line, change the writing direction or hide text with `U+FFFD`: C0, DEL, C1, line and paragraph
    /// separators, bidirectional controls, interlinear annotations, tags and noncharacters. Removes invisible
    /// characters, such as `U+200B`, and combining marks after the eighth in a row. The result ends with `…` if the
    /// text is longer than the limit.
    package static func clean(_ text: String, limit: Limit) -> String {
        if text.utf8.count <= limit.rawValue, text.utf8.allSatisfy({ 0x20 <= $0 && $0 < 0x7f }) { return text }
        var clean = String.UnicodeScalarView()
        var bytes = 0
        var marks = 0
        for scalar in text.unicodeScalars where !isInvisible(scalar) {
            let shown = isHostile(scalar) ? "\u{FFFD}" : scalar
            marks = isMark(shown) ? marks + 1 : 0
            guard marks <= marksPerBase else { continue }
            bytes += UTF8.width(shown)
            guard bytes <= limit.rawValue else { return shortened(clean, to: limit.rawValue) }
            clean.append(shown)
        }
        return clean.isEmpty && !text.isEmpty ? "\u{FFFD}" : String(clean)
    }

    /// Works like `clean(_:limit:)`, with the limit for arbitrary text.
    package static func clean(_ text: String) -> String { clean(text, limit: .text) }

    /// Truncates text that is already safe, on one or several lines, to a number of bytes in UTF-8; the result then
    /// ends with `…`.
    package static func cut(_ text: String, toBytes limit: Int) -> String {
        text.utf8.count <= limit ? text : shortened(text.unicodeScalars, to: limit)
    }

    private static func shortened(_ scalars: String.UnicodeScalarView, to limit: Int) -> String {
        var kept = String.UnicodeScalarView()
        var bytes = UTF8.width("…")
        for scalar in scalars {
            bytes += UTF8.width(scalar)
            if bytes > limit { break }
            kept.append(scalar)
        }
        return String(kept) + "…"
    }

    private static func isHostile(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x00...0x1f, 0x7f...0x9f: true
        case 0x061c, 0x200e...0x200f, 0x202a...0x202e, 0x2066...0x2069: true
        case 0x2028...0x2029, 0xfff9...0xfffb, 0xe0000...0xe007f: true
        case 0xfdd0...0xfdef: true
        default: scalar.value & 0xfffe == 0xfffe
        }
    }

    /// Whether a scalar is a zero-width character that changes neither the text nor its direction: joiners, fillers,
    /// invisible operators and supplementary variation selectors.
    private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case ..<0xad: false
        case 0xad, 0x034f, 0x115f...0x1160, 0x17b4...0x17b5, 0x180b...0x180f: true
        case 0x200b...0x200d, 0x2060...0x2065, 0x206a...0x206f, 0x3164, 0xfeff, 0xffa0, 0xfff0...0xfff8: true
        case 0x1bca0...0x1bca3, 0x1d173...0x1d17a, 0xe0080...0xe0fff: true
        default: false
        }
    }

    /// Whether a scalar belongs to the preceding character: combining marks, emoji modifiers, parts of Hangul
    /// syllables.
    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.value < 0x0300 { return false }
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .spacingMark, .enclosingMark, .format: return true
        default: return DisplayWidth.joinsTheFormer(scalar)
        }
    }
}

extension UTF8 {
    /// Returns the number of bytes of a scalar in UTF-8.
    fileprivate static func width(_ scalar: Unicode.Scalar) -> Int {
        switch scalar.value {
        case ..<0x80: 1
        case ..<0x800: 2
        case ..<0x10000: 3
        default: 4
        }
    }
}

extension Sentence.Style {
    /// The style for one line of a terminal.
    package static let terminal = Sentence.Style(
        text: { Sanitizer.clean($0, limit: .line) },
        name: { Sanitizer.clean(English.short($0), limit: .line) },
        code: { "`\(Sanitizer.clean(English.short($0), limit: .line))`" })

    /// The style for a separate line of a terminal: the same as `terminal`, but declarations can have up to 200
    /// characters.
    package static let evidence = Sentence.Style(
        text: terminal.text, name: terminal.name,
        code: { "`\(Sanitizer.clean(English.short($0, to: 200), limit: .line))`" })
}
