import TeamSyncBase

/// Recognizes that a value for a mode only repeats the value that the mode would have without it. Writing or omitting
/// such a value makes no difference.
enum RepeatedModes {
    /// Whether two versions of a token differ only in values that repeat others. For example, the same value for each
    /// of several modes has become one value for all modes.
    static func explain(_ before: Catalogue.Item, _ after: Catalogue.Item) -> Bool {
        guard let old = members(of: before), let new = members(of: after) else { return false }
        let one = plain(old, before, isWhole: isWhole(after, new))
        let other = plain(new, after, isWhole: isWhole(before, old))
        guard one != .object(old) || other != .object(new) else { return false }
        return one.isSame(as: other) || TokenNotation.isSame(one, other)
    }

    private static func members(of item: Catalogue.Item) -> [String: JSONValue]? {
        guard case .object(var members)? = item.json.flatMap(JSONFile.parsed) else { return nil }
        members[TokenText.written] = nil
        return members
    }

    /// Whether a token has one value for all modes.
    private static func isWhole(_ item: Catalogue.Item, _ members: [String: JSONValue]) -> Bool {
        item.occurrences.count == 1 && item.occurrences[0].mode == nil && members["value"] != nil
    }

    /// Returns a token without the values for modes that are the same as the value for all other modes.
    /// - Parameter isWhole: whether to replace the values by a single one if all are the same.
    private static func plain(_ members: [String: JSONValue], _ item: Catalogue.Item, isWhole: Bool) -> JSONValue {
        guard case .object(let values)? = members["value"], values.count > 1, values.count <= valueLimit,
            values.keys.allSatisfy(declared(item, values).contains)
        else { return .object(members) }
        let aliases: [String: JSONValue] = if case .object(let own)? = members["alias"] { own } else { [:] }
        guard members["alias"] == nil || !aliases.isEmpty else { return .object(members) }
        func isSame(_ mode: String, as other: String) -> Bool {
            guard aliases[mode] == aliases[other] else { return false }
            guard aliases[mode] == nil, let one = values[mode], let two = values[other] else { return true }
            return one.isSame(as: two) || TokenNotation.isSame(one, two)
        }
        let usual = usual(item, values)
        let first = usual ?? values.keys.min() ?? ""
        let kept = values.keys.filter { $0 == first || !isSame($0, as: first) }
        guard kept.count < values.count, usual != nil || kept.count == 1 && isWhole else { return .object(members) }
        var members = members
        let isSingle = kept.count == 1 && isWhole
        members["value"] = isSingle ? values[first] : .object(values.filter { kept.contains($0.key) })
        if !aliases.isEmpty {
            members["alias"] = isSingle ? aliases[first] : .object(aliases.filter { kept.contains($0.key) })
        }
        return .object(members)
    }

    /// The maximum number of modes that are compared.
    private static let valueLimit = 100

    /// Returns the modes that the files declare. Excludes the modes of a token that this token refers to, and the parts
    /// of a value.
    private static func declared(_ item: Catalogue.Item, _ values: [String: JSONValue]) -> Set<String> {
        isColorSet(item)
            ? Set(values.keys) : Set(item.occurrences.map { $0.mode ?? TokenTree.defaultMode })
    }

    /// Returns the mode whose value applies to the modes without a value; nil if there is none. In an Xcode color set,
    /// that is the light value; the values for a dark appearance apply to its variants, so they are all kept unless
    /// there are no such variants.
    private static func usual(_ item: Catalogue.Item, _ values: [String: JSONValue]) -> String? {
        guard isColorSet(item) else {
            return values[TokenTree.defaultMode] == nil ? nil : TokenTree.defaultMode
        }
        return Set(values.keys) == ["light", "dark"] ? "light" : nil
    }

    private static func isColorSet(_ item: Catalogue.Item) -> Bool {
        item.occurrences.isEmpty && item.path?.ending == "colorset"
    }
}
