import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDocuments
import TeamSyncGit

/// Compares a catalogue at two commits, item by item.
struct ItemComparer {
    let kind: CatalogueKind
    let old: Catalogue
    let new: Catalogue
    let renamedFiles: [GitPath: GitPath]

    /// In no particular order.
    func differences() -> [ItemDifference] {
        let removed = old.items.filter { new[$0.key] == nil }
        let added = new.items.filter { old[$0.key] == nil }
        let pairs = ItemPairing(renamedFiles: renamedFiles).pairs(
            removed: removed, added: added, fingerprint: fingerprint)
        let renamed = Set(pairs.values)
        var differences = removed.filter { !renamed.contains($0.key) }.map { difference(.removed, from: $0, to: nil) }
        for item in added {
            let before = pairs[item.key].flatMap { old[$0] }
            differences.append(difference(before == nil ? .added : .renamed, from: before, to: item))
        }
        for item in new.items {
            guard let before = old[item.key], ItemComparer.differ(before, item) else { continue }
            differences.append(difference(.changed, from: before, to: item))
        }
        return differences
    }

    private func difference(
        _ change: Highlight.Change, from before: Catalogue.Item?, to after: Catalogue.Item?
    ) -> ItemDifference {
        ItemDifference(
            catalogue: new.name, kind: kind, change: change, place: new.place, before: before, after: after)
    }

    /// Whether the two mean something else. Values that cannot be read are the same when their bytes are.
    private static func differ(_ before: Catalogue.Item, _ after: Catalogue.Item) -> Bool {
        if before.files != after.files || before.fingerprint != after.fingerprint { return true }
        guard before.json != after.json else { return false }
        guard let left = before.json.flatMap(JSONFile.parsed), let right = after.json.flatMap(JSONFile.parsed) else {
            return true
        }
        return !left.isSame(as: right)
    }

    /// What stays when an item gets another key; nil for what has nothing of its own.
    private func fingerprint(_ item: Catalogue.Item) -> String? {
        guard let value = item.json.flatMap(JSONFile.parsed) else { return item.fingerprint }
        guard let identity = new.place.identity, case .object(var members) = value else {
            return BoundedName.of(value.meaning)
        }
        members[identity] = nil
        return members.isEmpty ? nil : BoundedName.of(JSONValue.object(members).meaning)
    }
}

/// Finds the details of items that differ.
struct ItemDetails {
    /// Members of one item, and bytes of their texts.
    static let memberLimit = 50
    private static let membersSize = 32 << 10
    /// Bytes of a pointer, of the names of a path, and of a value.
    private static let (pointerLimit, pathLimit, valueLimit) = (1000, 1000, 400)
    /// Bytes of a specification.
    static let specLimit = 1 << 20

    let repository: Repository
    let renamedFiles: [GitPath: GitPath]

    func change(_ difference: ItemDifference) throws(GitError) -> ItemChange {
        if let before = difference.before, let after = difference.after {
            return try change(difference, from: before, to: after)
        }
        var result = ItemChange(difference)
        guard let item = difference.after ?? difference.before else { return result }
        let isNew = difference.after != nil
        result.files = item.files.sorted { $0.key < $1.key }.map {
            ItemChange.File(path: $0.key, old: isNew ? nil : $0.value, new: isNew ? $0.value : nil)
        }
        result.value = item.json.flatMap(JSONFile.parsed)
        for file in result.files where file.part == .spec && result.spec == nil {
            result.spec = try JSONFile(repository, limit: ItemDetails.specLimit).value(file.new ?? file.old)
        }
        return result
    }

    private func change(
        _ difference: ItemDifference, from before: Catalogue.Item, to after: Catalogue.Item
    ) throws(GitError) -> ItemChange {
        var result = ItemChange(difference)
        let place = difference.place
        result.value = after.json.flatMap(JSONFile.parsed)
        var members: [Highlight.Member] = []
        if let file = place.file, before.json != after.json, let left = before.json.flatMap(JSONFile.parsed),
            let right = result.value
        {
            members = differences(from: left, to: right, difference).map { change in
                let isGone = change.new == nil
                return member(in: file, place.pointer(to: isGone ? before : after, change.pointer), change)
            }
        }
        result.files = changedFiles(before, after)
        for file in result.files where file.part == .spec {
            let specs = JSONFile(repository, limit: ItemDetails.specLimit)
            guard let left = try specs.value(file.old), let right = try specs.value(file.new) else { continue }
            result.spec = right
            guard members.count < ItemDetails.memberLimit else { continue }
            members += differences(from: left, to: right, difference)
                .map { member(in: "\(file.path)", $0.pointer, $0) }
        }
        result.members = ItemDetails.bounded(members)
        return result
    }

    private static func bounded(_ members: [Highlight.Member]) -> [Highlight.Member] {
        var left = membersSize
        return Array(
            members.prefix(memberLimit).prefix { member in
                left -= member.file.utf8.count + member.pointer.utf8.count
                left -= member.path.reduce(0) { $0 + $1.utf8.count }
                left -= (member.old?.text.utf8.count ?? 0) + (member.new?.text.utf8.count ?? 0)
                return left >= 0
            })
    }

