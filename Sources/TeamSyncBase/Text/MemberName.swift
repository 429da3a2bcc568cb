/// The form in which names of items are compared with names in code.
package enum MemberName {
    /// The letters and digits of a name, in lower case: `arrow-left`, `Arrow/Left` and `arrowLeft` denote the same
    /// member.
    package static func of(_ name: String) -> String {
        if name.utf8.allSatisfy({ $0 < 0x80 }) {
            return String(
                decoding: name.utf8.lazy.filter { $0.isASCIILetter || $0.isASCIIDigit }.map { byte in
                    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
                }, as: UTF8.self)
        }
        return String(
            String.UnicodeScalarView(
                name.unicodeScalars.filter { $0.properties.isAlphabetic || ("0"..."9").contains($0) })
        )
        .lowercased()
    }
}
