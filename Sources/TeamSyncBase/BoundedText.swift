// Other people's text is bounded in bytes of UTF-8: a single Character can have millions of them, and Swift compares and
// hashes such text in quadratic time.

extension String {
    /// The text, or as many of its first characters as fit into `limit` bytes, and `…`. Of a character that is longer
    /// than that itself, its beginning.
    package func shortened(to limit: Int) -> String {
        guard utf8.count > limit else { return self }
        let end = BoundedName.scalarBoundary(at: limit, in: utf8)
        var short = String(self[..<end])
        // The text is cut inside a character when the next scalar belongs to the last character.
        if let last = short.last, let next = unicodeScalars[end...].first {
            var joined = String(last)
            joined.unicodeScalars.append(next)
            if joined.count == 1, short.count > 1 { short.removeLast() }
        }
        return short + "…"
    }

    /// The order of the bytes, which is the order of the code points.
    package static func isOrdered(_ left: String, _ right: String) -> Bool {
        left.utf8.lexicographicallyPrecedes(right.utf8)
    }
}

/// A name that tells things apart, in at most 200 bytes: a longer one is its beginning and a hash of the whole, so that
/// names that differ stay different.
package enum BoundedName {
    /// Bytes of UTF-8.
    package static let limit = 200
    /// Bytes of a long name in front of `…` and the 16 digits of the hash.
    private static let beginning = limit - 3 - 16

    package static func of(_ text: String) -> String {
        text.utf8.count <= limit ? text : of(Array(text.utf8))
    }

    /// - Parameter bytes: UTF-8; what is not becomes `�`.
    package static func of(_ bytes: some Collection<UInt8>) -> String {
        guard bytes.count > limit else { return String(decoding: bytes, as: UTF8.self) }
        let start = String(decoding: bytes.prefix(limit), as: UTF8.self)
        return start.shortened(to: beginning) + StableHash.hex(of: Array(bytes))
    }

    /// The last boundary of a scalar that is not behind `offset` bytes.
    static func scalarBoundary(at offset: Int, in text: String.UTF8View) -> String.Index {
        var index = text.index(text.startIndex, offsetBy: offset, limitedBy: text.endIndex) ?? text.endIndex
        while index > text.startIndex, index < text.endIndex, text[index] & 0xc0 == 0x80 {
            index = text.index(before: index)
        }
        return index
    }
}
