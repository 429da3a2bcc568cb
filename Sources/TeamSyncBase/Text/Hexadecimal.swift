/// Hexadecimal digits of bytes and of numbers.
package enum Hexadecimal {
    /// The value of a digit of either case, 0 to 15; nil for any other byte.
    @inline(__always)
    package static func value(of digit: UInt8) -> UInt8? {
        let decimal = digit &- UInt8(ascii: "0")
        if decimal < 10 { return decimal }
        let letter = (digit | 0x20) &- UInt8(ascii: "a")
        return letter < 6 ? letter + 10 : nil
    }

    /// Two digits for each byte, in lower case.
    package static func text(of bytes: some Sequence<UInt8>) -> String {
        var digits: [UInt8] = []
        digits.reserveCapacity(2 * bytes.underestimatedCount)
        for byte in bytes { digits += [digit(byte >> 4, isUppercase: false), digit(byte & 15, isUppercase: false)] }
        return String(decoding: digits, as: UTF8.self)
    }

    /// The digits of a number, the most significant first.
    /// - Parameter width: the minimum number of digits; smaller numbers have leading zeros.
    package static func text(
        of number: some FixedWidthInteger & UnsignedInteger, width: Int, isUppercase: Bool = false
    ) -> String {
        var digits: [UInt8] = []
        var rest = number
        while rest != 0 || digits.count < width {
            digits.append(digit(UInt8(truncatingIfNeeded: rest & 15), isUppercase: isUppercase))
            rest >>= 4
        }
        return String(decoding: digits.reversed(), as: UTF8.self)
    }

    /// - Parameter value: 0 to 15.
    static func digit(_ value: UInt8, isUppercase: Bool) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: isUppercase ? "A" : "a") + value - 10
    }
}
