package import TeamSyncBase
package import TeamSyncConfiguration
import TeamSyncDocuments

/// The constants in a source or a style sheet, used to determine whether they are design values.
package struct DesignValues {
    package private(set) var keys: Set<String> = []
    /// The tokens whose values are in other files, and which this one only describes: `brand: { attributes: { … } }`.
    package private(set) var described: Set<String> = []
    /// The constants that are colors, lengths with units, values for several themes, or names of other constants.
    private var designed: Set<String> = []
    private var colors: Set<String> = []
    /// The constants with values that are names of colors.
    private var hues: Set<String> = []

    /// The values that consist of one word, such as the name of a color in a palette, by the keys of their constants.
    package private(set) var words: [String: String] = [:]

    /// The values that may be names of members of a map in Sass, as in `$theme: (ink: color-basic-800)`.
    private var memberNames: [String] = []

    private static let units = ["px", "rem", "em", "ex", "ch", ".dp", ".sp", ".w", ".h", ".r", "ms", "%"]
    private static let colorWords: Set<String> = ["color", "colour", "rgb", "rgba", "hsl", "hsla", "oklch"]

    /// - Returns: nil if the file cannot be parsed.
    package init?(_ bytes: [UInt8], _ path: GitPath, _ format: TokenFormat) {
        let tokens: [TokenTree.Token]
        do throws(Warning.FileFault) {
            guard let own = try TokenSource(files: [], format: format).tokens(ofText: bytes, at: path) else {
                return nil
            }
            tokens = own
        } catch {
            return nil
        }
        let names = Set(tokens.compactMap { $0.path.last })
        for token in tokens where !token.isOnlyReferred {
            guard !token.isOnlyRemark else {
                described.insert(token.key)
                continue
            }
            keys.insert(token.key)
            if token.mode != nil { themed.insert(token.key) }
            if let reference = token.reference {
                referring.insert(token.key)
                if token.path.count > 1, reference.path.count > 1, reference.path.last == token.path.last {
                    repeating.insert(token.key)
                }
            }
            let text = token.value.string ?? ""
            if text.first?.isLetter == true, text.utf8.count < 60, text.allSatisfy({ $0.isLetter || $0.isNumber }) {
                words[token.key] = text
            }
            if format == .css, text.utf8.count < 60, text.contains("-"), text.first?.isLetter == true,
                text.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "-" })
            {
                memberNames.append(text)
            }
            if text.utf8.count < 100,
                !DesignValues.hueWords.isDisjoint(with: NameWords.of(text, digits: .apart, limit: 8))
            {
                hues.insert(token.key)
            }
            if ["#", "rgb", "hsl"].contains(where: { text.hasPrefix($0) }) { literalNumber += 1 }
            if DesignValues.isColor(text) || format == .code && DesignValues.isTriple(text) {
                colors.insert(token.key)
                designed.insert(token.key)
            } else if token.mode != nil || token.reference != nil || DesignValues.isLength(text)
                || DesignValues.isComposite(text) || DesignValues.isConstructed(text)
                || format == .code
                    && (DesignValues.isPair(text) || TokenReference.name(in: text, .code) != nil
                        || DesignValues.isConverted(text))
                || format == .css
                    && (StyleSheetTokens.reference(text) != nil || names.contains(text) || DesignValues.isCall(text)
                        || DesignValues.isCalculation(text) || DesignValues.isMixed(text)
                        || DesignValues.isMapOfLengths(text)
                        || DesignValues.isTokenName(text, of: token.key))
                || Double(text) != nil || format == .code && text.hasSuffix("f") && Double(text.dropLast()) != nil
            {
                designed.insert(token.key)
            }
        }
    }

    /// The constants that have a value for each theme.
    package private(set) var themed: Set<String> = []

    /// The constants that refer to other constants. `repeating` contains those that refer to a constant with the same
    /// name in another type, such as `Kit.blue = Palette.blue`.
    private var (referring, repeating) = (Set<String>(), Set<String>())

    /// Whether nearly all constants only repeat the constants of another type.
    package var areRepetitions: Bool { !keys.isEmpty && repeating.count * 10 >= keys.count * 8 }
    /// Whether most constants are names of other constants, and none is a color literal.
    package var areNames: Bool { literalNumber == 0 && referring.count * 10 >= keys.count * 8 }

    /// Whether the constants are a table of the color names of CSS, as in a parser. Palettes use only some of these
    /// names, and none such as `antiquewhite`.
    package var areNamesOfCSS: Bool {
        let names = keys.map { $0.split(separator: ".").last.map { $0.lowercased() } ?? "" }
        let known = names.filter { ColorName.hex[$0] != nil }
        let compound = known.count { name in
            !["light", "dark", "medium", "pale", "deep"].contains(where: name.hasPrefix)
                && name.indices.dropFirst().contains { ColorName.hex[String(name[$0...])] != nil }
        }
        return names.count >= 8 && known.count * 10 >= names.count * 9 && compound > 1
    }

    /// Whether the constants only describe tokens whose values are in other files.
    package var areDescriptions: Bool {
        designed.isEmpty && !(keys.isEmpty && described.isEmpty)
            && keys.allSatisfy { $0.split(separator: ".").contains("attributes") }
    }

    /// The number of constants that are colors, lengths or similar.
    package var number: Int { designed.count }

    /// Whether most values are names of the given constants, written as text: `brand: { value: 'Blue700' }`.
    package func areNames(in known: Set<Substring>, fewest: Int = 3) -> Bool {
        let found = words.values.count { known.contains($0[...]) }
        return found >= fewest && found * 10 >= keys.count * 7
    }

    /// Whether most values in a style sheet are names of the given members: a theme that consists of references.
    package func areMembers(of known: Set<Substring>) -> Bool {
        let found = memberNames.count { known.contains($0[...]) }
        return found > 2 && found * 10 >= keys.count * 6
    }

    /// The number of constants that are written as color literals.
    package private(set) var literalNumber = 0

    /// Whether most constants are design values, including some colors or lengths. Other sources also contain numbers
    /// and strings.
    package var isCatalogue: Bool {
        keys.count > 2 && designed.count * 10 >= keys.count * 7
            && (colors.count > 1 || designed.count > 4 && hasDesignNames)
    }

    /// Whether most names are typical of design values. Names such as `background` count only if most values are names
    /// of colors.
    private var hasDesignNames: Bool {
        func named(_ words: Set<String>) -> Bool {
            keys.count { key in
                NameWords.of(key, digits: .apart, limit: 12).contains { word in
                    words.contains(word) || word.hasSuffix("s") && words.contains(String(word.dropLast()))
                }
            } * 2 >= keys.count
        }
        return named(DesignValues.valueWords) || hues.count * 2 >= keys.count && named(DesignValues.roleWords)
    }

    private static let valueWords: Set<String> = [
        "spacing", "space", "size", "radius", "font", "color", "colour", "elevation", "opacity", "shadow", "duration",
        "weight", "border", "palette", "theme", "grey", "gray", "padding", "margin", "gap", "inset", "height", "width",
        "breakpoint", "corner", "motion",
    ]
    /// Words for kinds of value that also occur in the names of constants other than design values.
    private static let kindWords: Set<String> = valueWords.union([
        "radii", "typography", "layout", "grid", "measurement", "measure", "metric", "dimension", "dimen", "sizing",
        "easing", "animation", "transition", "stroke", "blur", "depth", "gutter", "timing", "zindex", "layer", "shape",
    ])

    /// Whether a name denotes a kind of value, such as `spacing`, `borderRadius` or `z-index`. The names of colors and
    /// brands do not count.
    package static func isKind(_ name: String) -> Bool {
        let words = NameWords.of(name, digits: .apart, limit: 8)
        return !words.isEmpty && (words.allSatisfy(isKindWord) || isKindWord(words.joined()))
    }

    /// Whether a file name ends with a word for a kind of value, as in `AppLayout`, `kit-grid` and `breakpoints`.
    package static func endsInKind(_ name: String) -> Bool {
        let words = NameWords.of(name, digits: .apart, limit: 12)
        return words.last.map(isKindWord) == true || isKindWord(words.suffix(2).joined())
    }

    private static func isKindWord(_ word: String) -> Bool {
        kindWords.contains(word) || word.hasSuffix("s") && kindWords.contains(String(word.dropLast()))
            || word == "opacities"
    }

    private static let roleWords: Set<String> = valueWords.union([
        "background", "foreground", "text", "layer", "surface", "primary", "secondary", "accent", "brand", "fill",
        "stroke", "neutral", "danger", "success", "warning", "error", "focus", "hover", "overlay", "link", "icon",
        "field", "canvas",
    ])
    /// Words for other uses of values, and for colors.
    private static let useWords: Set<String> = [
        "tertiary", "critical", "caution", "positive", "negative", "info", "informative", "notice", "inverse", "bg",
        "fg",
        "depth", "gap", "shape", "type", "typography", "motion", "easing", "radii", "breakpoint", "breakpoints",
        "disabled",
        "selected", "active", "interactive", "feedback", "status", "outline", "divider", "padding", "margin", "line",
        "amber", "lime", "rose", "sky", "emerald", "fuchsia", "zinc", "stone", "sand", "ash", "aqua", "mint", "olive",
        "turquoise", "navy", "gold", "silver", "ocean", "coral",
    ]

    /// Whether a name denotes a use of values or a color, such as `primary`, `border` or `blue`. The names of brands do
    /// not count.
    package static func isOfValues(_ name: String) -> Bool {
        NameWords.of(name, digits: .apart, limit: 8).contains { word in
            roleWords.contains(word) || hueWords.contains(word) || useWords.contains(word)
                || word.hasSuffix("s") && roleWords.contains(String(word.dropLast()))
        }
    }

    private static let hueWords: Set<String> = [
        "black", "white", "gray", "grey", "red", "orange", "yellow", "green", "teal", "cyan", "blue", "indigo",
        "purple",
        "magenta", "pink", "brown", "violet", "neutral", "slate", "palette", "color", "colors",
    ]

    private static func isColor(_ text: String) -> Bool {
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

    /// Whether a constant consists of the components of a color, as in `'245, 248, 255'` for `rgb(${blue})`.
    private static func isTriple(_ text: String) -> Bool {
        guard text.utf8.count < 20 else { return false }
        let parts = text.split(separator: ",", omittingEmptySubsequences: false).map { UInt8($0.trimmed) }
        return parts.count == 3 && parts.allSatisfy { $0 != nil }
    }

    private static let constructorWords: Set<String> = [
        "radius", "insets", "shadow", "font", "typography", "duration", "cubic", "corner", "animation", "spring",
    ]

    /// Whether a value consists of numbers and has a type that denotes its purpose, as in
    /// `BorderRadius.all(Radius.circular(4))` and `TextStyle(fontSize: 16)`.
    private static func isConstructed(_ text: String) -> Bool {
        guard let open = text.firstIndex(of: "("), text.hasSuffix(")"), text[open...].contains(where: \.isNumber) else {
            return false
        }
        let words = NameWords.of(String(text[..<open]), digits: .apart, limit: 6)
        return !constructorWords.isDisjoint(with: words) || words.starts(with: ["text", "style"])
    }

    private static let unitWords: Set<String> = ["px", "pixel", "pixels", "rem", "em", "dp"]

    /// Whether a value is a number that a function named after a unit converts: `pxToRem(12)`,
    /// `computed(sizeToPixel(0.5))`.
    private static func isConverted(_ text: String) -> Bool {
        guard text.utf8.count < 100, let open = text.lastIndex(of: "("), text.hasSuffix(")") else { return false }
        let argument = text[open...].dropFirst().prefix { $0 != ")" }
        return Double(argument) != nil && text[open...].drop { $0 != ")" }.allSatisfy { $0 == ")" }
            && !unitWords.isDisjoint(with: NameWords.of(String(text[..<open]), digits: .apart, limit: 12))
    }

    /// Whether a value consists of the names of constants for several themes, joined by an operator of a library, as in
    /// `Palette.white | Palette.black`.
    private static func isPair(_ text: String) -> Bool {
        guard text.utf8.count < 400 else { return false }
        let parts = text.split(separator: " | ", omittingEmptySubsequences: false)
        return (2...4).contains(parts.count)
            && parts.allSatisfy { part in
                part.contains(".") && part.allSatisfy { $0.isLetter || $0.isNumber || "._".contains($0) }
            }
    }

    /// Whether a value is the result of a Sass function, such as `getCssVar('border-radius')` or
    /// `map.get($colors, 'blue')`.
    private static func isCall(_ text: String) -> Bool {
        guard let open = text.firstIndex(of: "("), text.hasSuffix(")") else { return false }
        return NameWords.of(String(text[..<open]), digits: .apart, limit: 6).contains {
            ["var", "get", "token", "theme"].contains($0)
        }
    }

    /// Whether a value is a call of a Sass function that returns a color: `mix(#000, $primary, 12%)`.
    private static func isMixed(_ text: String) -> Bool {
        let functions = ["mix(", "darken(", "lighten(", "tint(", "shade(", "scale-color("]
        return text.hasSuffix(")") && functions.contains(where: text.hasPrefix)
    }

    /// Whether a Sass variable that is named after a kind of value contains the name of a token as text:
    /// `$theme-color-primary: "blue-warm-60"`.
    private static func isTokenName(_ text: String, of key: String) -> Bool {
        guard key.hasPrefix("$"), let quote = text.utf8.first, "\"'".utf8.contains(quote), text.utf8.last == quote,
            text.utf8.count < 60
        else { return false }
        let name = text.dropFirst().dropLast()
        return !name.isEmpty && name.utf8.allSatisfy { $0 == UInt8(ascii: "-") || $0.isASCIILetter || $0.isASCIIDigit }
            && NameWords.of(key, digits: .apart, limit: 12).contains(where: valueWords.contains)
    }

    private static let mathFunctions = ["calc(", "clamp(", "min(", "max(", "math.", "percentage("]

    /// Whether a value in a style sheet is calculated from other values or from a length, as in `calc(var(--gap) * 2)`
    /// and `($base * 1.5)`.
    private static func isCalculation(_ text: String) -> Bool {
        guard text.utf8.count < 400 else { return false }
        if text.hasSuffix(")"), mathFunctions.contains(where: text.hasPrefix) { return true }
        let parts = text.filter { !"()".contains($0) }.split(separator: " ").prefix(20).map(String.init)
        guard parts.count > 2, parts.count % 2 == 1 else { return false }
        return parts.indices.allSatisfy { index in
            index % 2 == 1
                ? ["*", "/", "+", "-"].contains(parts[index])
                : Double(parts[index]) != nil || isLength(parts[index])
                    || StyleSheetTokens.reference(parts[index]) != nil
        }
    }

    /// Whether a value is a Sass map with lengths, such as a text style.
    private static func isMapOfLengths(_ text: String) -> Bool {
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
