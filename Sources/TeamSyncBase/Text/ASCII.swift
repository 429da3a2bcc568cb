/// Classes of bytes that formats and protocols define in ASCII, whatever the language of the user.
extension UInt8 {
    /// `a` to `z` and `A` to `Z`.
    package var isASCIILetter: Bool { UInt8(ascii: "a")...UInt8(ascii: "z") ~= self | 0x20 }

    /// `0` to `9`.
    package var isASCIIDigit: Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= self }

    /// A space, a tab, or a character that ends a line or a page.
    package var isASCIISpace: Bool { self == 0x20 || 0x09...0x0d ~= self }
}

extension String {
    /// The text with each ASCII character replaced for which `replacement` has another text. A combining mark behind it makes
    /// no difference: that is one Character of Swift, but two for every program that reads the text.
    /// - Parameter replacement: nil for bytes that stay; called with bytes below 0x80 only.
    package func replacingASCII(_ replacement: (UInt8) -> String?) -> String {
        guard utf8.contains(where: { $0 < 0x80 && replacement($0) != nil }) else { return self }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(utf8.count + 32)
        for byte in utf8 {
            if byte < 0x80, let text = replacement(byte) { bytes += text.utf8 } else { bytes.append(byte) }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The same for some characters, which get `prefix` in front of them.
    /// - Parameter characters: ASCII.
    package func prefixing(_ characters: StaticString, with prefix: String) -> String {
        replacingASCII { byte in
            characters.withUTF8Buffer { $0.contains(byte) } ? prefix + String(Unicode.Scalar(byte)) : nil
        }
    }
}
