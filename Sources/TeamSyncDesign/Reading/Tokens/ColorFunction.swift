import TeamSyncBase

/// A color whose components are variables of a style sheet, as in `hsla(var(--brand), 1)`.
enum ColorFunction {
    private static let names = ["rgb(", "rgba(", "hsl(", "hsla(", "oklch(", "oklab(", "lab(", "lch("]
    /// The maximum length of a color in bytes, and the maximum number of variables in it.
    private static let (limit, variableLimit) = (200, 4)
    /// The maximum difference of two components from 0 to 255, because the components of variables are often rounded.
    private static let tolerance = 3

    /// Returns the color with the values of its variables.
    /// - Parameter value: the value of a variable; nil if it is unknown.
    /// - Returns: nil for other texts, also for colors without variables.
    static func color(_ text: String, _ value: (String) -> String?) -> String? {
        guard text.utf8.count <= limit, text.hasSuffix(")"), names.contains(where: text.lowercased().hasPrefix) else {
            return nil
        }
        var (output, rest, left) = ("", text[...], variableLimit)
        while let call = rest.firstRange(of: "var("), left > 0 {
            guard let end = rest[call.upperBound...].firstIndex(of: ")"),
                let name = TokenReference.nameInStyleSheet(String(rest[call.lowerBound...end])),
                let own = value(name), own.utf8.count <= limit
            else { return nil }
            output += rest[..<call.lowerBound] + own
            rest = rest[rest.index(after: end)...]
            left -= 1
        }
        guard left < variableLimit else { return nil }
        return CSSColor(output + rest)?.text
    }

    /// Whether two colors are the same apart from rounding.
    static func areClose(_ one: String, _ other: String) -> Bool {
        guard let one = CSSColor(one)?.text ?? ColorName.color(of: one), let other = CSSColor(other)?.text else {
            return false
        }
        if one == other { return true }
        guard let left = HexColor(one)?.value, let right = HexColor(other)?.value else { return false }
        return [24, 16, 8, 0].allSatisfy { (shift: UInt32) in
            let (part, counterpart) = (Int(left >> shift & 255), Int(right >> shift & 255))
            return abs(part - counterpart) <= (shift == 0 ? 1 : tolerance)
        }
    }
}
