// Text from other people is limited in bytes of UTF-8, not in characters: a single Character can consist of millions of
// bytes, and Swift compares and hashes such text in quadratic time.

extension String {
    /// Returns the text, or as many of its first characters as fit into `limit` bytes, followed by `…`. If the first
    /// character alone does not fit, returns its beginning.
    package func shortened(to limit: Int) -> String {
        guard utf8.count > limit else { return self }
        let end = BoundedName.scalarBoundary(at: limit, in: utf8)
        var short = String(self[..<end])
        // The text is cut inside a character if the next scalar belongs to the last character.
        if let last = short.last, let next = unicodeScalars[end...].first {
            var joined = String(last)
            joined.unicodeScalars.append(next)
            if joined.count == 1, short.count > 1 { short.removeLast() }
        }
        return short + "…"
    }

    /// Compares by bytes, which is the order of code points.
    package static func isOrdered(_ left: String, _ right: String) -> Bool {
        left.utf8.lexicographicallyPrecedes(right.utf8)
    }
}

/// A name used as an identifier, limited to 200 bytes: a longer name is replaced by its beginning and a hash of the
/// whole name, so that different names stay different.
package enum BoundedName {
    /// The maximum number of bytes in UTF-8.
    package static let limit = 200
    /// The number of bytes kept from a long name, before `…` and the 16 digits of the hash.
    private static let beginning = limit - 3 - 16

    package static func of(_ text: String) -> String {
        text.utf8.count <= limit ? text : of(Array(text.utf8))
    }

    /// - Parameter bytes: UTF-8; invalid sequences become `�`.
    package static func of(_ bytes: some Collection<UInt8>) -> String {
        guard bytes.count > limit else { return String(decoding: bytes, as: UTF8.self) }
        let start = String(decoding: bytes.prefix(limit), as: UTF8.self)
        return start.shortened(to: beginning) + StableHash.hex(of: Array(bytes))
    }

    /// Returns the last scalar boundary at or before `offset` bytes.
    static func scalarBoundary(at offset: Int, in text: String.UTF8View) -> String.Index {
        var index = text.index(text.startIndex, offsetBy: offset, limitedBy: text.endIndex) ?? text.endIndex
        while index > text.startIndex, index < text.endIndex, text[index] & 0xc0 == 0x80 {
            index = text.index(before: index)
        }
        return index
    }
}
