import TeamSyncBase

/// A color of a drawing, regardless of its notation.
struct DrawingColor {
    /// `#` and six digits, or a symbolic color such as `currentcolor` or `@color/primary`.
    let word: String
    /// The opacity, from 0 to 1.
    let alpha: Double

    /// - Parameter isAlphaFirst: whether alpha comes first in eight digits, as on Android.
    /// - Returns: nil if there is no color (`none`).
    init?(_ text: String, isAlphaFirst: Bool = false) {
        let name = ColorName.withoutPlatform(text.lowercased())
        guard name != "none", name != "transparent" else { return nil }
        if let color = DrawingColor.color(name, isAlphaFirst: isAlphaFirst) {
            (word, alpha) = (RGBA(red: color.red, green: color.green, blue: color.blue).hex, color.alpha)
        } else if let value = ColorName.hex[name] {
            (word, alpha) = ("#" + value, 1)
        } else {
            (word, alpha) = (name == "currentcolor" ? name : text, 1)
        }
    }

    /// Reads `#` with digits, `rgb(…)` and `hsl(…)`.
    private static func color(_ text: String, isAlphaFirst: Bool) -> RGBA? {
        switch text.utf8.last {
        case UInt8(ascii: ")"): RGBA(text)
        default: HexColor(isAlphaFirst ? HexOrder.argb.alphaLast(text) : text).map { RGBA($0) }
        }
    }
}
