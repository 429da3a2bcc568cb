/// Byte classes that formats and protocols define in ASCII, independent of the user's locale.
extension UInt8 {
    /// `a` to `z` and `A` to `Z`.
    package var isASCIILetter: Bool { UInt8(ascii: "a")...UInt8(ascii: "z") ~= self | 0x20 }

    /// `0` to `9`.
    package var isASCIIDigit: Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= self }

    package var isASCIILetterOrDigit: Bool { isASCIILetter || isASCIIDigit }

    /// A space, a tab, or a line or page separator.
    package var isASCIISpace: Bool { self == 0x20 || 0x09...0x0d ~= self }

    /// A space, a tab, or a line separator: what git and JSON treat as space.
    package var isLineSpace: Bool { self == 0x20 || self == 0x09 || self == 0x0a || self == 0x0d }
}

extension String {
    /// Returns the text with ASCII characters replaced by the strings that `replacement` returns for them, even if a
    /// combining mark follows: Swift treats the two as one Character, but every other program treats them as two.
    /// - Parameter replacement: returns nil for bytes to keep; called only with bytes below 0x80.
    package func replacingASCII(_ replacement: (UInt8) -> String?) -> String {
        guard utf8.contains(where: { $0 < 0x80 && replacement($0) != nil }) else { return self }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(utf8.count + 32)
        for byte in utf8 {
            if byte < 0x80, let text = replacement(byte) { bytes += text.utf8 } else { bytes.append(byte) }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Returns the text with `prefix` inserted before each of the given characters.
    /// - Parameter characters: ASCII characters.
    package func prefixing(_ characters: StaticString, with prefix: String) -> String {
        replacingASCII { byte in
            characters.withUTF8Buffer { $0.contains(byte) } ? prefix + String(Unicode.Scalar(byte)) : nil
        }
    }
}
