import TeamSyncBase

/// Recognizes that the value for a named mode has become the value for all other modes, or vice versa, as for `light`
/// next to `dark`. If the value is the same, only the name of the mode differs.
enum DefaultMode {
    /// Returns the new version of an item, in which such a mode has its old name.
    static func named(_ item: Catalogue.Item, like before: Catalogue.Item) -> Catalogue.Item {
        guard item.json != before.json, case .object(let old)? = before.json.flatMap(JSONFile.parsed),
            case .object(var new)? = item.json.flatMap(JSONFile.parsed), case .object(let left)? = old["value"],
            case .object(let right)? = new["value"]
        else { return item }
        let (lost, gained) = (left.keys.filter { right[$0] == nil }, right.keys.filter { left[$0] == nil })
        guard let former = lost.first, let current = gained.first, lost.count == 1, gained.count == 1,
            [former, current].contains(TokenTree.defaultMode)
        else { return item }
        let (reference, other) = (alias(old, former), alias(new, current))
        guard reference == other, reference != nil || left[former].map({ right[current]?.isSame(as: $0) }) == true
        else {
            return item
        }
        for name in ["value", "alias", TokenText.written] {
            guard case .object(var modes)? = new[name], let value = modes.removeValue(forKey: current) else { continue }
            modes[former] = value
            new[name] = .object(modes)
        }
        var item = item
        item.json = JSONWriter.bytes(.object(new))[...]
        let mode = { (name: String) in name == TokenTree.defaultMode ? nil : name }
        for index in item.occurrences.indices where item.occurrences[index].mode == mode(current) {
            item.occurrences[index].mode = mode(former)
        }
        return item
    }

    private static func alias(_ members: [String: JSONValue], _ mode: String) -> JSONValue? {
        guard case .object(let modes)? = members["alias"] else { return members["alias"] }
        return modes[mode]
    }
}
