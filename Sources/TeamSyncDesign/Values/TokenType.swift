import TeamSyncBase

/// The names of the types of tokens in different formats.
enum TokenType {
    /// The types of the Design Tokens Community Group, by the names in Tokens Studio for what such a type includes.
    private static let standard: [String: Set<String>] = [
        "borderRadius": ["dimension"], "borderWidth": ["dimension"], "spacing": ["dimension"], "sizing": ["dimension"],
        "fontSizes": ["dimension", "fontSize"], "letterSpacing": ["dimension"], "paragraphSpacing": ["dimension"],
        "lineHeights": ["dimension", "number", "lineHeight"], "opacity": ["number"],
        "fontFamilies": ["fontFamily"], "fontWeights": ["fontWeight"], "boxShadow": ["shadow"],
    ]

    /// Whether the newer type is the standard's name for the older one, or the reverse.
    static func areSame(_ one: String, _ other: String) -> Bool {
        one == other || standard[one]?.contains(other) == true || standard[other]?.contains(one) == true
    }

    /// Returns two versions of a token with the same type if only the names of their types differ.
    static func aligned(_ old: JSONValue, _ new: JSONValue) -> (old: JSONValue, new: JSONValue) {
        guard case .object(let left) = old, case .object(var right) = new, left["value"] != nil, right["value"] != nil,
            let before = left["type"]?.string, let after = right["type"]?.string, before != after,
            areSame(before, after)
        else { return (old, new) }
        right["type"] = left["type"]
        return (old, .object(right))
    }
}
