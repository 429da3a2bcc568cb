import TeamSyncBase

/// Recognizes values that are written the same in two versions but refer to a constant that is known in only one of
/// them, because the count does not include the constant's file in the other. Such a value has not changed. If the value
/// of the constant is known in both versions, only these values are compared.
enum LostTargets {
    private struct Text {
        let value: JSONValue
        /// The constant that has the value; nil if `value` is as written.
        let constant: String?

        /// Whether both texts are the same in the files.
        func isSame(as other: Text) -> Bool {
            switch (constant, other.constant) {
            case (nil, nil): value.isSame(as: other.value)
            case (let own?, nil): other.value.string == own
            case (nil, let own?): value.string == own
            case (_?, _?): false
            }
        }
    }

    /// Returns the new version of an item, with the old form of such values.
    static func named(_ item: Catalogue.Item, like before: Catalogue.Item) -> Catalogue.Item {
        guard item.json != before.json, let left = texts(of: before), let right = texts(of: item),
            case .object(let old)? = before.json.flatMap(JSONFile.parsed),
            case .object(var new)? = item.json.flatMap(JSONFile.parsed)
        else { return item }
        let same = left.filter { mode, text in right[mode].map { $0.isSame(as: text) } ?? false }.keys
        let constants = same.filter { left[$0]?.constant != nil || right[$0]?.constant != nil }
        let isWhole = same.count == left.count && same.count == right.count
        if isWhole, constants.isEmpty {
            guard isLost(old["alias"], new["alias"]) else { return item }
            for name in members { new[name] = old[name] }
        } else if isWhole, left.count == 1, modes(new["value"]) == nil, modes(old["value"]) == nil {
            for name in own(old["alias"] != nil, new["alias"] != nil, old["value"], new["value"]) {
                new[name] = old[name]
            }
        } else {
            guard let values = modes(old["value"]), let others = modes(new["value"]) else { return item }
            for mode in same {
                let name = mode ?? TokenTree.defaultMode
                guard values[name] != nil, others[name] != nil else { continue }
                let references = (old: isReference(old["alias"], in: name), new: isReference(new["alias"], in: name))
                guard constants.contains(mode) || references.old != references.new else { continue }
                let own =
                    constants.contains(mode)
                    ? own(references.old, references.new, values[name], others[name]) : members
                for member in own { new[member] = replacing(name, in: new[member], from: old[member]) }
            }
        }
        if isWhole, new["type"] == nil { new["type"] = old["type"] }
        var item = item
        item.json = JSONWriter.bytes(.object(new))[...]
        return item
    }

    /// Returns the members to take from the old version if one version contains the value of a constant, and the other
    /// one its name.
    /// - Parameter isOldKnown: whether the old version refers to a token; the same applies to `isNewKnown`.
    private static func own(
        _ isOldKnown: Bool, _ isNewKnown: Bool, _ old: JSONValue?, _ new: JSONValue?
    ) -> [String] {
        if isNewKnown { return ["alias"] }
        guard isOldKnown, let old, let new else { return members }
        return old.isSame(as: new) ? ["alias"] : []
    }

    private static let members = ["value", "alias", TokenText.written]

    /// Returns the values as written, by mode; nil if there are several for one mode, or none.
    private static func texts(of item: Catalogue.Item) -> [String?: Text]? {
        var texts: [String?: Text] = [:]
        for occurrence in item.occurrences {
            guard let value = occurrence.value else { return nil }
            let text = Text(value: value, constant: occurrence.constant)
            guard texts.updateValue(text, forKey: occurrence.mode) == nil else { return nil }
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
