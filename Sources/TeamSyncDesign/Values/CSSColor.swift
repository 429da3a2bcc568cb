import TeamSyncBase

/// A color, regardless of its notation: `#fff`, `rgb(255 255 255)`, `hsl(0, 0%, 100%)`, or components.
struct CSSColor: Equatable {
    /// The color as `#rrggbb`; as `#rrggbbaa` if it is not opaque; or, in a color space other than sRGB, as
    /// `oklch(0.7 0.1 180)` or `color(display-p3 1 0 0)`.
    let text: String

    /// Parses a color in CSS notation. Returns nil for any other text.
    init?(_ text: String) {
        if let hex = HexColor(text) {
            self.init(value: hex.value)
            return
        }
        guard text.utf8.count <= 100, text.utf8.last == UInt8(ascii: ")"), let open = text.firstIndex(of: "(") else {
            return nil
        }
        let arguments = text[text.index(after: open)...].dropLast()
            .split { $0 == "," || $0 == "/" || $0.isWhitespace }.map { $0.lowercased() }
        guard arguments.count == 3 || arguments.count == 4 else { return nil }
        let alpha = arguments.count == 4 ? CSSColor.number(arguments[3], percentOf: 1) : 1
        guard let alpha else { return nil }
        switch text[..<open].lowercased() {
        case "rgb", "rgba":
            let parts = arguments.prefix(3).compactMap { CSSColor.number($0, percentOf: 255) }
            guard parts.count == 3 else { return nil }
            self.init(red: parts[0] / 255, parts[1] / 255, parts[2] / 255, alpha: alpha)
        case "hsl", "hsla":
            guard let hue = CSSColor.degrees(arguments[0]),
                let saturation = CSSColor.number(arguments[1], percentOf: 100),
                let lightness = CSSColor.number(arguments[2], percentOf: 100)
            else { return nil }
            self.init(hue: hue, saturation / 100, lightness / 100, alpha: alpha)
        case let space:
            guard let wholes = CSSColor.perceptual[space] else { return nil }
            let parts = zip(arguments, wholes).compactMap { text, whole in
                whole.map { CSSColor.number(text, percentOf: $0) } ?? CSSColor.degrees(text)
            }
            guard parts.count == 3 else { return nil }
            self.init(space: space, parts, alpha: alpha)
        }
    }

    /// Parses a color in the Design Tokens format: `{"colorSpace": "srgb", "components": [1, 0, 0], "alpha": 0.5}`.
    init?(_ value: JSONValue) {
        guard case .object(let members) = value, let space = members["colorSpace"]?.string else { return nil }
        var parts: [Double] = []
        if case .array(let elements)? = members["components"] { parts = elements.compactMap(CSSColor.component) }
        guard parts.count == 3 else {
            guard let hex = members["hex"]?.string else { return nil }
            self.init(hex)
            return
        }
        let alpha = members["alpha"].flatMap(CSSColor.component) ?? 1
        switch space {
        case "srgb": self.init(red: parts[0], parts[1], parts[2], alpha: alpha)
        case "hsl": self.init(hue: parts[0], parts[1] / 100, parts[2] / 100, alpha: alpha)
        default: self.init(space: space, parts, alpha: alpha)
        }
    }

    /// Each component is between 0 and 1.
    init(red: Double, _ green: Double, _ blue: Double, alpha: Double) {
        self.init(value: [red, green, blue, alpha].reduce(0) { $0 << 8 | UInt32(CSSColor.byte($1)) })
    }

    /// - Parameter space: the CSS name of the color space, such as `display-p3`.
    init(space: String, _ parts: [Double], alpha: Double) {
        let numbers = (parts + (alpha == 1 ? [] : [alpha])).map(CSSColor.text)
        let function = CSSColor.perceptual[space] == nil ? "color(\(BoundedName.of(space)) " : "\(space)("
        text =
            "\(function)\(numbers.prefix(3).joined(separator: " "))"
            + (numbers.count > 3 ? " / \(numbers[3]))" : ")")
    }

    private init(hue: Double, _ saturation: Double, _ lightness: Double, alpha: Double) {
        let color = RGBA(hue: hue, saturation: saturation, lightness: lightness)
        self.init(red: color.red, color.green, color.blue, alpha: alpha)
    }

    /// - Parameter value: red, green, blue and alpha, with one byte for each.
    private init(value: UInt32) {
        let digits = value & 0xff == 0xff ? (value >> 8, 6) : (value, 8)
        let hex = String(digits.0, radix: 16)
        text = "#" + String(repeating: "0", count: digits.1 - hex.count) + hex
    }

    /// The functions of color spaces other than sRGB, and what 100% means for each of their arguments according to CSS
    /// Color 4; nil for a hue.
    private static let perceptual: [String: [Double?]] = [
        "oklch": [1, 0.4, nil], "oklab": [1, 0.4, 0.4], "lch": [100, 150, nil], "lab": [100, 125, 125],
    ]

    private static func byte(_ part: Double) -> UInt8 {
        UInt8(min(255, max(0, (part.isNaN ? 0 : part) * 255)).rounded())
    }

    private static func text(_ part: Double) -> String {
        let rounded = (part * 10_000).rounded() / 10_000
        return rounded == rounded.rounded() && abs(rounded) < 1e9 ? "\(Int(rounded))" : "\(rounded)"
    }

    /// Parses a finite number, a percentage of `whole`, or `none`.
    private static func number(_ text: String, percentOf whole: Double) -> Double? {
        if text == "none" { return 0 }
        let isPercentage = text.hasSuffix("%")
        guard let number = Double(isPercentage ? String(text.dropLast()) : text), number.isFinite else { return nil }
        return isPercentage ? number / 100 * whole : number
    }

    private static func degrees(_ text: String) -> Double? {
        for (unit, factor) in [("deg", 1), ("grad", 0.9), ("rad", 180 / Double.pi), ("turn", 360)]
        where text.hasSuffix(unit) {
            return Double(text.dropLast(unit.count)).flatMap { $0.isFinite ? $0 * factor : nil }
        }
        return number(text, percentOf: 360)
    }

    static func component(_ value: JSONValue) -> Double? {
        switch value {
        case .number(let digits): Double(digits).flatMap { $0.isFinite ? $0 : nil }
        case .string("none"): 0
        default: nil
        }
    }
}
