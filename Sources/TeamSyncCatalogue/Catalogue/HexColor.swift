import TeamSyncBase

/// A colour as design files write it: `#` and 3, 4, 6 or 8 hexadecimal digits, alpha last.
package struct HexColor: Equatable {
    /// Red, green, blue, alpha, a byte each.
    let value: UInt32

    /// - Returns: nil for any other text.
    package init?(_ text: String) {
        var digits = Array(text.utf8)
        guard digits.first == UInt8(ascii: "#"), [4, 5, 7, 9].contains(digits.count) else { return nil }
        digits.removeFirst()
        if digits.count < 6 { digits = digits.flatMap { [$0, $0] } }
        if digits.count == 6 { digits += Array("ff".utf8) }
        var value: UInt32 = 0
        for digit in digits {
            guard let part = JSONEscape.hexValue(digit) else { return nil }
            value = value << 4 | UInt32(part)
        }
        self.value = value
    }
}
