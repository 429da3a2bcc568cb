import Glibc

/// A colour as design files write it: `#` and 3, 4, 6 or 8 hexadecimal digits, alpha last.
package struct HexColor: Equatable {
    /// Red, green, blue, alpha, a byte each.
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
            guard let part = JSONEscape.hexValue(digit) else { return nil }
            value = value << 4 | UInt32(part)
        }
        self.value = value
    }
}

/// A colour with alpha, each part from 0 to 1.
package struct RGBA: Equatable, Sendable {
    package var red: Double
    package var green: Double
    package var blue: Double
    package var alpha = 1.0

    package init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
        (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
    }

    /// `#44CB63`, `44cb63`, `#4c6`, `#44CB6380`, `rgb(68, 203, 99)`, `rgba(68 203 99 / 50%)`, `hsl(134, 57%, 53%)`.
    /// - Returns: nil for any other text.
    package init?(_ text: String) {
        let text = text.filter { !$0.isWhitespace || $0 == " " }.lowercased()
        let trimmed = String(text.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
        if let hex = HexColor(trimmed) ?? (trimmed.utf8.count >= 6 ? HexColor("#\(trimmed)") : nil) {
            func part(_ shift: UInt32) -> Double { Double(hex.value >> shift & 255) / 255 }
            (red, green, blue, alpha) = (part(24), part(16), part(8), part(0))
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
        let last = words.count == 4 ? number(words[3], percent: 100, plain: 1) : 1
        guard let last else { return nil }
        alpha = RGBA.bounded(last)
        switch trimmed[..<open] {
        case "rgb", "rgba":
            let parts = words.prefix(3).compactMap { number($0, percent: 100, plain: 255) }
            guard parts.count == 3 else { return nil }
            (red, green, blue) = (RGBA.bounded(parts[0]), RGBA.bounded(parts[1]), RGBA.bounded(parts[2]))
        case "hsl", "hsla":
            guard let hue = number(words[0], percent: 100, plain: 360),
                let saturation = number(words[1], percent: 100, plain: 100),
                let lightness = number(words[2], percent: 100, plain: 100)
            else { return nil }
            let (high, light) = (RGBA.bounded(saturation), RGBA.bounded(lightness))
            let chroma = high * min(light, 1 - light)
            func part(_ offset: Double) -> Double {
                let place = (offset + hue * 12).truncatingRemainder(dividingBy: 12)
                let turn = place < 0 ? place + 12 : place
                return light - chroma * max(-1, min(turn - 3, 9 - turn, 1))
            }
            (red, green, blue) = (part(0), part(8), part(4))
        default: return nil
        }
    }

    private static func bounded(_ value: Double) -> Double { min(1, max(0, value)) }

    /// A part of sRGB in proportion to its light; below 0 as above it, for colours of wider spaces.
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

    /// How different two colours look: CIEDE2000, 0 for the same; below about 2 people see no difference. Colours with
    /// alpha are compared on black and on white, and the greater difference counts.
    package func difference(to other: RGBA) -> Double {
        if self == other { return 0 }
        if alpha == 1, other.alpha == 1 { return Lab(self).difference(to: Lab(other)) }
        return [0.0, 1.0].map { ground in
            Lab(on(ground)).difference(to: Lab(other.on(ground)))
        }.max() ?? 0
    }

    private func on(_ ground: Double) -> RGBA {
        func part(_ value: Double) -> Double { value * alpha + ground * (1 - alpha) }
        return RGBA(red: part(red), green: part(green), blue: part(blue))
    }
}

/// CIE L*a*b*, D65.
package struct Lab {
    package var lightness: Double
    package var a: Double
    package var b: Double

    package init(lightness: Double, a: Double, b: Double) {
        (self.lightness, self.a, self.b) = (lightness, a, b)
    }

    package init(_ color: RGBA) {
        func curve(_ value: Double) -> Double {
            value > 216.0 / 24389 ? cbrt(value) : (24389.0 / 27 * value + 16) / 116
        }
        let (red, green, blue) = (RGBA.linear(color.red), RGBA.linear(color.green), RGBA.linear(color.blue))
        let x = curve((0.4124564 * red + 0.3575761 * green + 0.1804375 * blue) / 0.95047)
        let y = curve(0.2126729 * red + 0.7151522 * green + 0.0721750 * blue)
        let z = curve((0.0193339 * red + 0.1191920 * green + 0.9503041 * blue) / 1.08883)
        (lightness, a, b) = (116 * y - 16, 500 * (x - y), 200 * (y - z))
    }

    /// CIEDE2000 (Sharma, Wu and Dalal 2005), with all weights 1.
    package func difference(to other: Lab) -> Double {
        let radian = Double.pi / 180
        func power7(_ value: Double) -> Double { pow(value, 7) }
        let meanChroma = (hypot(a, b) + hypot(other.a, other.b)) / 2
        let stretch = 1 + 0.5 * (1 - sqrt(power7(meanChroma) / (power7(meanChroma) + power7(25))))
        let (a1, a2) = (a * stretch, other.a * stretch)
        let (c1, c2) = (hypot(a1, b), hypot(a2, other.b))
        func hue(_ a: Double, _ b: Double) -> Double {
            if a == 0, b == 0 { return 0 }
            let angle = atan2(b, a) / radian
            return angle < 0 ? angle + 360 : angle
        }
        let (h1, h2) = (hue(a1, b), hue(a2, other.b))
        var turn = h2 - h1
        if c1 * c2 == 0 {
            turn = 0
        } else if turn > 180 {
            turn -= 360
        } else if turn < -180 {
            turn += 360
        }
        let deltaL = other.lightness - lightness
        let deltaC = c2 - c1
        let deltaH = 2 * sqrt(c1 * c2) * sin(turn / 2 * radian)
        let meanL = (lightness + other.lightness) / 2
        let meanC = (c1 + c2) / 2
        var meanH = h1 + h2
        if c1 * c2 != 0 {
            if abs(h1 - h2) > 180 { meanH += meanH < 360 ? 360 : -360 }
            meanH /= 2
        }
        let t =
            1 - 0.17 * cos((meanH - 30) * radian) + 0.24 * cos(2 * meanH * radian)
            + 0.32 * cos((3 * meanH + 6) * radian) - 0.20 * cos((4 * meanH - 63) * radian)
        let squared = (meanL - 50) * (meanL - 50)
        let sL = 1 + 0.015 * squared / sqrt(20 + squared)
        let sC = 1 + 0.045 * meanC
        let sH = 1 + 0.015 * meanC * t
        let rotation = 2 * sqrt(power7(meanC) / (power7(meanC) + power7(25)))
        let bend = -sin(60 * exp(-pow((meanH - 275) / 25, 2)) * radian) * rotation
        let (l, c, h) = (deltaL / sL, deltaC / sC, deltaH / sH)
        return sqrt(max(0, l * l + c * c + h * h + bend * c * h))
    }
}
