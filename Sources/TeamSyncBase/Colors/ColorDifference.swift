import Glibc

extension RGBA {
    /// Returns the perceived difference of two colors by CIEDE2000: 0 for equal colors; differences below about 2 are
    /// not visible.
    /// - Parameter grounds: the opaque backgrounds on which colors with alpha are compared; the greatest difference
    ///   counts.
    package func difference(to other: RGBA, on grounds: [RGBA] = [.black, .white]) -> Double {
        if self == other { return 0 }
        if alpha == 1, other.alpha == 1 { return Lab(self).difference(to: Lab(other)) }
        return grounds.map { ground in
            Lab(composited(on: ground)).difference(to: Lab(other.composited(on: ground)))
        }.max() ?? 0
    }
}

/// A color in CIE L*a*b* with illuminant D65.
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

    /// Returns the color difference by CIEDE2000 (Sharma, Wu and Dalal 2005), with all weights set to 1.
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
