/// Text of other people in HTML, XML and what is derived from them (Pango, notifications, the HTML of Markdown).
package enum MarkupEntities {
    /// The place of the text, which decides what would end it.
    package enum Place: Sendable {
        /// Between tags: `&`, `<` and `>` are replaced.
        case text
        /// Between tags, or in an attribute in double quotes: `"` too.
        case doubleQuoted
        /// Also in an attribute in other quotes: `'` and the backtick too.
        case attribute
    }

    package static func escaped(_ text: String, in place: Place) -> String {
        text.replacingASCII { entity(for: $0, in: place) }
    }

    /// The entity to write for a character; nil for one that stays.
    package static func entity(for byte: UInt8, in place: Place) -> String? {
        switch byte {
        case UInt8(ascii: "&"): "&amp;"
        case UInt8(ascii: "<"): "&lt;"
        case UInt8(ascii: ">"): "&gt;"
        case UInt8(ascii: "\"") where place != .text: "&quot;"
        case UInt8(ascii: "'") where place == .attribute: "&apos;"
        case UInt8(ascii: "`") where place == .attribute: "&#96;"
        default: nil
        }
    }
}
