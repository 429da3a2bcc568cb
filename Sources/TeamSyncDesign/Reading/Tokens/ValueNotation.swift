import TeamSyncBase

/// Decides from the text of a value in a source whether it is a design value.
enum ValueNotation {
    private static let units = ["px", "rem", "em", "ex", "ch", ".dp", ".sp", ".w", ".h", ".r", "ms", "%"]
    private static let colorWords: Set<String> = ["color", "colour", "rgb", "rgba", "hsl", "hsla", "oklch"]

    static func isColor(_ text: String) -> Bool {
        if ColorToken.isColor(text) { return true }
        // A color followed by the colors for its states.
        let parts = text.split(separator: " ")
        if parts.count > 1, parts.count < 6, parts.allSatisfy({ ColorToken.isColor(String($0)) }) { return true }
        guard let open = text.firstIndex(of: "(") else { return false }
        if text[..<open] == "token", text.dropFirst(6).dropLast().count(where: { $0 == "," }) == 2, text.contains("[") {
            return true
        }
        return NameWords.of(String(text[..<open]), digits: .apart, limit: 6).contains { colorWords.contains($0) }
    }

    /// Whether a text is hue, saturation and lightness, for `hsl(var(--ink))`: `222.2 84% 4.9%`.
    static func isTripleOfHSL(_ text: String) -> Bool {
        let parts = text.split(separator: " ")
        guard parts.count == 3, Double(parts[0]) != nil else { return false }
        return parts.dropFirst().allSatisfy { $0.hasSuffix("%") && Double($0.dropLast()) != nil }
    }

    /// Whether a constant consists of the components of a color, as in `'245, 248, 255'` for `rgb(${blue})`.
    static func isTriple(_ text: String) -> Bool {
        guard text.utf8.count < 20 else { return false }
        let parts = text.split(separator: ",", omittingEmptySubsequences: false).map { UInt8($0.trimmed) }
        return parts.count == 3 && parts.allSatisfy { $0 != nil }
    }

    private static let constructorWords: Set<String> = [
        "radius", "insets", "shadow", "font", "fonts", "typography", "duration", "cubic", "corner", "animation",
        "spring",
    ]

    /// Whether a value consists of numbers or the names of constants and has a type that denotes its purpose, as in
    /// `BorderRadius.all(Radius.circular(4))`, `Radius.circular(Insets.small)` and `TextStyle(fontSize: 16)`, or is a text
    /// style with changes: `base.copyWith(fontSize: 16)`.
    static func isConstructed(_ text: String) -> Bool {
        if text.utf8.count < 1000, text.hasPrefix("["), text.hasSuffix("]"), text.contains("(") {
            // A list of shadows.
            let inner = text.dropFirst().dropLast()
            return isConstructed(String((inner.last == "," ? inner.dropLast() : inner)[...].trimmed))
        }
        guard let open = text.firstIndex(of: "("), text.hasSuffix(")"),
            text[open...].contains(where: \.isNumber) || hasMember(text[open...])
        else { return false }
        let copies = [".copyWith", ".copy"].contains(where: text[..<open].hasSuffix)
        if copies, ["fontSize", "fontWeight", "lineHeight", "letterSpacing"].contains(where: text[open...].contains) {
            return true
        }
        if fontCalls.contains(where: text.hasPrefix), text.contains("size:") { return true }
        if [".init(size: ", ".init(fontSize: "].contains(where: { label in
            text.hasPrefix(label) && text.dropFirst(label.count).first?.isNumber == true
        }) {
            return true
        }
        let words = NameWords.of(String(text[..<open]), digits: .apart, limit: 6)
        if isOfFamily(text[open...], words) { return true }
        return !constructorWords.isDisjoint(with: words)
            || words.first == "text" && words.dropFirst().first?.hasPrefix("styl") == true
    }

    private static let weightWords: Set<String> = [
        "thin", "light", "regular", "medium", "semibold", "bold", "heavy", "black", "weight",
    ]

