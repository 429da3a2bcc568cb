import TeamSyncBase

extension ItemPairing {
    /// The values and references of a token in its modes.
    static func modes(of item: Catalogue.Item) -> [String: String] {
        guard case .object(let members) = item.json.flatMap(JSONFile.parsed) else { return [:] }
        var modes: [String: String] = [:]
        for name in ["value", "alias"] {
            guard case .object(let own)? = members[name] else { continue }
            for (mode, value) in own { modes["\(name) \(mode)"] = value.meaning }
        }
        return modes
    }

    /// Everything except the key; nil if there is nothing else.
    static func value(of item: Catalogue.Item, without identity: String?) -> String? {
        guard let value = item.json.flatMap(JSONFile.parsed) else { return nil }
        guard let identity, case .object(var members) = value else { return value.meaning }
        members[identity] = nil
        return members.isEmpty ? nil : JSONValue.object(members).meaning
    }
}
