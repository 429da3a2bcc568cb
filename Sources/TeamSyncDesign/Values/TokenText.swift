import TeamSyncBase

/// Separates the part of a token that the token itself defines. A value inherited from another token changes with that
/// token, and the change is reported on that token.
enum TokenText {
    /// Whether two tokens define the same value. If only one of them has a type, the type is inferred from its value
    /// and ignored.
    static func areSame(_ old: JSONValue, _ new: JSONValue) -> Bool {
        let (before, after) = (own(old), own(new))
        guard case .object(var left) = before, case .object(var right) = after else { return before.isSame(as: after) }
        if left["type"] == nil || right["type"] == nil { (left["type"], right["type"]) = (nil, nil) }
        let (one, other) = (JSONValue.object(left), JSONValue.object(right))
        return one.isSame(as: other) || TokenNotation.isSame(one, other)
    }

    /// The name of the member that contains the text as written in the file, by mode, for values that are stored in
    /// another notation.
    static let written = "value as written"

    /// The name of the member that says that the description consists of those of several modes.
    static let hasDescriptions = "has descriptions by mode"

    /// The name of the member that says that it is unclear whether the token is deprecated.
    static let isUnclear = "may be deprecated"
    /// The name of the member with the modes in which the token is deprecated.
    static let deprecatedModes = "deprecated in"
    private static let deprecations = [isUnclear, "deprecated", "replacement", deprecatedModes]

    /// Returns two values of a token without the text as written, for comparison. Descriptions by mode are not
    /// compared, because nothing says which mode each of them belongs to. Neither are two names of the same type, and
    /// deprecations if one of them is unclear.
    static func plain(_ old: JSONValue, _ new: JSONValue) -> (old: JSONValue, new: JSONValue) {
        let (old, new) = TokenType.aligned(old, new)
        var both = [plain(old), plain(new)]
        let areUnclear = both.contains {
            if case .object(let members) = $0 { members[isUnclear] != nil } else { false }
        }
        if areUnclear {
            both = both.map { value in
                guard case .object(let members) = value else { return value }
                return .object(members.filter { !deprecations.contains($0.key) })
            }
        }
        let areListed = both.contains {
            if case .object(let members) = $0 { members[hasDescriptions] != nil } else { false }
        }
        guard areListed else { return (both[0], both[1]) }
        let rest = both.map { value -> JSONValue in
            guard case .object(var members) = value else { return value }
            (members["description"], members[hasDescriptions]) = (nil, nil)
            return .object(members)
        }
        return (rest[0], rest[1])
    }

    /// Returns the value without the text as written, for comparison.
    static func plain(_ value: JSONValue) -> JSONValue {
        guard case .object(var members) = value, members.removeValue(forKey: written) != nil else { return value }
        return .object(members)
    }

    /// Returns the value for display, in which the text as written replaces the stored values.
    static func shown(_ value: JSONValue) -> JSONValue {
        guard case .object(var members) = value, let texts = members.removeValue(forKey: written) else { return value }
        if case .object(let texts) = texts, case .object(let modes)? = members["value"] {
            members["value"] = .object(modes.merging(texts) { $1 })
        } else {
            members["value"] = texts
        }
        return .object(members)
    }

    /// Whether a value belongs to a token with references. Colors can be tokens, too.
    static func isToken(_ value: JSONValue) -> Bool {
        guard case .object(let members) = value else { return false }
        return members["value"] != nil && members["alias"] != nil
    }

    static func own(_ value: JSONValue) -> JSONValue {
        guard case .object(var members) = value, var alias = members["alias"] else { return value }
        // The token refers to one token for all modes, and that token has values by mode.
        if case .object(let aliases) = alias, case .object(let values)? = members["value"], let first = aliases.first,
            aliases.count == values.count, aliases.values.allSatisfy({ $0 == first.value })
        {
            alias = first.value
            members["alias"] = alias
        }
        switch (alias, members["value"]) {
        case (.object(let aliases), .object(let values)?):
            members["value"] = .object(values.filter { aliases[$0.key] == nil })
        case (.string, _), (.array, _): members["value"] = nil
        default: break
        }
        return .object(members)
    }
}