    /// Whether a call creates a font of the family that it is named after, with a size and a weight:
    /// `.pretendard(.bold, size: 16)`, `UIFont.interMedium(ofSize: 14)`.
    private static func isOfFamily(_ arguments: Substring, _ words: [String]) -> Bool {
        guard arguments.utf8.count < 200,
            ["size:", "ofSize:"].contains(where: { label in
                guard let range = arguments.firstRange(of: label),
                    arguments[..<range.lowerBound].last.map({ "( ".contains($0) }) == true
                else { return false }
                return arguments[range.upperBound...].drop { $0 == " " }.first?.isNumber == true
            })
        else { return false }
        let all = words + NameWords.of(String(arguments), digits: .apart, limit: 20)
        return !weightWords.isDisjoint(with: all) || zip(all, all.dropFirst()).contains { $0 == "semi" && $1 == "bold" }
    }

    /// Whether the arguments of a call contain the name of a type's member, and not only calls: `(Insets.small)`.
    private static func hasMember(_ arguments: Substring) -> Bool {
        guard arguments.utf8.count < 400 else { return false }
        var rest = arguments
        while let start = rest.firstIndex(where: { $0.isLetter || $0 == "_" }) {
            let name = rest[start...].prefix { $0.isLetter || $0.isNumber || "._".contains($0) }
            rest = rest[name.endIndex...]
            if name.first?.isUppercase == true, name.dropFirst().contains("."), rest.first != "(" { return true }
        }
        return false
    }

    /// Whether a value is looked up by the name of the constant in a map of a theme, with or without a default:
    /// `spacerMap['spacer4'] ?? 4` for `spacer4`.
    static func isLookup(_ text: String, of key: String) -> Bool {
        guard text.utf8.count < 200, let name = key.split(separator: ".").last, let bracket = text.firstIndex(of: "["),
            text[..<bracket].allSatisfy({ $0.isLetter || $0.isNumber || "._?!".contains($0) })
        else { return false }
        let index = text[bracket...].dropFirst().prefix { $0 != "]" }
        return index.filter { !"'\"".contains($0) } == name
    }

    /// Whether a value is an empty box of a certain size in Flutter, as in `SizedBox(height: Sizes.small)`.
    static func isEmptyBox(_ text: String) -> Bool {
        guard text.utf8.count < 200, let open = text.firstIndex(of: "("), text.hasSuffix(")") else { return false }
        let name = text[..<open].split(separator: " ").last.map { $0.split(separator: ".").first ?? $0 }
        return ["SizedBox", "Gap"].contains(name) && !text.contains("child")
    }

    /// Whether a value is the result of a function that changes another constant of the same source:
    /// `bolder(heading, by: 200)`.
    static func isDerived(_ text: String, from names: Set<String>) -> Bool {
        guard text.utf8.count < 200, let open = text.firstIndex(of: "("), text.hasSuffix(")"), open > text.startIndex,
            text[..<open].allSatisfy({ $0.isLetter || $0.isNumber || "._".contains($0) })
        else { return false }
        return names.contains(text[open...].dropFirst().prefix { $0 != "," && $0 != ")" }[...].trimmed)
    }

    /// Whether a value is calculated from other constants of the same source, or from members of types, and numbers:
    /// `base * 2`, `Spacing.small / 2`.
    static func isArithmetic(_ text: String, of names: Set<String>) -> Bool {
        guard text.utf8.count < 200 else { return false }
        let parts = text.filter { !"()".contains($0) }.split(separator: " ").prefix(20).map(String.init)
        guard parts.count > 2, parts.count % 2 == 1 else { return false }
        var hasName = false
        for (index, part) in parts.enumerated() {
            if index % 2 == 1 {
                guard ["*", "/", "+", "-"].contains(part) else { return false }
            } else if Double(part) == nil, !isLength(part) {
                let isMember = part.first?.isUppercase == true && part.contains(".")
                guard
                    names.contains(part)
                        || isMember && part.allSatisfy({ $0.isLetter || $0.isNumber || "._".contains($0) })
                else { return false }
                hasName = true
            }
        }
        return hasName
    }

