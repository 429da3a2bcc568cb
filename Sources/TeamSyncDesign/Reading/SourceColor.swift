import TeamSyncBase

/// A color that a call in a source creates from digits in a known order, such as `Color(hex: 0xE5E5E5)` and
/// `Color(0xFFE5E5E5)`.
struct SourceColor {
    /// The color in CSS notation.
    let text: String

    private static let labels: Set<String> = ["hex", "hexString", "hexValue", "rgb", "rgbHex", "hexCode", "color"]

    init?(_ path: [String], _ arguments: [SourceValue.Argument], _ language: SourceLanguage) {
        guard arguments.count == 1, let argument = arguments.first, let name = path.last else { return nil }
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

    private static func isColorType(_ name: String) -> Bool {
        name == "init"
            || NameWords.of(name, digits: .attached, limit: 8).contains {
                $0 == "color" || $0 == "colour" || $0 == "hex"
            }
    }
}
