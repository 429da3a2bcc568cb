import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDocuments

extension ItemPairing {
    /// Returns the values and references of a token, by mode.
    static func modes(of item: Catalogue.Item) -> [String: String] {
        guard case .object(let members) = item.json.flatMap(JSONFile.parsed) else { return [:] }
        var modes: [String: String] = [:]
        for name in ["value", "alias"] {
            guard case .object(let own)? = members[name] else { continue }
            for (mode, value) in own { modes["\(name) \(mode)"] = value.meaning }
        }
        return modes
    }

    /// The number of other items that must have a value for it to be insignificant, and the maximum length of a value
    /// that is insignificant because it is short.
    private static let (usualCount, shortLength) = (3, 6)

    /// Whether the value of an item does not identify the item, because other items have it or because it is short,
    /// such as `true` or `1px`.
    static func isUsual(_ item: Catalogue.Item, in counts: [String: Int], without identity: String?) -> Bool {
        guard let value = value(of: item, without: identity) else { return false }
        var text = item.json.flatMap(JSONFile.parsed)
        if case .object(let members)? = text { text = members["value"] }
        let written = text.map { $0.string ?? $0.text } ?? ""
        return counts[value] ?? 0 >= usualCount || written.utf8.count <= shortLength && !written.hasPrefix("#")
    }

    /// Returns the value without the key; nil if nothing else is left.
    static func value(of item: Catalogue.Item, without identity: String?) -> String? {
        guard let value = item.json.flatMap(JSONFile.parsed) else { return nil }
        guard let identity, case .object(var members) = value else { return value.meaning }
        members[identity] = nil
        return members.isEmpty ? nil : JSONValue.object(members).meaning
    }

    /// The minimum number of members that two objects must have in common to decide whether one continues the other, and
    /// the maximum number of parts of a key; the last one is the rest of the key.
    private static let (fewestMembers, partLimit) = (3, 16)

    /// Removes pairs of members of two objects, such as `flamingo.accent` and `orchid.accent`, if most members that both
    /// objects have are not paired, because then the objects have some values in common by chance.
    mutating func removeStrayMembers(
        _ removed: [Catalogue.Item], _ added: [Catalogue.Item], except settled: Set<String>
    ) {
        typealias Parts = [Substring]
        struct Objects: Hashable {
            let old, new: Parts
        }
        func parts(_ key: String) -> Parts {
            key.split(maxSplits: ItemPairing.partLimit) { $0 == "." || $0 == "/" }
        }
        func members(_ items: [Catalogue.Item], of objects: Set<Parts>) -> [Parts: Set<Parts>] {
            var found: [Parts: Set<Parts>] = [:]
            for key in items.map({ parts($0.key) }) {
                for count in key.indices.dropFirst() where objects.contains(Array(key[..<count])) {
                    found[Array(key[..<count]), default: []].insert(Array(key[count...]))
                }
            }
            return found
        }
        var found: [Objects: [String]] = [:]
        for (key, pair) in pairs where !settled.contains(key) {
            let (old, new) = (parts(pair.oldKey), parts(key))
            let common = zip(old.reversed(), new.reversed()).prefix { $0 == $1 }.count
            guard common > 0, common < min(old.count, new.count) else { continue }
            found[Objects(old: Array(old.dropLast(common)), new: Array(new.dropLast(common))), default: []].append(key)
        }
        guard !found.isEmpty else { return }
        let before = members(removed, of: Set(found.keys.map(\.old)))
        let after = members(added, of: Set(found.keys.map(\.new)))
        for (objects, keys) in found {
            let common = (before[objects.old] ?? []).intersection(after[objects.new] ?? []).count
            guard common >= ItemPairing.fewestMembers, keys.count * 2 < common else { continue }
            for key in keys { pairs[key] = nil }
        }
    }

