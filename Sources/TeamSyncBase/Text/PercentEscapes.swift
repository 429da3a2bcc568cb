/// Percent escapes in URLs (RFC 3986): `%41` is the byte 0x41. Works on bytes, since an escape can be part of a
/// character.
package enum PercentEscapes {
    /// One unit of an escaped text.
    package enum Unit: Equatable, Sendable {
        case plain(UInt8)
        case escaped(UInt8)
        /// A `%` that is not followed by two digits.
        case malformed
    }

    /// Removes the first unit from `rest`; nil at the end. For a malformed escape, removes only the `%`.
    package static func next(in rest: inout ArraySlice<UInt8>) -> Unit? {
        guard let byte = rest.popFirst() else { return nil }
        guard byte == UInt8(ascii: "%") else { return .plain(byte) }
        guard let first = rest.first, let second = rest.dropFirst().first, let high = Hexadecimal.value(of: first),
            let low = Hexadecimal.value(of: second)
        else { return .malformed }
        rest = rest.dropFirst(2)
        return .escaped(high << 4 | low)
    }

    /// Decodes escapes as git's `url_decode` does: `%00` and malformed escapes are kept.
    package static func decoded(_ text: some Sequence<UInt8>) -> [UInt8] {
        var (output, rest): ([UInt8], ArraySlice<UInt8>) = ([], Array(text)[...])
        while let unit = next(in: &rest) {
            switch unit {
            case .escaped(0): output += "%00".utf8
            case .plain(let byte), .escaped(let byte): output.append(byte)
            case .malformed: output.append(UInt8(ascii: "%"))
            }
        }
        return output
    }

    /// Decodes escapes; nil when one is malformed. `%00` is the byte 0.
    package static func strictlyDecoded(_ text: some Sequence<UInt8>) -> [UInt8]? {
        var (output, rest): ([UInt8], ArraySlice<UInt8>) = ([], Array(text)[...])
        while let unit = next(in: &rest) {
            switch unit {
            case .plain(let byte), .escaped(let byte): output.append(byte)
            case .malformed: return nil
            }
        }
        return output
    }

    /// Encodes bytes for which `isKept` is false as `%XX`, in upper case; the result is ASCII.
    /// - Parameter isKept: must be false for every byte from 0x80 on, and for `%` if the text is to be decoded again.
    package static func encoded(_ text: some Sequence<UInt8>, keeping isKept: (UInt8) -> Bool) -> String {
        var output: [UInt8] = []
        for byte in text { if isKept(byte) { output.append(byte) } else { output += escape(byte) } }
        return String(decoding: output, as: UTF8.self)
    }

    /// Returns the escape for a byte: `%XX`.
    package static func escape(_ byte: UInt8) -> [UInt8] {
        [
            UInt8(ascii: "%"), Hexadecimal.digit(byte >> 4, isUppercase: true),
            Hexadecimal.digit(byte & 15, isUppercase: true),
        ]
    }

    /// Letters, digits and `-._~`, which stand for themselves everywhere in a URL.
    package static func isUnreserved(_ byte: UInt8) -> Bool {
        byte.isASCIILetter || byte.isASCIIDigit || "-._~".utf8.contains(byte)
    }

    /// Also accepts `/`, for a path of several components.
    package static func isUnreservedInPath(_ byte: UInt8) -> Bool { isUnreserved(byte) || byte == UInt8(ascii: "/") }
}
