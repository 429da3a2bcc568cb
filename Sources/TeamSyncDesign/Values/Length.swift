/// A length in `px` or `rem`, such as `16px` and `1rem`.
struct Length {
    /// The size of the root element's text in browsers, in pixels, and the maximum difference between equal lengths.
    private static let (rootSize, tolerance) = (16.0, 0.01)
    /// The maximum number of lengths in a value.
    private static let partLimit = 8

    private let pixels: Double
    private let unit: String

    private init?(_ text: Substring) {
        guard let unit = ["rem", "px"].first(where: text.hasSuffix),
            let number = Double(text.dropLast(unit.count)), number.isFinite
        else { return nil }
        (self.unit, pixels) = (unit, unit == "rem" ? number * Length.rootSize : number)
    }

    /// Returns the unit of the new value if it consists of the same lengths as the old one in the other unit; nil
    /// otherwise.
    static func newUnit(_ old: String, _ new: String) -> String? {
        let (before, after) = (parts(old), parts(new))
        guard before.count == after.count, before.count <= partLimit else { return nil }
        var unit: String?
        for (one, other) in zip(before, after) where one != other || Length(one) != nil {
            guard let one = Length(one), let other = Length(other), one.unit != other.unit,
                abs(one.pixels - other.pixels) <= tolerance, unit ?? other.unit == other.unit
            else { return nil }
            unit = other.unit
        }
        return unit
    }

    private static func parts(_ text: String) -> [Substring] {
        text.split(separator: " ", maxSplits: partLimit, omittingEmptySubsequences: true)
    }
}