    /// Whether a value is a number that is calculated from parameters, or a call with such numbers: `step * 4`,
    /// `heading(48 * scale, 0.5)`.
    static func isScaled(_ text: String) -> Bool {
        guard text.utf8.count < 200, let first = text.first, first.isLetter || first.isNumber || first == "-" else {
            return false
        }
        var parts = [text[...]]
        if let open = text.firstIndex(of: "("), text.hasSuffix(")"), first.isLowercase,
            text[..<open].allSatisfy({ $0.isLetter || $0.isNumber })
        {
            parts = text[open...].dropFirst().dropLast().split(separator: ",")
        }
        var hasNumber = false
        let areNumbers = parts.allSatisfy { part in
            let words = part.filter { !"()".contains($0) }.split(separator: " ")
            return words.count % 2 == 1
                && words.enumerated().allSatisfy { index, word in
                    if index % 2 == 1 { return word.count == 1 && "*/+-".contains(word) }
                    if Double(word) != nil {
                        hasNumber = true
                        return true
                    }
                    return words.count > 1 && word.first?.isLowercase == true
                        && word.allSatisfy { $0.isLetter || $0.isNumber }
                }
        }
        return areNumbers && hasNumber
    }

    private static let unitWords: Set<String> = ["px", "pixel", "pixels", "rem", "em", "dp"]
    /// The types of lengths in Swift.
    private static let lengthTypes = ["CGFloat(", "Double("]
    /// The beginnings of fonts in Swift whose type is implicit.
    private static let fontCalls = [".system(size:", ".custom(\""]

    /// Whether a value is a number that a function named after a unit or a type of lengths converts: `pxToRem(12)`,
    /// `computed(sizeToPixel(0.5))`, `CGFloat(4)`.
    static func isConverted(_ text: String) -> Bool {
        guard text.utf8.count < 100, let open = text.lastIndex(of: "("), text.hasSuffix(")") else { return false }
        let argument = text[open...].dropFirst().prefix { $0 != ")" }
        if Double(argument) != nil, lengthTypes.contains(where: text.hasPrefix) { return true }
        return Double(argument) != nil && text[open...].drop { $0 != ")" }.allSatisfy { $0 == ")" }
            && !unitWords.isDisjoint(with: NameWords.of(String(text[..<open]), digits: .apart, limit: 12))
    }

    /// Whether a value consists of the names of constants for several themes, joined by an operator of a library, as in
    /// `Palette.white | Palette.black`.
    static func isPair(_ text: String) -> Bool {
        guard text.utf8.count < 400 else { return false }
        let parts = text.split(separator: " | ", omittingEmptySubsequences: false)
        return (2...4).contains(parts.count)
            && parts.allSatisfy { part in
                part.contains(".") && part.allSatisfy { $0.isLetter || $0.isNumber || "._".contains($0) }
            }
    }

    /// Whether a value is the result of a Sass function, such as `getCssVar('border-radius')` or
    /// `map.get($colors, 'blue')`.
    static func isCall(_ text: String) -> Bool {
        guard let open = text.firstIndex(of: "("), text.hasSuffix(")") else { return false }
        return NameWords.of(String(text[..<open]), digits: .apart, limit: 6).contains {
            ["var", "get", "token", "theme"].contains($0)
        }
    }

    /// Whether a value is a call of a function of CSS or Sass that returns a color: `light-dark(#fff, #000)`,
    /// `mix(#000, $primary, 12%)`.
    static func isMixed(_ text: String) -> Bool {
        let functions = ["light-dark(", "mix(", "darken(", "lighten(", "tint(", "shade(", "scale-color("]
        return text.hasSuffix(")") && functions.contains(where: text.hasPrefix)
    }

