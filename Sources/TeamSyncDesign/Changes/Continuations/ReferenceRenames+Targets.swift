import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDocuments

extension ReferenceRenames {
    /// Whether a token has the same values as before, and refers to other tokens only because the former ones no longer
    /// exist under their names.
    static func isOnlyRename(_ difference: ItemDifference, from old: Catalogue, to new: Catalogue) -> Bool {
        guard [.token, .color].contains(difference.kind), difference.change == .changed, difference.newHome == nil,
            difference.occurrences.isEmpty, difference.changedModes.isEmpty,
            case .object(var before)? = difference.before?.json.flatMap(JSONFile.parsed),
            case .object(var after)? = difference.after?.json.flatMap(JSONFile.parsed),
            let value = before["value"], value == after["value"], let alias = before["alias"], let now = after["alias"]
        else { return false }
        for name in ["alias", TokenText.written] { (before[name], after[name]) = (nil, nil) }
        guard before == after else { return false }
        switch (alias, now) {
        case (.string(let one), .string(let other)): return isOnlyRename(one, other, old, new)
        case (.object(let modes), .object(let nowModes)):
            return modes.keys == nowModes.keys
                && modes.allSatisfy { mode, name in
                    guard let one = name.string, let other = nowModes[mode]?.string else { return false }
                    return one == other || isOnlyRename(one, other, old, new)
                }
        default: return false
        }
    }

    private static func isOnlyRename(_ one: String, _ other: String, _ old: Catalogue, _ new: Catalogue) -> Bool {
        let (keys, newKeys) = (TokenReference.keys(of: one), TokenReference.keys(of: other))
        return one != other && keys.contains { old[$0] != nil } && keys.allSatisfy { new[$0] == nil }
            && newKeys.contains { new[$0] != nil }
    }
}
