import TeamSyncBase
import TeamSyncConfiguration

/// Parses references to tokens in the values of other tokens.
package enum TokenReference {
    /// Returns the token that the whole string refers to: `{color.blue}`; in Tokens Studio, also `$color.blue`; in
    /// style sheets, `var(--blue)`, `$blue` and `@blue`.
    /// - Returns: nil for any other text.
    static func name(in text: String, _ format: TokenFormat) -> String? {
        switch format {
        case .css: TokenReference.nameInStyleSheet(text)
        case .tokensStudio: nameInBraces(text) ?? nameBehindDollar(text)
        default: nameInBraces(text)
        }
    }

    /// Returns the token that the whole string refers to, in any format.
    package static func name(in text: String) -> String? {
        nameInBraces(text) ?? nameBehindDollar(text) ?? TokenReference.nameInStyleSheet(text)
    }

    /// Returns the keys that a name may denote. If the name ends with `.value`, the part before that is also a key.
    package static func keys(of name: String) -> [String] {
        var keys = [theoAlias(name) ?? name]
        for suffix in [".value", ".$value"] where name.hasSuffix(suffix) {
            keys.append(String(name.dropLast(suffix.count)))
        }
        return keys
    }

    /// Returns the key of the alias that Theo's `!NAME` denotes; nil for other names.
    static func theoAlias(_ name: String) -> String? {
        name.first == "!" && name.count > 1 ? "\(TokenTree.theoAliases).\(name.dropFirst())" : nil
    }

    /// Returns the property that a value only refers to: `var(--blue)`, `var(--blue, #00f)`, `$blue`, `@blue`.
    static func nameInStyleSheet(_ text: String) -> String? {
        if text.hasPrefix("var("), text.hasSuffix(")") {
            let name = text.dropFirst(4).dropLast().prefix { $0 != "," }.trimmed
            return name.hasPrefix("--") && !name.contains("(") && !name.contains("#") ? name : nil
        }
        // In a Sass module, as in `colors.$blue`.
        if let mark = text.firstRange(of: ".$"), mark.lowerBound > text.startIndex,
            text[..<mark.lowerBound].utf8.allSatisfy({ $0 == UInt8(ascii: "-") || $0.isASCIILetter || $0.isASCIIDigit })
        {
            return nameInStyleSheet(String(text[text.index(after: mark.lowerBound)...]))
        }
        guard let first = text.utf8.first, "$@".utf8.contains(first), text.utf8.count > 1,
            text.utf8.dropFirst().allSatisfy({
                $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") || $0.isASCIILetter || $0.isASCIIDigit
            })
        else { return nil }
        return text
    }

    private static func nameInBraces(_ text: String) -> String? {
        guard text.utf8.first == UInt8(ascii: "{"), text.utf8.last == UInt8(ascii: "}"), text.utf8.count > 2 else {
            return nil
        }
        let name = text.dropFirst().dropLast()
        return name.utf8.contains { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "}") } ? nil : name.trimmed
    }

    private static func nameBehindDollar(_ text: String) -> String? {
        guard text.utf8.first == UInt8(ascii: "$"), text.utf8.count > 1,
            !text.utf8.contains(where: { " (){}+*/".utf8.contains($0) })
        else { return nil }
        return String(text.dropFirst())
    }
}