    /// Whether a Sass variable that is named after a kind of value contains the name of a token as text:
    /// `$theme-color-primary: "blue-warm-60"`.
    static func isTokenName(_ text: String, of key: String) -> Bool {
        guard key.hasPrefix("$"), let quote = text.utf8.first, "\"'".utf8.contains(quote), text.utf8.last == quote,
            text.utf8.count < 60
        else { return false }
        let name = text.dropFirst().dropLast()
        return !name.isEmpty && name.utf8.allSatisfy { $0 == UInt8(ascii: "-") || $0.isASCIILetter || $0.isASCIIDigit }
            && NameWords.of(key, digits: .apart, limit: 12).contains(where: ValueNames.valueWords.contains)
    }

    private static let mathFunctions = ["calc(", "clamp(", "min(", "max(", "math.", "percentage("]

    /// Whether a value in a style sheet is calculated from other values or from a length, as in `calc(var(--gap) * 2)`
    /// and `($base * 1.5)`.
    static func isCalculation(_ text: String) -> Bool {
        guard text.utf8.count < 400 else { return false }
        if text.hasSuffix(")"), mathFunctions.contains(where: text.hasPrefix) { return true }
        let parts = text.filter { !"()".contains($0) }.split(separator: " ").prefix(20).map(String.init)
        guard parts.count > 2, parts.count % 2 == 1 else { return false }
        return parts.indices.allSatisfy { index in
            index % 2 == 1
                ? ["*", "/", "+", "-"].contains(parts[index])
                : Double(parts[index]) != nil || isLength(parts[index])
                    || TokenReference.nameInStyleSheet(parts[index]) != nil
        }
    }

    /// Whether a value is a Sass map with lengths, such as a text style.
    static func isMapOfLengths(_ text: String) -> Bool {
        text.hasPrefix("(") && text.hasSuffix(")")
            && text.split(whereSeparator: { " ,:()".contains($0) }).prefix(40).contains { isLength(String($0)) }
    }

    private static let genericFonts = ["sans-serif", "serif", "monospace", "system-ui", "cursive"]

    /// Whether a value consists of several parts, including a color or a length, or is a list of fonts or a curve:
    /// `0 1px 2px rgba(0, 0, 0, 0.1)`, `Inter, sans-serif`, `cubic-bezier(0, 0, 1, 1)`.
    static func isComposite(_ text: String) -> Bool {
        guard text.utf8.count < 400 else { return false }
        if text.hasPrefix("cubic-bezier(") { return true }
        // For example, `RoundedCornerShape(8.dp)`.
        if let open = text.firstIndex(of: "("), text.hasSuffix(")"),
            text[..<open].allSatisfy({ $0.isLetter || $0 == "." })
        {
            let parts = text[open...].dropFirst().dropLast().split(separator: ",").map { part in
                part.split(whereSeparator: { ":= ".contains($0) }).last.map(String.init) ?? ""
            }
            return !parts.isEmpty && parts.allSatisfy { isLength($0) }
        }
        let text = text.filter { !"\"'".contains($0) }
        if text.contains(","), genericFonts.contains(where: text.lowercased().hasSuffix) { return true }
        let parts = text.split(whereSeparator: { " ,".contains($0) }).prefix(20)
        guard parts.count > 1 else { return false }
        return parts.contains { isLength(String($0)) || ColorToken.isColor(String($0)) }
            && parts.allSatisfy { $0.first.map { $0.isNumber || "#-.()".contains($0) || $0.isLetter } ?? false }
            && parts.count { part in
                part.first?.isLetter == true && !part.contains("(") && !ColorToken.isColor(String(part))
            } * 2
                <= parts.count
    }

    static func isLength(_ text: String) -> Bool {
        guard text.utf8.count < 40, text.utf8.first.map({ (0x2d...0x39).contains($0) }) == true else { return false }
        return units.contains { text.hasSuffix($0) } || text.hasSuffix("s") && Double(text.dropLast()) != nil
    }
}
