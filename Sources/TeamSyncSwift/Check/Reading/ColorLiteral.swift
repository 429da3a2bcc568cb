import SwiftSyntax
import TeamSyncBase

/// A color written as numbers in a source.
struct ColorLiteral: Equatable {
    static let types: Set<String> = ["Color", "UIColor", "NSColor", "CGColor", "CIColor"]
    /// The names of functions of color types that accept hexadecimal digits without a label.
    static let hexNames: Set<String> = [
        "hex", "hexString", "hexCode", "hexValue", "hexColor", "fromHex", "fromHexString", "withHex", "rgb", "argb",
        "rgba",
    ]
    /// The names of functions of color types that create a color: `Color.hex("#123456")`, `UIColor.color(hex:
    /// 0x123456)`.
    static let makers = hexNames.union(["color", "make", "create", "from", "with"])
    private static let alphaLabels: Set<String> = ["alpha", "opacity", "a"]

    /// The color; nil if it is unknown, as for a condition between numbers.
    let value: ColorValue?

    private init(value: ColorValue?) {
        self.value = value
    }

    /// A literal that was found in the arguments of a call.
    struct Found {
        let literal: ColorLiteral
        /// The branch of a condition that is the literal; nil if all arguments together are the literal.
        let branch: ExprSyntax?
    }

    /// - Parameters:
    ///   - arguments: the arguments of an initializer of one of `types`, of one of their functions, or of
    ///     `#colorLiteral`.
    ///   - function: the name of the function; nil for an initializer.
    /// - Returns: a single literal, one literal for each branch of a condition, or none.
    static func all(in arguments: LabeledExprListSyntax, function: String? = nil) -> [Found] {
        if let function {
            guard let first = arguments.first else { return [] }
            let label = first.label?.identifierText ?? function
            guard isHexLabel(label) else { return [] }
            return hexLiterals(first.expression, label: label, alpha: alpha(arguments))
        }
        guard var first = arguments.first else { return [] }
        var list = arguments[...]
        var space: ColorValue.Space?
        // Color(.displayP3, red: …), NSColor(colorSpace: …, components: …)
        if arguments.count > 1, first.label == nil, let named = first.expression.as(MemberAccessExprSyntax.self) {
            space = self.space(named: named.declName.baseName.text)
            list = list.dropFirst()
            first = arguments[list.startIndex]
        }
        let labels = list.map { $0.label?.identifierText ?? "" }
        let alpha = alpha(arguments)
        if let own = redSpace(labels[0]), list.count >= 3, labels[1] == "green" || labels[1] == "g",
            labels[2] == "blue" || labels[2] == "b"
        {
            return literal(of: list.prefix(3)) { parts in
                let isInBytes = list.prefix(3).allSatisfy { $0.expression.integer != nil } && parts.contains { $0 > 1 }
                return ColorLiteral.value(isInBytes ? parts.map { $0 / 255 } : parts, alpha, space ?? own)
            }
        }
        if let own = whiteSpace(labels[0]), list.count <= 2 {
            return literal(of: list.prefix(1)) { ColorLiteral.value([$0[0], $0[0], $0[0]], alpha, space ?? own) }
        }
        if let own = hueSpace(labels[0]), list.count >= 3, labels[1] == "saturation", labels[2] == "brightness" {
            return literal(of: list.prefix(3)) { parts in
                ColorLiteral.value(rgb(hue: parts[0], parts[1], parts[2]), alpha, space ?? own)
            }
        }
        if labels == ["colorSpace", "components"] { return components(first, list.dropFirst().first) }
        guard labels[0].isEmpty || isHexLabel(labels[0]) else { return [] }
        return hexLiterals(first.expression, label: labels[0], alpha: alpha)
    }

    /// `colorSpace: CGColorSpace(name: CGColorSpace.sRGB)!, components: [1, 0, 0, 1]`
    private static func components(_ space: LabeledExprSyntax, _ parts: LabeledExprSyntax?) -> [Found] {
        guard let array = parts?.expression.as(ArrayExprSyntax.self), (1...4).contains(array.elements.count) else {
            return []
        }
        var numbers: [Double] = []
        for element in array.elements {
            guard let number = element.expression.number else { return [] }
            numbers.append(number)
        }
        let name = space.expression.tokens(viewMode: .sourceAccurate).map(\.text).last {
            Self.space(named: $0) != .other
        }
        let found = ColorLiteral(
            value: numbers.count == 4
                ? ColorValue(
                    Array(numbers.prefix(3)), alpha: numbers[3], in: name.map { Self.space(named: $0) } ?? .other)
                : nil)
        return [Found(literal: found, branch: nil)]
    }

    private static func alpha(_ list: LabeledExprListSyntax) -> HexDigits.Opacity {
        guard let last = list.last, let label = last.label?.identifierText, alphaLabels.contains(label) else {
            return .none
        }
        return last.expression.number.map { .known($0) } ?? .unknown
    }

    private static func space(named name: String) -> ColorValue.Space {
        switch name {
        case "sRGB", "extendedSRGB": .sRGB
        case "sRGBLinear", "linearSRGB": .linear
        case "displayP3": .displayP3
        default: .other
        }
    }

