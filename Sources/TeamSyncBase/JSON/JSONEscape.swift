/// The escapes of JSON strings.
package enum JSONEscape {
    /// What a backslash and this letter stand for; nil for `u` and for what is no escape.
    static func byte(of letter: UInt8) -> UInt8? {
        switch letter {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): letter
        case UInt8(ascii: "b"): 0x08
        case UInt8(ascii: "f"): 0x0c
        case UInt8(ascii: "n"): 0x0a
        case UInt8(ascii: "r"): 0x0d
        case UInt8(ascii: "t"): 0x09
        default: nil
        }
    }

    package static func hexValue(_ digit: UInt8) -> UInt16? {
        switch digit {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt16(digit - UInt8(ascii: "0"))
        case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt16(digit - UInt8(ascii: "a") + 10)
        case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt16(digit - UInt8(ascii: "A") + 10)
        default: nil
        }
    }

    /// UTF-8 of UTF-16; half a surrogate pair, which has none, as three bytes in the same manner.
    static func bytes(of units: [UInt16]) -> [UInt8] {
        var bytes: [UInt8] = []
        var rest = units[...]
        while let unit = rest.popFirst() {
            if UTF16.isLeadSurrogate(unit), let next = rest.first, UTF16.isTrailSurrogate(next) {
                rest.removeFirst()
                bytes += String(decoding: [unit, next], as: UTF16.self).utf8
            } else if UTF16.isSurrogate(unit) {
                bytes += [0xe0 | UInt8(unit >> 12), 0x80 | UInt8(unit >> 6 & 0x3f), 0x80 | UInt8(unit & 0x3f)]
            } else {
                bytes += String(decoding: [unit], as: UTF16.self).utf8
            }
        }
        return bytes
    }
}
