import TeamSyncBase

extension ItemComparer {
    /// Removes the rest of a line from items that share it with others.
    static func keepDistinctRests(_ items: inout [Catalogue.Item], among all: [Catalogue.Item]) {
        guard items.contains(where: { $0.rest != nil }) else { return }
        var counts: [String: Int] = [:]
        for rest in all.compactMap(\.rest) { counts[rest, default: 0] += 1 }
        for index in items.indices {
            if let rest = items[index].rest, counts[rest, default: 0] > 1 { items[index].rest = nil }
        }
    }
}

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