    /// Another key is not a change of a member as well.
    private func differences(
        from left: JSONValue, to right: JSONValue, _ difference: ItemDifference
    ) -> [JSONDifference.Change] {
        let identity = difference.place.identity
        return JSONDifference(key: identity).changes(from: left, to: right, limit: ItemDetails.memberLimit + 1)
            .filter { difference.before?.key == difference.after?.key || $0.path != [identity ?? ""] }
    }

    private func member(in file: String, _ pointer: String, _ change: JSONDifference.Change) -> Highlight.Member {
        var left = ItemDetails.pathLimit
        var path = Array(
            change.path.prefix { name in
                left -= name.utf8.count
                return left >= 0
            })
        if path.count < change.path.count { path.append("…") }
        return Highlight.Member(
            file: file.shortened(to: ItemDetails.pathLimit), pointer: pointer.shortened(to: ItemDetails.pointerLimit),
            path: path, old: change.old.map(ItemDetails.shortened), new: change.new.map(ItemDetails.shortened))
    }

    /// The value, or the beginning of its text.
    private static func shortened(_ value: JSONValue) -> JSONValue {
        let text =
            switch value {
            case .null, .bool: ""
            case .number(let text), .string(let text): text
            case .array, .object: value.text(upTo: valueLimit + 1)
            }
        return text.utf8.count <= valueLimit ? value : .string(text.shortened(to: valueLimit))
    }

    private func changedFiles(_ before: Catalogue.Item, _ after: Catalogue.Item) -> [ItemChange.File] {
        var former = before.files
        var files: [ItemChange.File] = []
        for (path, id) in after.files.sorted(by: { $0.key < $1.key }) {
            let source = former[path] == nil && before.key != after.key ? source(of: path, id, in: former) : path
            let old = source.flatMap { former.removeValue(forKey: $0) }
            if old != id { files.append(ItemChange.File(path: path, old: old, new: id)) }
        }
        files += former.map { ItemChange.File(path: $0.key, old: $0.value, new: nil) }
        return files.sorted { $0.path < $1.path }
    }

    /// Which of a renamed item's files a file of its new name was.
    private func source(of path: GitPath, _ id: ObjectID, in former: [GitPath: ObjectID]) -> GitPath? {
        if let renamed = renamedFiles[path], former[renamed] != nil { return renamed }
        let rest = former.sorted { $0.key < $1.key }
        return rest.first { $0.value == id }?.key ?? rest.first { FilePart($0.key) == FilePart(path) }?.key
    }
}

/// Finds out which of the items that are gone are the ones that are new, under other keys.
struct ItemPairing {
    /// Where git found a renamed file before, by where it is now.
    let renamedFiles: [GitPath: GitPath]

    /// Items with files are the same when a file is, or was renamed; others when all but their key is. Where several
    /// could be meant, none is.
    /// - Returns: the old key by the new one.
    func pairs(
        removed: [Catalogue.Item], added: [Catalogue.Item], fingerprint: (Catalogue.Item) -> String?
    ) -> [String: String] {
        guard !removed.isEmpty, !added.isEmpty else { return [:] }
        var pairs: [String: String] = [:]
        match(removed, added, by: { item in item.files.values.map(\.description) }, &pairs)
        byRenamedFiles(unpaired(removed, Set(pairs.values)), unpaired(added, Set(pairs.keys)), &pairs)
        match(
            unpaired(removed, Set(pairs.values)).filter(\.files.isEmpty),
            unpaired(added, Set(pairs.keys)).filter(\.files.isEmpty),
            by: { fingerprint($0).map { [$0] } ?? [] }, &pairs)
        return pairs
    }

    private func unpaired(_ items: [Catalogue.Item], _ keys: Set<String>) -> [Catalogue.Item] {
        items.filter { !keys.contains($0.key) }
    }

    /// Pairs what has a trait that no other of the old and no other of the new ones has.
    private func match(
        _ removed: [Catalogue.Item], _ added: [Catalogue.Item], by traits: (Catalogue.Item) -> [String],
        _ pairs: inout [String: String]
    ) {
        let (before, after) = (owners(removed, traits), owners(added, traits))
        var taken = Set(pairs.values)
        for (trait, keys) in after.sorted(by: { $0.key < $1.key }) where keys.count == 1 {
            guard let key = keys.first, pairs[key] == nil, let old = before[trait], old.count == 1,
                let oldKey = old.first, taken.insert(oldKey).inserted
            else { continue }
            pairs[key] = oldKey
        }
    }

    private func owners(
        _ items: [Catalogue.Item], _ traits: (Catalogue.Item) -> [String]
    ) -> [String: Set<String>] {
        var owners: [String: Set<String>] = [:]
        for item in items { for trait in traits(item) { owners[trait, default: []].insert(item.key) } }
        return owners
    }

    private func byRenamedFiles(
        _ removed: [Catalogue.Item], _ added: [Catalogue.Item], _ pairs: inout [String: String]
    ) {
        var owners: [GitPath: String] = [:]
        for item in removed { for path in item.files.keys { owners[path] = item.key } }
        var taken = Set(pairs.values)
        for item in added.sorted(by: { $0.index < $1.index }) {
            for path in item.files.keys.sorted() {
                guard let former = renamedFiles[path], let oldKey = owners[former], taken.insert(oldKey).inserted else {
                    continue
                }
                pairs[item.key] = oldKey
                break
            }
        }
    }
}
