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
        if let digits = DrawingColor.digits(name, isAlphaFirst: isAlphaFirst) {
            (word, alpha) = digits
        } else if let function = DrawingColor.function(name) {
            (word, alpha) = function
        } else if let value = ColorName.hex[name] {
            (word, alpha) = ("#" + value, 1)
        } else {
            (word, alpha) = (name == "currentcolor" ? name : text, 1)
        }
    }

    private static func digits(_ text: String, isAlphaFirst: Bool) -> (String, Double)? {
        guard text.utf8.first == UInt8(ascii: "#") else { return nil }
        var digits = Array(text.utf8.dropFirst())
        guard [3, 4, 6, 8].contains(digits.count), digits.allSatisfy({ JSONEscape.hexValue($0) != nil }) else {
            return nil
        }
        if digits.count < 6 { digits = digits.flatMap { [$0, $0] } }
        if digits.count == 8, isAlphaFirst { digits = Array(digits[2...] + digits[..<2]) }
        let alpha = UInt8(String(decoding: digits.dropFirst(6), as: UTF8.self), radix: 16) ?? 255
        return ("#" + String(decoding: digits.prefix(6), as: UTF8.self), Double(alpha) / 255)
    }

    /// Parses `rgb(…)` and `hsl(…)`.
    private static func function(_ text: String) -> (String, Double)? {
        guard text.utf8.last == UInt8(ascii: ")"), let bracket = text.firstIndex(of: "(") else { return nil }
        var values: [Double] = []
        let parts = text[text.index(after: bracket)...].dropLast().split { ", /".contains($0) }
        for part in parts {
            let isShare = part.last == "%"
            let number = part.hasSuffix("deg") ? part.dropLast(3) : isShare ? part.dropLast() : part
            guard let value = NumberList.numbers(in: String(number)), value.count == 1 else { return nil }
            values.append(isShare ? value[0] / 100 : value[0])
        }
        guard values.count == 3 || values.count == 4 else { return nil }
        let alpha = values.count == 4 ? min(max(values[3], 0), 1) : 1
        switch text[..<bracket] {
        case "rgb", "rgba":
            let scale = parts[0].last == "%" ? 1.0 : 255
            return (hex(values.prefix(3).map { $0 / scale }), alpha)
        case "hsl", "hsla":
            return (hex(rgb(hue: values[0], saturation: values[1], lightness: values[2])), alpha)
        default: return nil
        }
    }

    private static func rgb(hue: Double, saturation: Double, lightness: Double) -> [Double] {
        let amount = saturation * min(lightness, 1 - lightness)
        return [0.0, 8, 4].map { offset in
            let place = (offset + hue / 30).truncatingRemainder(dividingBy: 12)
            return lightness - amount * max(-1, min(place - 3, 9 - place, 1))
        }
    }

    private static func hex(_ parts: [Double]) -> String {
        parts.reduce(into: "#") { text, part in
            let byte = Int((min(max(part, 0), 1) * 255).rounded())
            text += (byte < 16 ? "0" : "") + String(byte, radix: 16)
        }
    }
}
