import TeamSyncBase

/// A color that a call in a source creates from digits in a known order, such as `Color(hex: 0xE5E5E5)` and
/// `Color(0xFFE5E5E5)`.
struct SourceColor {
    /// The color in CSS notation.
    let text: String

    private static let labels: Set<String> = ["hex", "hexString", "hexValue", "rgb", "rgbHex", "hexCode", "color"]

    init?(_ path: [String], _ arguments: [SourceValue.Argument], _ language: SourceLanguage) {
        if language == .dart, let color = SourceColor(ofFlutter: path, arguments) {
            self = color
            return
        }
        if language == .kotlin, let color = SourceColor(ofCompose: path, arguments) {
            self = color
            return
        }
        guard arguments.count == 1, let argument = arguments.first, let name = path.last else { return nil }
        // Generators of code pass red, green, blue and alpha.
        if argument.label == "rgbaValue", case .number(let number) = argument.value, language == .swift {
            let digits = number.lowercased().filter { $0 != "_" }
            guard digits.count == 10, digits.hasPrefix("0x"), digits.dropFirst(2).allSatisfy(\.isHexDigit) else {
                return nil
            }
            text = "#" + (digits.hasSuffix("ff") ? digits.dropFirst(2).dropLast(2) : digits.dropFirst(2))
            return
        }
        let isLabelled = argument.label.map(SourceColor.labels.contains) ?? false
        guard isLabelled || argument.label == nil && SourceColor.isColorType(name) else { return nil }
        switch argument.value {
        case .number(let number):
            var digits = number.lowercased().filter { $0 != "_" }[...]
            guard digits.hasPrefix("0x") else { return nil }
            digits = digits.dropFirst(2)
            while let last = digits.last, last == "l" || last == "u" { digits.removeLast() }
            guard digits.allSatisfy(\.isHexDigit) else { return nil }
            switch (language, digits.count) {
            // In Compose and Flutter, alpha comes first.
            case (.kotlin, 8), (.dart, 8):
                text = "#" + digits.dropFirst(2) + (digits.hasPrefix("ff") ? "" : digits.prefix(2))
            case (.kotlin, _), (.dart, _): return nil
            case (_, 6): text = "#" + digits
            default: return nil
            }
        case .text(let written):
            let digits = written.hasPrefix("#") ? written.dropFirst() : written[...]
            guard digits.count == 6, digits.allSatisfy({ $0.isASCII && $0.isHexDigit }),
                isLabelled || written.hasPrefix("#")
            else { return nil }
            text = "#" + digits.lowercased()
        default: return nil
        }
    }

    /// Reads `Color.fromARGB(255, 235, 0, 0)`, `Color.fromRGBO(235, 0, 0, 1)` and, if its parts are whole bytes,
    /// `Color.from(alpha: 1, red: 0, green: 1, blue: 0)`.
    private init?(ofFlutter path: [String], _ arguments: [SourceValue.Argument]) {
        guard path.suffix(2).first == "Color", arguments.count == 4, let name = path.last else { return nil }
        func whole(_ argument: SourceValue.Argument) -> Int? {
            argument.label == nil ? SourceColor.byte(argument) : nil
        }
        func fraction(_ argument: SourceValue.Argument) -> Double? {
            guard case .number(let text) = argument.value, let number = Double(text), 0...1 ~= number else {
                return nil
            }
            return number * 255
        }
        let parts: [Int?]
        switch name {
        case "fromARGB": parts = arguments[1...].map(whole) + [whole(arguments[0])]
        // Flutter rounds the opacity down.
        case "fromRGBO" where arguments[3].label == nil:
            parts = arguments[..<3].map(whole) + [fraction(arguments[3]).map { Int($0) }]
        case "from":
            parts = ["red", "green", "blue", "alpha"].map { label in
                guard let part = arguments.first(where: { $0.label == label }).flatMap(fraction),
                    abs(part - part.rounded()) < 0.01
                else { return nil }
                return Int(part.rounded())
            }
        default: return nil
        }
        let bytes = parts.compactMap(\.self)
        guard bytes.count == 4 else { return nil }
        text = SourceColor.text(bytes[3] == 255 ? bytes.dropLast() : bytes)
    }

