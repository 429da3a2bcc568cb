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
    /// The constants with values of a type for design values, such as text styles.
    private var constructed: Set<String> = []
    /// The constants with values that are names of colors.
    private var hues: Set<String> = []

    /// The values that consist of one word, such as the name of a color in a palette, by the keys of their constants.
    /// In style sheets, a word may contain hyphens.
    private var words: [String: String] = [:]

    /// Whether the file is named after a kind of value, such as `Insets.kt`.
    private let isOfKind: Bool

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
        isOfKind = ValueNames.endsInKind(path.stem) || ValueNames.areTokensOfKind(path.stem)
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
                // `Theme.current.blue.color` converts `blue`.
                let names = reference.path.count > 2 ? reference.path.suffix(2) : reference.path.suffix(1)
                if token.path.count > 1, reference.path.count > 1, names.contains(token.path.last ?? "") {
                    repeating.insert(token.key)
                }
            }
            let text = token.value.string ?? ""
            if token.reference == nil, token.path.count > 1, let last = token.path.last,
                text.hasSuffix(".\(last))"), text.count(where: { $0 == "(" }) == 1, !ValueNotation.isConstructed(text)
            {
                // `Color(Theme.current.blue)` converts `blue`.
                repeating.insert(token.key)
            }
            if text.first?.isLetter == true, text.utf8.count < 60,
                text.allSatisfy({ $0.isLetter || $0.isNumber || format == .css && $0 == "-" })
            {
                words[token.key] = text
            }
            if format == .code,
                ValueNotation.isConstructed(text) || ValueNotation.isEmptyBox(text)
                    || ValueNotation.isDerived(text, from: names)
            {
                constructed.insert(token.key)
            }
            if text.utf8.count < 100,
                !ValueNames.hueWords.isDisjoint(with: NameWords.of(text, digits: .apart, limit: 8))
            {
                hues.insert(token.key)
            }
            if ["#", "rgb", "hsl"].contains(where: { text.hasPrefix($0) }) { literalNumber += 1 }
            if ValueNotation.isColor(text) || format == .code && ValueNotation.isTriple(text)
                || format == .css && ValueNotation.isTripleOfHSL(text)
            {
                colors.insert(token.key)
                designed.insert(token.key)
            } else if token.mode != nil || token.reference != nil || ValueNotation.isLength(text)
                || ValueNotation.isComposite(text) || ValueNotation.isConstructed(text)
                || format == .code
                    && (ValueNotation.isPair(text) || TokenReference.name(in: text, .code) != nil
                        || ValueNotation.isConverted(text) || ValueNotation.isLookup(text, of: token.key)
                        || ValueNotation.isEmptyBox(text) || ValueNotation.isDerived(text, from: names)
                        || ValueNotation.isArithmetic(text, of: names)
                        || isOfKind && ValueNotation.isScaled(text))
                || format == .css
                    && (TokenReference.nameInStyleSheet(text) != nil || names.contains(text)
                        || ValueNotation.isCall(text)
                        || ValueNotation.isCalculation(text) || ValueNotation.isMixed(text)
                        || ValueNotation.isMapOfLengths(text)
                        || ValueNotation.isTokenName(text, of: token.key))
                || Double(text) != nil || format == .code && text.hasSuffix("f") && Double(text.dropLast()) != nil
                || format == .code && DesignValues.isOfFont(token)
            {
                designed.insert(token.key)
            }
        }
    }

    /// Whether a member of a text style is the name of a font or a weight: `title.fontName` is `"Inter-Bold"`.
    private static func isOfFont(_ token: TokenTree.Token) -> Bool {
        guard token.path.count > 1, let text = token.value.string, text.first?.isLetter == true else { return false }
        let words = NameWords.of(token.path.last ?? "", digits: .attached, limit: 8)
        return words.contains("font") || [["family"], ["typeface"], ["weight"]].contains(words)
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

    /// Whether most values are of a type for design values other than colors, such as text styles.
    package var areConstructed: Bool { constructed.subtracting(colors).count * 2 > keys.count }

    /// The number of constants that are colors, lengths or similar.
    package var number: Int { designed.count }

    /// Whether most values are names of the given constants, written as text, and the others are design values:
    /// `brand: { value: 'Blue700' }`, `$dark: (border: blue-700, width: 1px)`.
    package func areNames(in known: Set<Substring>, fewest: Int = 3) -> Bool {
        let found = words.filter { known.contains($0.value[...]) }
        return found.count >= fewest && found.count * 2 >= keys.count
            && designed.union(found.keys).count * 10 >= keys.count * 7
    }

    /// The number of constants that are written as color literals.
    package private(set) var literalNumber = 0

    /// Whether most constants are design values, including some colors or lengths. Other sources also contain numbers
    /// and strings.
    package var isCatalogue: Bool {
        keys.count > 2 && designed.count * 10 >= keys.count * 7
            && (colors.count > 1 || designed.count > 4 && (hasDesignNames || isOfKind && designed.count == keys.count)
                || constructed.count > 4 && constructed.count * 10 >= keys.count * 7
                || themed.count > 4 && themed.count * 10 >= keys.count * 7)
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
        return named(ValueNames.valueWords) || hues.count * 2 >= keys.count && named(ValueNames.roleWords)
    }
}
