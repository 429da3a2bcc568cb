import SwiftSyntax
import TeamSyncBase

/// A colour that a source writes as numbers.
struct ColorLiteral: Equatable {
    static let types: Set<String> = ["Color", "UIColor", "NSColor", "CGColor", "CIColor"]

    /// Red, green, blue, alpha, a byte each; nil when the value is not known, or not in sRGB.
    let rgba: UInt32?

    private static let hexLabels: Set<String> = [
        "hex", "hexString", "hexCode", "hexValue", "fromHex", "rgb", "argb", "rgba", "hexRGB", "hexARGB", "hexRGBA",
    ]
    private static let alphaLabels: Set<String> = ["alpha", "opacity", "a"]

    /// - Parameter arguments: of an initialiser of one of `types`, or of `#colorLiteral`.
    /// - Returns: nil when they are no literals.
    init?(_ arguments: LabeledExprListSyntax) {
        var list = Array(arguments)
        var isExact = true
        // The colour space: Color(.displayP3, red: …)
        if let first = list.first, first.label == nil, list.count > 1,
            let space = first.expression.as(MemberAccessExprSyntax.self)
        {
            isExact = space.declName.baseName.text == "sRGB"
            list.removeFirst()
        }
        guard let first = list.first else { return nil }
        let labels = list.map { $0.label?.identifierText ?? "" }
        let alpha = ColorLiteral.alpha(list)
        if let space = ColorLiteral.redLabel(labels[0]), list.count >= 3, labels[1] == "green", labels[2] == "blue" {
            guard let parts = ColorLiteral.numbers(list.prefix(3)) else { return nil }
            rgba = space && isExact ? ColorLiteral.bytes(parts, alpha, list.prefix(3)) : nil
        } else if ColorLiteral.whiteLabel(labels[0]) != nil, list.count <= 2 {
            guard let white = first.expression.number else { return nil }
            rgba =
                ColorLiteral.whiteLabel(labels[0]) == true && isExact && white <= 1
                ? ColorLiteral.bytes([white, white, white], alpha, []) : nil
        } else if labels[0].hasSuffix("hue") || labels[0].hasSuffix("Hue"), list.count >= 3,
            labels[1] == "saturation", labels[2] == "brightness"
        {
            guard let parts = ColorLiteral.numbers(list.prefix(3)) else { return nil }
            rgba =
                labels[0] == "hue" && isExact
                ? ColorLiteral.bytes(ColorLiteral.rgb(hue: parts[0], parts[1], parts[2]), alpha, []) : nil
        } else if ColorLiteral.hexLabels.contains(labels[0]) || labels[0].isEmpty {
            guard let hex = ColorLiteral.hex(first.expression, label: labels[0]) else { return nil }
            if case .unknown = alpha { rgba = nil } else { rgba = hex.value(alpha) }
        } else {
            return nil
        }
    }

    private enum Alpha {
        case none, known(Double), unknown
    }

    private static func alpha(_ list: [LabeledExprSyntax]) -> Alpha {
        guard let last = list.last, let label = last.label?.identifierText, alphaLabels.contains(label) else {
            return .none
        }
        return last.expression.number.map { .known($0) } ?? .unknown
    }

    /// - Returns: whether the space is sRGB; nil for another label.
    private static func redLabel(_ label: String) -> Bool? {
        switch label {
        case "red", "srgbRed": true
        case "displayP3Red", "calibratedRed", "deviceRed", "genericGamma22Red": false
        default: nil
        }
    }

    private static func whiteLabel(_ label: String) -> Bool? {
        switch label {
        case "white": true
        case "calibratedWhite", "deviceWhite", "genericGamma22White": false
        default: nil
        }
    }

    private static func numbers(_ list: ArraySlice<LabeledExprSyntax>) -> [Double]? {
        let numbers = list.compactMap(\.expression.number)
        return numbers.count == list.count ? numbers : nil
    }

    /// - Parameter written: of integers above 1, each is a byte: an initialiser of the team's own takes those.
    private static func bytes(_ parts: [Double], _ alpha: Alpha, _ written: ArraySlice<LabeledExprSyntax>) -> UInt32? {
        var parts = parts
        if !written.isEmpty, written.allSatisfy({ $0.expression.integer != nil }), parts.contains(where: { $0 > 1 }) {
            parts = parts.map { $0 / 255 }
        }
        switch alpha {
        case .none: parts.append(1)
        case .known(let value): parts.append(value)
        case .unknown: return nil
        }
        guard parts.allSatisfy({ (0...1).contains($0) }) else { return nil }
        return parts.reduce(0) { $0 << 8 | UInt32(($1 * 255).rounded()) }
    }

    private static func rgb(hue: Double, _ saturation: Double, _ brightness: Double) -> [Double] {
        func part(_ offset: Double) -> Double {
            let place = (offset + hue * 6).truncatingRemainder(dividingBy: 6)
            return brightness - brightness * saturation * max(0, min(place, 4 - place, 1))
        }
        return [part(5), part(3), part(1)]
    }

    private struct Hex {
        /// 3, 4, 6 or 8.
        let digits: Int
        let number: UInt32
        let label: String

        func value(_ alpha: Alpha) -> UInt32? {
            var rgba: UInt32
            switch digits {
            case 3, 4:
                var wide: UInt32 = 0
                for shift in stride(from: (digits - 1) * 4, through: 0, by: -4) {
                    let digit = number >> UInt32(shift) & 15
                    wide = wide << 8 | digit << 4 | digit
                }
                guard digits == 3 else { return Hex(digits: 8, number: wide, label: label).value(alpha) }
                rgba = wide << 8 | 0xff
            case 6: rgba = number << 8 | 0xff
            default:
                // Some write alpha first and some last: only where one of the two is opaque is it certain.
                let (first, last) = (number >> 24, number & 0xff)
                let rotated = number << 8 | first
                if label.lowercased().hasSuffix("argb") {
                    rgba = rotated
                } else if label.lowercased().hasSuffix("rgba") {
                    rgba = number
                } else {
                    guard (first == 0xff) != (last == 0xff) || rotated == number else { return nil }
                    rgba = first == 0xff ? rotated : number
                }
            }
            if case .known(let value) = alpha {
                guard (0...1).contains(value) else { return nil }
                rgba = rgba & 0xffff_ff00 | UInt32((value * 255).rounded())
            }
            return rgba
        }
    }

    private static func hex(_ expression: ExprSyntax, label: String) -> Hex? {
        if var text = expression.plainString?[...] {
            guard !label.isEmpty || text.hasPrefix("#") else { return nil }
            for prefix in ["#", "0x", "0X"] where text.hasPrefix(prefix) {
                text = text.dropFirst(prefix.count)
                break
            }
            guard [3, 4, 6, 8].contains(text.utf8.count), text.utf8.allSatisfy({ JSONEscape.hexValue($0) != nil }),
                let number = UInt32(text, radix: 16)
            else { return nil }
            return Hex(digits: text.utf8.count, number: number, label: label)
        }
        guard let number = expression.integer, let value = UInt32(exactly: number) else { return nil }
        if label.isEmpty, !expression.isHexadecimal(digits: 6...8) { return nil }
        return Hex(
            digits: value > 0xff_ffff || expression.isHexadecimal(digits: 8...8) ? 8 : 6, number: value, label: label)
    }
}
