import TeamSyncBase

/// The part of a token that it defines itself. A value inherited from another token changes with that token, and is
/// reported on it.
enum TokenText {
    /// A type that only one of them has is inferred from its value.
    static func areSame(_ old: JSONValue, _ new: JSONValue) -> Bool {
        let (before, after) = (own(old), own(new))
        guard case .object(var left) = before, case .object(var right) = after else { return before.isSame(as: after) }
        if left["type"] == nil || right["type"] == nil { (left["type"], right["type"]) = (nil, nil) }
        return JSONValue.object(left).isSame(as: .object(right))
    }

    /// The member with the text as written in the file, by mode, of values that are stored in another notation.
    static let written = "value as written"

    /// The value without this text, for comparison.
    static func plain(_ value: JSONValue) -> JSONValue {
        guard case .object(var members) = value, members.removeValue(forKey: written) != nil else { return value }
        return .object(members)
    }

    /// The value for display: this text replaces what it stands for.
    static func shown(_ value: JSONValue) -> JSONValue {
        guard case .object(var members) = value, let texts = members.removeValue(forKey: written) else { return value }
        if case .object(let texts) = texts, case .object(let modes)? = members["value"] {
            members["value"] = .object(modes.merging(texts) { $1 })
        } else {
            members["value"] = texts
        }
        return .object(members)
    }

    /// Whether a value is that of a token with references; colors can be tokens.
    static func isToken(_ value: JSONValue) -> Bool {
        guard case .object(let members) = value else { return false }
        return members["value"] != nil && members["alias"] != nil
    }

    static func own(_ value: JSONValue) -> JSONValue {
        guard case .object(var members) = value, var alias = members["alias"] else { return value }
        // One token for all modes that itself has values by mode.
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
