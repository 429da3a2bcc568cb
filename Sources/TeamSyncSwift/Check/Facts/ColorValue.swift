package import TeamSyncBase

/// The color that numbers in a source mean.
package enum ColorValue: Equatable, Sendable {
    /// In sRGB: red, green, blue, alpha, a byte each.
    case exact(UInt32)
    /// No color that eight bits of sRGB have: the nearest that can be said about it.
    case other(Other)
    /// Digits whose order other declarations say.
    case digits(HexDigits)

    package struct Other: Equatable, Sendable {
        /// Converted to sRGB; beyond 0 and 1 where that has no such color.
        package var color: RGBA
        /// Whether the alpha of `color` is written there; 1 where not.
        package var hasAlpha = true
        package var reason: Reason

        package init(color: RGBA, hasAlpha: Bool = true, reason: Reason) {
            (self.color, self.hasAlpha, self.reason) = (color, hasAlpha, reason)
        }
    }

    /// Why a color is not exact.
    package enum Reason: Int, Sendable {
        case displayP3
        /// A space that depends on the device, or one that is not known here: compared as sRGB.
        case otherSpace
        /// A part is below 0 or above 1.
        case outOfRange
        /// Its alpha is not written as a number.
        case unknownAlpha
    }

    package var bytes: UInt32? {
        guard case .exact(let bytes) = self else { return nil }
        return bytes
    }
}

extension ColorValue {
    /// A space that colors are written in.
    enum Space {
        case sRGB, linear, displayP3, other
    }

    /// Parts further away say nothing about what is seen.
    private static let bounds = -0.5...1.5

    /// - Parameters:
    ///   - parts: red, green and blue.
    ///   - alpha: nil when it is not written as a number.
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
    /// A color of Display P3, which has the curve of sRGB and other primaries; beyond 0 and 1 outside of sRGB.
    init(displayP3 color: RGBA) {
        let (red, green, blue) = (RGBA.linear(color.red), RGBA.linear(color.green), RGBA.linear(color.blue))
        self.init(
            red: RGBA.encoded(1.2249401763 * red - 0.2249401763 * green),
            green: RGBA.encoded(1.0420569547 * green - 0.0420569547 * red),
            blue: RGBA.encoded(1.0982736002 * blue - 0.0196375546 * red - 0.0786360456 * green), alpha: color.alpha)
    }
}
