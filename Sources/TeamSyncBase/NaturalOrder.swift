/// The natural sort order of names: numbers are compared by value, so `blue.2` comes before `blue.10`.
package enum NaturalOrder {
    package static func isOrdered(_ left: String, _ right: String) -> Bool {
        var (one, other) = (Array(left.utf8)[...], Array(right.utf8)[...])
        while let a = one.first, let b = other.first {
            guard a.isASCIIDigit, b.isASCIIDigit else {
                if a != b { return a < b }
                one.removeFirst()
                other.removeFirst()
                continue
            }
            let (x, y) = (number(&one), number(&other))
            if x.count != y.count { return x.count < y.count }
            if !x.elementsEqual(y) { return x.lexicographicallyPrecedes(y) }
        }
        return one.count == other.count ? left < right : one.isEmpty
    }

    /// Removes the digits at the beginning, and returns them without leading zeros.
    private static func number(_ bytes: inout ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let digits = bytes.prefix(while: \.isASCIIDigit)
        bytes = bytes.dropFirst(digits.count)
        return digits.drop { $0 == UInt8(ascii: "0") }
    }
}
