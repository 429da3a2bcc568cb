import Glibc

/// A color in the notation of design files: `#` and 3, 4, 6 or 8 hexadecimal digits, alpha last.
package struct HexColor: Equatable {
    /// Red, green, blue and alpha, one byte each.
    package let value: UInt32

    /// - Returns: nil for any other text.
    package init?(_ text: String) {
        guard text.utf8.first == UInt8(ascii: "#"), [4, 5, 7, 9].contains(text.utf8.count) else { return nil }
        var digits = Array(text.utf8)
        digits.removeFirst()
        if digits.count < 6 { digits = digits.flatMap { [$0, $0] } }
        if digits.count == 6 { digits += Array("ff".utf8) }
        var value: UInt32 = 0
        for digit in digits {
            guard let part = Hexadecimal.value(of: digit) else { return nil }
            value = value << 4 | UInt32(part)
        }
        self.value = value
    }
}

/// The component order of a color with eight hexadecimal digits: alpha last, as in CSS, or first, as on Android.
package enum HexOrder: String, Codable, CaseIterable, Sendable {
    case rgba, argb

    /// Converts a number in this order to red, green, blue and alpha, one byte each.
    package func rgba(_ number: UInt32) -> UInt32 {
        switch self {
        case .rgba: number
        case .argb: number << 8 | number >> 24
        }
    }

    /// Returns the same color with alpha last: `#FF000080` for `#80FF0000`. Text without alpha digits is returned
    /// unchanged.
    package func alphaLast(_ text: String) -> String {
        guard self == .argb, HexColor(text) != nil else { return text }
        let alpha = text.utf8.count == 9 ? 2 : text.utf8.count == 5 ? 1 : 0
        return "#\(text.dropFirst(1 + alpha))\(text.dropFirst().prefix(alpha))"
    }
}

/// A color with alpha; each component is from 0 to 1.
package struct RGBA: Equatable, Sendable {
    package var red: Double
    package var green: Double
    package var blue: Double
    package var alpha = 1.0

    package init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
        (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
    }

    /// Parses `#44CB63`, `44cb63`, `#4c6`, `#44CB6380`, `rgb(68, 203, 99)`, `rgba(68 203 99 / 50%)` or
    /// `hsl(134, 57%, 53%)`.
    /// - Returns: nil for any other text.
    package init?(_ text: String) {
        let text = text.filter { !$0.isWhitespace || $0 == " " }.lowercased()
        let trimmed = String(text.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
        if let hex = HexColor(trimmed) ?? (trimmed.utf8.count >= 6 ? HexColor("#\(trimmed)") : nil) {
            self.init(hex)
            return
        }
        guard let open = trimmed.firstIndex(of: "("), trimmed.last == ")", trimmed.utf8.count < 100 else { return nil }
        let words = trimmed[trimmed.index(after: open)...].dropLast().split { " ,/".contains($0) }
        guard (3...4).contains(words.count) else { return nil }
        func number(_ word: Substring, percent: Double, plain: Double) -> Double? {
            let isPercent = word.last == "%"
            let digits = word.hasSuffix("deg") ? word.dropLast(3) : isPercent ? word.dropLast() : word
            guard let value = Double(digits), value.isFinite else { return nil }
            return value / (isPercent ? percent : plain)
        }
        let alpha = words.count == 4 ? number(words[3], percent: 100, plain: 1) : 1
        guard let alpha else { return nil }
        switch trimmed[..<open] {
        case "rgb", "rgba":
            let parts = words.prefix(3).compactMap { number($0, percent: 100, plain: 255) }
            guard parts.count == 3 else { return nil }
            self.init(
                red: RGBA.bounded(parts[0]), green: RGBA.bounded(parts[1]), blue: RGBA.bounded(parts[2]),
                alpha: RGBA.bounded(alpha))
        case "hsl", "hsla":
            guard let hue = number(words[0], percent: 100, plain: 360),
                let saturation = number(words[1], percent: 100, plain: 100),
                let lightness = number(words[2], percent: 100, plain: 100)
            else { return nil }
            self.init(hue: hue * 360, saturation: saturation, lightness: lightness, alpha: RGBA.bounded(alpha))
        default: return nil
        }
    }

    /// - Parameters:
    ///   - hue: degrees, in any range.
    ///   - saturation: 0 to 1, like `lightness`; values out of range are clamped.
    package init(hue: Double, saturation: Double, lightness: Double, alpha: Double = 1) {
        let (high, light) = (RGBA.bounded(saturation), RGBA.bounded(lightness))
        let chroma = high * min(light, 1 - light)
        func part(_ offset: Double) -> Double {
            let place = (offset + (hue.isFinite ? hue : 0) / 30).truncatingRemainder(dividingBy: 12)
            let turn = place < 0 ? place + 12 : place
            return light - chroma * max(-1, min(turn - 3, 9 - turn, 1))
        }
        self.init(red: part(0), green: part(8), blue: part(4), alpha: alpha)
    }

    package init(_ hex: HexColor) {
        func part(_ shift: UInt32) -> Double { Double(hex.value >> shift & 255) / 255 }
        self.init(red: part(24), green: part(16), blue: part(8), alpha: part(0))
    }

    package static let white = RGBA(red: 1, green: 1, blue: 1)
    package static let black = RGBA(red: 0, green: 0, blue: 0)

    /// `#rrggbb`, or `#rrggbbaa` if not opaque.
    package var hex: String {
        let parts = [red, green, blue] + (alpha < 1 ? [alpha] : [])
        return "#" + Hexadecimal.text(of: parts.map { UInt8((RGBA.bounded($0) * 255).rounded()) })
    }

    /// Returns the color that results from drawing this one on the opaque color `ground`.
    package func composited(on ground: RGBA) -> RGBA {
        func part(_ own: Double, _ other: Double) -> Double { own * alpha + other * (1 - alpha) }
        return RGBA(red: part(red, ground.red), green: part(green, ground.green), blue: part(blue, ground.blue))
    }

    private static func bounded(_ value: Double) -> Double { min(1, max(0, value)) }

    /// Converts an sRGB component to linear light; negative values mirror positive ones, for colors of wider gamuts.
    package static func linear(_ value: Double) -> Double {
        let size = abs(value)
        let light = size <= 0.04045 ? size / 12.92 : pow((size + 0.055) / 1.055, 2.4)
        return value < 0 ? -light : light
    }

    /// The inverse of `linear`.
    package static func encoded(_ light: Double) -> Double {
        let size = abs(light)
        let value = size <= 0.0031308 ? size * 12.92 : 1.055 * pow(size, 1 / 2.4) - 0.055
        return light < 0 ? -value : value
    }
}
