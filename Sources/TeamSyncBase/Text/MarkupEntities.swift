/// Escapes untrusted text for HTML, XML and formats derived from them (Pango, notifications, HTML in Markdown).
package enum MarkupEntities {
    /// The place in which the text appears; it determines which characters have to be escaped.
    package enum Place: Sendable {
        /// Between tags: `&`, `<` and `>` are replaced.
        case text
        /// Between tags, or in a double-quoted attribute: `"` is replaced too.
        case doubleQuoted
        /// In an attribute with any quotes: `'` and the backtick are replaced too.
        case attribute
    }

    package static func escaped(_ text: String, in place: Place) -> String {
        text.replacingASCII { entity(for: $0, in: place) }
    }

    /// The entity for a character; nil if it stays as it is.
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
