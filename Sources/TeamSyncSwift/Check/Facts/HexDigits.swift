package import TeamSyncBase

/// Eight hexadecimal digits of a color. The initializer or function that reads them determines which two of them are
/// alpha.
package struct HexDigits: Equatable, Sendable {
    /// An initializer of a type, or a function, that creates a color from hexadecimal digits.
    package struct Maker: Hashable, Sendable {
        package var type: String
        /// The label of the first argument, or the name of the function; empty for an initializer without a label.
        package var label: String
        /// Whether the digits are in a string; otherwise, they are a number.
        package var isText: Bool

        package init(type: String, label: String, isText: Bool) {
            (self.type, self.label, self.isText) = (type, label, isText)
        }
    }

    /// The opacity in a separate argument.
    package enum Opacity: Equatable, Sendable {
        case none, known(Double), unknown
    }

    package var number: UInt32
    package var label: String
    package var isText: Bool
    package var opacity: Opacity

    package init(number: UInt32, label: String, isText: Bool, opacity: Opacity) {
        (self.number, self.label, self.isText, self.opacity) = (number, label, isText, opacity)
    }

    /// The order that the label itself states: `argb:`.
    package var statedOrder: HexOrder? {
        HexOrder.allCases.first { label.lowercased().hasSuffix($0.rawValue) }
    }

    /// - Parameter order: the order of the digits; nil if unknown.
    /// - Returns: nil if the order is unknown and the possible orders result in different colors.
    package func value(_ order: HexOrder?) -> ColorValue? {
        guard let order else {
            let values = HexOrder.allCases.map { value($0) }
            return values.allSatisfy { $0 == values[0] } ? values[0] : nil
        }
        return HexDigits.value(order.rgba(number), opacity)
    }

    /// - Parameter rgba: red, green, blue and alpha, one byte each.
    static func value(_ rgba: UInt32, _ opacity: Opacity) -> ColorValue? {
        let color = RGBA(bytes: rgba)
        return switch opacity {
        case .none: .exact(rgba)
        case .known(let alpha): ColorValue([color.red, color.green, color.blue], alpha: alpha, in: .sRGB)
        case .unknown: ColorValue([color.red, color.green, color.blue], alpha: nil, in: .sRGB)
        }
    }
}

extension ByteWriter {
    mutating func write(_ digits: HexDigits) {
        write(Int(digits.number))
        write(digits.label)
        write(digits.isText ? 1 : 0)
        switch digits.opacity {
        case .none: write(0)
        case .known(let alpha):
            write(1)
            write(Int(bitPattern: UInt(alpha.bitPattern)))
        case .unknown: write(2)
        }
    }
}

extension ByteReader {
    mutating func hexDigits() throws(Malformed) -> HexDigits {
        guard let number = UInt32(exactly: try number()) else { throw Malformed() }
        let label = try text()
        let isText = try self.number() == 1
        let opacity: HexDigits.Opacity
        switch try self.number() {
        case 0: opacity = .none
        case 1:
            let alpha = Double(bitPattern: UInt64(UInt(bitPattern: try self.number())))
            guard alpha.isFinite else { throw Malformed() }
            opacity = .known(alpha)
        case 2: opacity = .unknown
        default: throw Malformed()
        }
        return HexDigits(number: number, label: label, isText: isText, opacity: opacity)
    }
}