    /// Removes pairs of tokens that have little more in common than their value.
    mutating func removeUnfounded(
        _ removed: [Catalogue.Item], _ added: [Catalogue.Item], except settled: Set<String>
    ) {
        let before = Dictionary(removed.map { ($0.key, $0) }) { first, _ in first }
        let own = added.compactMap { item -> (old: Catalogue.Item, new: Catalogue.Item)? in
            guard !settled.contains(item.key), let old = pairs[item.key].flatMap({ before[$0.oldKey] }) else {
                return nil
            }
            return (old, item)
        }
        guard !own.isEmpty else { return }
        let evidence = ValueEvidence([kept, removed, added].joined(), words)
        for pair in evidence.unfounded(own, removed: removed.map(\.key)) { pairs[pair.new.key] = nil }
    }

    /// Pairs tokens that have the same identifier, if no token that exists on both sides has it.
    mutating func matchIdentifiers(_ removed: [Catalogue.Item], _ added: [Catalogue.Item]) {
        guard removed.contains(where: { $0.uuid != nil }), added.contains(where: { $0.uuid != nil }) else { return }
        let others = Set(kept.compactMap(\.uuid))
        let own = { (item: Catalogue.Item) in [item.uuid].compactMap(\.self).filter { !others.contains($0) } }
        let settled = Set(pairs.keys)
        match(.similarContents, removed, added, own, own)
        let before = Dictionary(removed.map { ($0.key, $0) }) { first, _ in first }
        for item in added where !settled.contains(item.key) {
            guard let pair = pairs[item.key], let old = before[pair.oldKey],
                ItemPairing.value(of: old, without: identity) == ItemPairing.value(of: item, without: identity)
            else { continue }
            pairs[item.key] = Pair(oldKey: pair.oldKey, because: .sameContents)
        }
    }

    /// Pairs the color sets of an asset catalogue that git considers renamed, if they have the same value and no other set
    /// has it.
    mutating func matchSets(_ removed: [Catalogue.Item], _ added: [Catalogue.Item]) {
        guard [.token, .color].contains(kind) else { return }
        let contents = { (item: Catalogue.Item) in
            item.path.flatMap { $0.ending == "colorset" ? GitPath($0.bytes + Array("/Contents.json".utf8)) : nil }
        }
        let values = { [identity] (items: [Catalogue.Item]) in
            items.reduce(into: [String: Int]()) { counts, item in
                if let value = ItemPairing.value(of: item, without: identity) { counts[value, default: 0] += 1 }
            }
        }
        let (before, after) = (values(removed), values(added))
        let owners = Dictionary(added.compactMap { item in contents(item).map { ($0, item) } }) { first, _ in first }
        for old in removed {
            guard let new = contents(old).flatMap({ renames.newPaths[$0] }).flatMap({ owners[$0] }), isOpen(old, new),
                let value = ItemPairing.value(of: old, without: identity), before[value] == 1, after[value] == 1,
                usualValues[value] == nil, ItemPairing.value(of: new, without: identity) == value
            else { continue }
            pair(old, new, .sameContents)
        }
    }

    /// The maximum number of specifications that are read to find other names.
    private static let specLimit = 2000

    /// Returns the other names that items or their specifications declare.
    mutating func statedNames(
        _ items: [Catalogue.Item]
    ) throws(FileSourceError) -> [String: [String]] {
        var (names, left): ([String: [String]], Int) = ([:], ItemPairing.specLimit)
        for item in items {
            var values = [item.json.flatMap(JSONFile.parsed)]
            for (path, id) in item.files.sorted(by: { $0.key < $1.key }) where FilePart(path) == .spec && left > 0 {
                left -= 1
                values.append(try contents.contents(id).flatMap { JSONFile.value(of: $0, path: path) })
            }
            names[item.key] = values.flatMap {
                MemberRole.otherNames(of: $0, isToken: kind == .token) + MemberRole.texts(.synonyms, of: $0)
            }
        }
        return names
    }
}
