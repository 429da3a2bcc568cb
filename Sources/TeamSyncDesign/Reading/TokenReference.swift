import TeamSyncBase
import TeamSyncConfiguration

/// Parses references to tokens in values of tokens.
package enum TokenReference {
    /// The token that a string consists of: `{color.blue}`, in Tokens Studio also `$color.blue`, in style sheets
    /// `var(--blue)`, `$blue` and `@blue`.
    /// - Returns: nil for any other text.
    static func name(in text: String, _ format: TokenFormat) -> String? {
        switch format {
        case .css: StyleSheetTokens.reference(text)
        case .tokensStudio: nameInBraces(text) ?? nameBehindDollar(text)
        default: nameInBraces(text)
        }
    }

    /// The token that a string refers to in any format.
    package static func name(in text: String) -> String? {
        nameInBraces(text) ?? nameBehindDollar(text) ?? StyleSheetTokens.reference(text)
    }

    /// The keys that a name may denote: if it ends with `.value`, also the part before that.
    package static func keys(of name: String) -> [String] {
        var keys = [name]
        for suffix in [".value", ".$value"] where name.hasSuffix(suffix) {
            keys.append(String(name.dropLast(suffix.count)))
        }
        return keys
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
