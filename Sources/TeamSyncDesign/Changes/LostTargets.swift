import TeamSyncBase

/// Recognizes values that are written the same in two versions but refer to a constant that is known in only one of
/// them, because the count does not include the constant's file in the other. Such a value has not changed.
enum LostTargets {
    private typealias Texts = [String?: JSONValue]

    /// Returns the new version of an item, with the old form of such values.
    static func named(_ item: Catalogue.Item, like before: Catalogue.Item) -> Catalogue.Item {
        guard item.json != before.json, let left = texts(of: before), let right = texts(of: item),
            case .object(let old)? = before.json.flatMap(JSONFile.parsed),
            case .object(var new)? = item.json.flatMap(JSONFile.parsed)
        else { return item }
        let same = left.filter { mode, text in right[mode].map { $0.isSame(as: text) } ?? false }.keys
        if same.count == left.count, same.count == right.count {
            guard isLost(old["alias"], new["alias"]) else { return item }
            for name in members { new[name] = old[name] }
        } else {
            guard let values = modes(old["value"]), let others = modes(new["value"]) else { return item }
            for mode in same {
                let name = mode ?? TokenItemReader.defaultMode
                guard values[name] != nil, others[name] != nil,
                    isReference(old["alias"], in: name) != isReference(new["alias"], in: name)
                else { continue }
                for member in members { new[member] = replacing(name, in: new[member], from: old[member]) }
            }
        }
        var item = item
        item.json = JSONWriter.bytes(.object(new))[...]
        return item
    }

    private static let members = ["value", "alias", TokenText.written]

    /// Returns the values as written, by mode; nil if there are several for one mode, or none.
    private static func texts(of item: Catalogue.Item) -> Texts? {
        var texts: Texts = [:]
        for occurrence in item.occurrences {
            guard let value = occurrence.value, texts.updateValue(value, forKey: occurrence.mode) == nil else {
                return nil
            }
        }
        return texts.isEmpty ? nil : texts
    }

    /// Whether two versions of a token are written the same, but only one of them refers to a known token, in at least
    /// one mode.
    private static func isLost(_ old: JSONValue?, _ new: JSONValue?) -> Bool {
        switch (old, new) {
        case (nil, nil): false
        case (nil, _), (_, nil): true
        case (.object(let one)?, .object(let other)?): Set(one.keys) != Set(other.keys)
        default: false
        }
    }

    private static func isReference(_ alias: JSONValue?, in mode: String) -> Bool {
        if case .object(let modes)? = alias { modes[mode] != nil } else { alias != nil }
    }

    private static func modes(_ value: JSONValue?) -> [String: JSONValue]? {
        guard case .object(let modes)? = value, !CompositeValue.isComposite(modes) else { return nil }
        return modes
    }

    private static func replacing(_ mode: String, in new: JSONValue?, from old: JSONValue?) -> JSONValue? {
        var modes: [String: JSONValue] = if case .object(let own)? = new { own } else { [:] }
        if case .object(let former)? = old { modes[mode] = former[mode] } else { modes[mode] = nil }
        return modes.isEmpty ? nil : .object(modes)
    }
}
