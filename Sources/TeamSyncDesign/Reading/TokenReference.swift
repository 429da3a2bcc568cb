import TeamSyncBase
import TeamSyncConfiguration

/// Parses references to tokens in the values of other tokens.
package enum TokenReference {
    /// Returns the token that the whole string refers to: `{color.blue}`; in Tokens Studio, also `$color.blue`; in
    /// style sheets, `var(--blue)`, `$blue` and `@blue`.
    /// - Returns: nil for any other text.
    static func name(in text: String, _ format: TokenFormat) -> String? {
        switch format {
        case .css: StyleSheetTokens.reference(text)
        case .tokensStudio: nameInBraces(text) ?? nameBehindDollar(text)
        default: nameInBraces(text)
        }
    }

    /// Returns the token that the whole string refers to, in any format.
    package static func name(in text: String) -> String? {
        nameInBraces(text) ?? nameBehindDollar(text) ?? StyleSheetTokens.reference(text)
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
