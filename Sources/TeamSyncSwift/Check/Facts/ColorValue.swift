package import TeamSyncBase

/// The color that numbers in a source denote.
package enum ColorValue: Equatable, Sendable {
    /// A color in sRGB: red, green, blue and alpha, one byte each.
    case exact(UInt32)
    /// The closest approximation of a color that cannot be represented in sRGB with eight bits.
    case other(Other)
    /// Digits whose order depends on other declarations.
    case digits(HexDigits)

    package struct Other: Equatable, Sendable {
        /// The color converted to sRGB. Components are outside 0 to 1 if the color is out of gamut.
        package var color: RGBA
        /// Whether the source specifies the alpha of `color`, which is otherwise 1.
        package var hasAlpha = true
        package var reason: Reason

        package init(color: RGBA, hasAlpha: Bool = true, reason: Reason) {
            (self.color, self.hasAlpha, self.reason) = (color, hasAlpha, reason)
        }
    }

    /// The reason a color is not exact.
    package enum Reason: Int, Sendable {
        case displayP3
        /// The color space is device-dependent or unknown; the color is compared as if it were sRGB.
        case otherSpace
        /// A component is below 0 or above 1.
        case outOfRange
        /// The alpha is not a numeric literal.
        case unknownAlpha
    }

    package var bytes: UInt32? {
        guard case .exact(let bytes) = self else { return nil }
        return bytes
    }
}

extension ColorValue {
    /// A color space used in sources.
    enum Space {
        case sRGB, linear, displayP3, other
    }

    /// The range of meaningful components.
    private static let bounds = -0.5...1.5

    /// - Parameters:
    ///   - parts: red, green and blue.
    ///   - alpha: the alpha; nil if it is not a numeric literal.
    init?(_ parts: [Double], alpha: Double?, in space: Space) {
        guard parts.count == 3, parts.allSatisfy(\.isFinite), alpha?.isFinite ?? true else { return nil }
        let isInRange = (parts + [alpha ?? 1]).allSatisfy { (0...1).contains($0) }
        let bounded = parts.map { min(ColorValue.bounds.upperBound, max(ColorValue.bounds.lowerBound, $0)) }
        var color = RGBA(red: bounded[0], green: bounded[1], blue: bounded[2], alpha: min(1, max(0, alpha ?? 1)))
        switch space {
        case .displayP3: color = RGBA(displayP3: color)
        case .linear:
            color.red = RGBA.encoded(color.red)
            color.green = RGBA.encoded(color.green)
            color.blue = RGBA.encoded(color.blue)
        case .sRGB, .other: break
        }
        let reason: Reason? =
            switch space {
            case .displayP3: .displayP3
            case .other: .otherSpace
            case .sRGB, .linear: isInRange ? alpha == nil ? .unknownAlpha : nil : .outOfRange
            }
        guard let reason else {
            self = .exact(color.bytes)
            return
        }
        self = .other(Other(color: color, hasAlpha: alpha != nil, reason: reason))
    }
}

extension ByteWriter {
    mutating func write(_ value: ColorValue?) {
        switch value {
        case nil: write(0)
        case .exact(let bytes)?:
            write(1)
            write(Int(bytes))
        case .other(let other)?:
            write(2)
            write(other.reason.rawValue)
            write(other.hasAlpha ? 1 : 0)
            for part in [other.color.red, other.color.green, other.color.blue, other.color.alpha] {
                write(Int(bitPattern: UInt(part.bitPattern)))
            }
        case .digits(let digits):
            write(3)
            write(digits)
        }
    }
}

extension ByteReader {
    mutating func colorValue() throws(Malformed) -> ColorValue? {
        switch try number() {
        case 0: return nil
        case 1:
            guard let bytes = UInt32(exactly: try number()) else { throw Malformed() }
            return .exact(bytes)
        case 2:
            guard let reason = ColorValue.Reason(rawValue: try number()) else { throw Malformed() }
            let hasAlpha = try number() == 1
            let color = RGBA(red: try part(), green: try part(), blue: try part(), alpha: try part())
            return .other(ColorValue.Other(color: color, hasAlpha: hasAlpha, reason: reason))
        case 3: return .digits(try hexDigits())
        default: throw Malformed()
        }
    }

    private mutating func part() throws(Malformed) -> Double {
        let part = Double(bitPattern: UInt64(UInt(bitPattern: try number())))
        guard (-2...3).contains(part) else { throw Malformed() }
        return part
    }
}

extension RGBA {
    /// Converts a Display P3 color, which has the same transfer function as sRGB, but different primaries. Components
    /// of the result are outside 0 to 1 if the color is out of gamut.
    init(displayP3 color: RGBA) {
        let (red, green, blue) = (RGBA.linear(color.red), RGBA.linear(color.green), RGBA.linear(color.blue))
        self.init(
            red: RGBA.encoded(1.2249401763 * red - 0.2249401763 * green),
            green: RGBA.encoded(1.0420569547 * green - 0.0420569547 * red),
            blue: RGBA.encoded(1.0982736002 * blue - 0.0196375546 * red - 0.0786360456 * green), alpha: color.alpha)
    }
}