    /// - Returns: nil for other labels.
    private static func redSpace(_ label: String) -> ColorValue.Space? {
        switch label {
        case "red", "srgbRed", "r": .sRGB
        case "displayP3Red": .displayP3
        case "calibratedRed", "deviceRed", "genericGamma22Red": .other
        default: nil
        }
    }

    private static func whiteSpace(_ label: String) -> ColorValue.Space? {
        switch label {
        case "white", "gray": .sRGB
        case "calibratedWhite", "deviceWhite", "genericGamma22White", "genericGrayGamma2_2Gray": .other
        default: nil
        }
    }

    private static func hueSpace(_ label: String) -> ColorValue.Space? {
        switch label {
        case "hue": .sRGB
        case "calibratedHue", "deviceHue": .other
        default: nil
        }
    }

    /// Returns a literal if each argument is a number, or a condition between numbers.
    private static func literal(
        of arguments: Slice<LabeledExprListSyntax>.SubSequence, _ value: ([Double]) -> ColorValue?
    ) -> [Found] {
        var parts: [Double] = []
        for argument in arguments {
            if let number = argument.expression.number {
                parts.append(number)
            } else if !argument.expression.hasNumericResults {
                return []
            }
        }
        // A condition between numbers results in several possible colors.
        return [
            Found(literal: ColorLiteral(value: parts.count == arguments.count ? value(parts) : nil), branch: nil)
        ]
    }

    private static func value(_ parts: [Double], _ alpha: HexDigits.Opacity, _ space: ColorValue.Space) -> ColorValue? {
        switch alpha {
        case .none: ColorValue(parts, alpha: 1, in: space)
        case .known(let alpha): ColorValue(parts, alpha: alpha, in: space)
        case .unknown: ColorValue(parts, alpha: nil, in: space)
        }
    }

    private static func rgb(hue: Double, _ saturation: Double, _ brightness: Double) -> [Double] {
        let turns = hue - hue.rounded(.down)
        func part(_ offset: Double) -> Double {
            let place = (offset + turns * 6).truncatingRemainder(dividingBy: 6)
            return brightness - brightness * saturation * max(0, min(place, 4 - place, 1))
        }
        return [part(5), part(3), part(1)]
    }

    /// Whether a label is one that teams use for hexadecimal digits: `hex`, `netHex`, `hexString`, `fromHexString`,
    /// `rgb`.
    static func isHexLabel(_ label: String) -> Bool {
        hexNames.contains(label) || label.lowercased().contains("hex")
    }

    private static func hexLiterals(_ expression: ExprSyntax, label: String, alpha: HexDigits.Opacity) -> [Found] {
        if let hex = Hex(expression, label: label) {
            return [Found(literal: ColorLiteral(value: hex.value(alpha)), branch: nil)]
        }
        let branches = expression.results
        guard branches.count > 1 || branches.first?.id != expression.id else { return [] }
        return branches.compactMap { branch in
            Hex(branch, label: label).map { Found(literal: ColorLiteral(value: $0.value(alpha)), branch: branch) }
        }
    }

    private struct Hex {
        /// The number of digits: 3, 4, 6 or 8.
        let digits: Int
        let number: UInt32
        let label: String
        let isText: Bool

        init?(_ expression: ExprSyntax, label: String) {
            self.label = label
            if var text = expression.plainString?[...] {
                guard !label.isEmpty || text.hasPrefix("#") else { return nil }
                for prefix in ["#", "0x", "0X"] where text.hasPrefix(prefix) {
                    text = text.dropFirst(prefix.count)
                    break
                }
                guard [3, 4, 6, 8].contains(text.utf8.count), text.utf8.allSatisfy({ JSONEscape.hexValue($0) != nil }),
                    let number = UInt32(text, radix: 16)
                else { return nil }
                (digits, self.number, isText) = (text.utf8.count, number, true)
                return
            }
            guard let number = expression.integer, let value = UInt32(exactly: number) else { return nil }
            if label.isEmpty, !expression.isHexadecimal(digits: 6...8) { return nil }
            let isWide = value > 0xff_ffff || expression.isHexadecimal(digits: 8...8)
            (digits, self.number, isText) = (isWide ? 8 : 6, value, false)
        }

        func value(_ alpha: HexDigits.Opacity) -> ColorValue? {
            switch digits {
            case 3: HexDigits.value(wide(3) << 8 | 0xff, alpha)
            case 6: HexDigits.value(number << 8 | 0xff, alpha)
            default:
                .digits(
                    HexDigits(number: digits == 4 ? wide(4) : number, label: label, isText: isText, opacity: alpha))
            }
        }

        /// The number with each digit repeated.
        private func wide(_ count: Int) -> UInt32 {
            stride(from: (count - 1) * 4, through: 0, by: -4).reduce(0) { wide, shift in
                let digit = number >> UInt32(shift) & 15
                return wide << 8 | digit << 4 | digit
            }
        }
    }
}
