import Glibc
import TeamSyncBase

/// A color in sRGB, without rounding: each component is between 0 and 255.
///
/// A color that was converted to another color space, such as `oklch(62.8% 0.258 29.2)` for `#ff0000`, is rounded there.
struct SRGBComponents {
    /// The maximum difference of two components of the same color, and of two alpha values.
    private static let (tolerance, alphaTolerance) = (1.0, 0.5 / 255)

    private let parts: [Double]
    private let alpha: Double
    private let space: String

    /// - Returns: nil if the text is not a color, or if the color is outside sRGB.
    private init?(_ text: String) {
        guard let color = CSSColor(text)?.text else { return nil }
        if let hex = HexColor(color) {
            parts = [24, 16, 8].map { Double(hex.value >> UInt32($0) & 255) }
            (alpha, space) = (Double(hex.value & 255) / 255, "srgb")
            return
        }
        let words = color.split { "( )/".contains($0) }
        let numbers = words.dropFirst().compactMap { Double($0) }
        guard numbers.count == words.count - 1, numbers.count == 3 || numbers.count == 4,
            let linear = SRGBComponents.linear(String(words[0]), numbers)
        else { return nil }
        parts = linear.map { 255 * SRGBComponents.gamma($0) }
        guard parts.allSatisfy({ (-SRGBComponents.tolerance...255 + SRGBComponents.tolerance).contains($0) }) else {
            return nil
        }
        (alpha, space) = (numbers.count == 4 ? numbers[3] : 1, String(words[0]))
    }

    /// Whether two texts are the same color in different color spaces, apart from rounding.
    static func areSame(_ one: String, _ other: String) -> Bool {
        guard let one = SRGBComponents(one), let other = SRGBComponents(other), one.space != other.space else {
            return false
        }
        return zip(one.parts, other.parts).allSatisfy { abs($0 - $1) <= tolerance }
            && abs(one.alpha - other.alpha) <= alphaTolerance
    }

    /// Returns the linear components of a color in the space `oklch` or `oklab`; nil for another space.
    private static func linear(_ space: String, _ numbers: [Double]) -> [Double]? {
        guard ["oklch", "oklab"].contains(space) else { return nil }
        var (a, b) = (numbers[1], numbers[2])
        if space == "oklch" {
            let hue = numbers[2] * .pi / 180
            (a, b) = (numbers[1] * cos(hue), numbers[1] * sin(hue))
        }
        func cube(_ a1: Double, _ b1: Double) -> Double {
            let root = numbers[0] + a1 * a + b1 * b
            return root * root * root
        }
        let long = cube(0.3963377774, 0.2158037573)
        let medium = cube(-0.1055613458, -0.0638541728)
        let short = cube(-0.0894841775, -1.2914855480)
        return [
            4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
            -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
            -0.0041960863 * long - 0.7034186147 * medium + 1.7076147010 * short,
        ]
    }

    private static func gamma(_ part: Double) -> Double {
        part <= 0.0031308 ? 12.92 * part : 1.055 * pow(part, 1 / 2.4) - 0.055
    }
}