    /// Reads `Color(61, 154, 204)` and `Color(red = 61, green = 154, blue = 204, alpha = 128)` with whole bytes.
    private init?(ofCompose path: [String], _ arguments: [SourceValue.Argument]) {
        guard path.last == "Color", (3...4).contains(arguments.count) else { return nil }
        let labels = ["red", "green", "blue", "alpha"]
        let bytes = zip(arguments, labels).compactMap { argument, label -> Int? in
            argument.label == nil || argument.label == label ? SourceColor.byte(argument) : nil
        }
        guard bytes.count == arguments.count else { return nil }
        text = SourceColor.text(bytes.count == 4 && bytes[3] == 255 ? bytes.dropLast() : bytes)
    }

    /// A whole number from 0 to 255, whatever its label.
    private static func byte(_ argument: SourceValue.Argument) -> Int? {
        guard case .number(let text) = argument.value else { return nil }
        let digits = text.lowercased()
        let number = digits.hasPrefix("0x") ? Int(digits.dropFirst(2), radix: 16) : Int(digits)
        return number.flatMap { 0...255 ~= $0 ? $0 : nil }
    }

    private static func text(_ bytes: [Int]) -> String { "#" + Hexadecimal.text(of: bytes.map { UInt8(clamping: $0) }) }

    /// Returns the color that a constant of a system type denotes: `Color.White` in Compose, `Color.white` and
    /// `UIColor.white` in Swift; nil for other constants.
    static func named(_ path: [String], _ language: SourceLanguage) -> String? {
        guard path.count == 2, TokenNotation.colorTypes.contains(path[0]) else { return nil }
        return switch (language, path[1]) {
        case (.swift, "white"), (.kotlin, "White"): "#ffffff"
        case (.swift, "black"), (.kotlin, "Black"): "#000000"
        default: nil
        }
    }

    /// Reads a color whose parts are quotients, such as `UIColor(red: 250 / 255, green: 0, blue: 8 / 255, alpha: 1)`.
    /// Other parts cannot be written as digits without rounding.
    init?(parts arguments: [SourceValue.Argument], of path: [String], in source: SourceLexemes) {
        guard let name = path.last, SourceColor.isColorType(name), (3...4).contains(arguments.count) else { return nil }
        let (labels, parts) = (arguments.map(\.label), arguments.map(\.value).map { SourceColor.byte($0, source) })
        guard Array(labels.prefix(3)) == ["red", "green", "blue"],
            labels.count == 3 || ["alpha", "opacity"].contains(labels[3]) && parts[3] == 255,
            arguments.contains(where: { if case .other = $0.value { true } else { false } })
        else { return nil }
        let bytes = parts.prefix(3).compactMap(\.self)
        guard bytes.count == 3 else { return nil }
        text = SourceColor.text(bytes.map { Int($0) })
    }

    /// Returns 64 for `64 / 255`, 0 for `0` and 255 for `1`; nil for other values.
    private static func byte(_ value: SourceValue, _ source: SourceLexemes) -> UInt8? {
        func whole(_ text: String) -> UInt8? { UInt8(text.hasSuffix(".0") ? String(text.dropLast(2)) : text) }
        switch value {
        case .number(let text): return whole(text).flatMap { [0: 0, 1: 255][$0] }
        case .other(let range):
            guard range.count == 3, source.isMark(range.lowerBound + 1, "/"),
                whole(source.text(range.lowerBound + 2)) == 255
            else { return nil }
            return whole(source.text(range.lowerBound))
        default: return nil
        }
    }

    private static func isColorType(_ name: String) -> Bool {
        name == "init"
            || NameWords.of(name, digits: .attached, limit: 8).contains {
                $0 == "color" || $0 == "colour" || $0 == "hex"
            }
    }
}
