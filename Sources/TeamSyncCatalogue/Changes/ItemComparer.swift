import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDocuments
import TeamSyncGit

/// Compares a catalogue at two commits, item by item.
struct ItemComparer {
    /// Members that are told of one item.
    static let memberLimit = 50
    /// Characters of a pointer, and of a name in a path.
    private static let (pointerLimit, nameLimit) = (1000, 200)

    let repository: Repository
    let kind: CatalogueKind
    let old: Catalogue
    let new: Catalogue
    let renamedFiles: [GitPath: GitPath]

    /// By key.
    func changes() throws(GitError) -> [ItemChange] {
        let removed = old.items.values.filter { new.items[$0.key] == nil }
        let added = new.items.values.filter { old.items[$0.key] == nil }
        let pairs = ItemPairing(renamedFiles: renamedFiles).pairs(
            removed: removed, added: added, fingerprint: fingerprint)
        let renamed = Set(pairs.values)
        var changes: [ItemChange] = []
        for item in removed where !renamed.contains(item.key) { changes.append(try whole(item, .removed)) }
        for item in added {
            if let oldKey = pairs[item.key], let before = old.items[oldKey] {
                changes.append(try change(from: before, to: item, .renamed))
            } else {
                changes.append(try whole(item, .added))
            }
        }
        for item in new.items.values {
            guard let before = old.items[item.key], differs(before, item) else { continue }
            let change = try change(from: before, to: item, .changed)
            let isTold = !change.members.isEmpty || !change.files.isEmpty || before.fingerprint != item.fingerprint
            if isTold || isUnreadable(before, item) { changes.append(change) }
        }
        return changes.sorted { $0.key < $1.key }
    }

    /// Whether it is worth looking closer: equal bytes are equal values.
    private func differs(_ before: Catalogue.Item, _ after: Catalogue.Item) -> Bool {
        before.json != after.json || before.files != after.files || before.fingerprint != after.fingerprint
    }

    /// Whether the two differ in what is too deep to be compared.
    private func isUnreadable(_ before: Catalogue.Item, _ after: Catalogue.Item) -> Bool {
        guard before.json != after.json else { return false }
        return [before.json, after.json].contains { $0.flatMap(JSONFile.parsed) == nil }
    }

    private func whole(_ item: Catalogue.Item, _ change: Highlight.Change) throws(GitError) -> ItemChange {
        let isNew = change == .added
        var result = ItemChange(catalogue: new.name, kind: kind, key: item.key, change: change)
        result.files = item.files.sorted { $0.key < $1.key }.map {
            ItemChange.File(path: $0.key, old: isNew ? nil : $0.value, new: isNew ? $0.value : nil)
        }
        result.value = item.json.flatMap(JSONFile.parsed)
        result.spec = try JSONFile(repository).spec(of: item)
        return result
    }

    private func change(
        from before: Catalogue.Item, to after: Catalogue.Item, _ change: Highlight.Change
    ) throws(GitError) -> ItemChange {
        var result = ItemChange(catalogue: new.name, kind: kind, key: after.key, change: change)
        if change == .renamed { result.oldKey = before.key }
        result.value = after.json.flatMap(JSONFile.parsed)
        result.members = ownMembers(before, after)
        result.files = changedFiles(before, after)
        for file in result.files where file.part == .spec {
            guard let left = try JSONFile(repository).value(file.old),
                let right = try JSONFile(repository).value(file.new)
            else { continue }
            result.spec = right
            result.members += differences(from: left, to: right, before, after)
                .map { member(in: "\(file.path)", pointer: $0.pointer, $0) }
        }
        result.members = Array(result.members.prefix(ItemComparer.memberLimit))
        return result
    }

    private func ownMembers(_ before: Catalogue.Item, _ after: Catalogue.Item) -> [Highlight.Member] {
        guard let file = new.file, before.json != after.json, let left = before.json.flatMap(JSONFile.parsed),
            let right = after.json.flatMap(JSONFile.parsed)
        else { return [] }
        return differences(from: left, to: right, before, after).map { change in
            let isGone = change.new == nil
            return member(
                in: file,
                pointer: isGone ? old.pointer(to: before, change.pointer) : new.pointer(to: after, change.pointer),
                change)
        }
    }

    /// Another key is not a change of a member as well.
    private func differences(
        from left: JSONValue, to right: JSONValue, _ before: Catalogue.Item, _ after: Catalogue.Item
    ) -> [JSONDifference.Change] {
        JSONDifference(key: new.identity).changes(from: left, to: right)
            .filter { before.key == after.key || $0.path != [new.identity ?? ""] }
    }

    private func member(in file: String, pointer: String, _ change: JSONDifference.Change) -> Highlight.Member {
        Highlight.Member(
            file: file, pointer: pointer.shortened(to: ItemComparer.pointerLimit),
            path: change.path.map { $0.shortened(to: ItemComparer.nameLimit) }, old: change.old?.shortened,
            new: change.new?.shortened)
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

    /// What stays when an item gets another key; nil for what has nothing of its own.
    private func fingerprint(_ item: Catalogue.Item) -> String? {
        guard let value = item.json.flatMap(JSONFile.parsed) else { return item.fingerprint }
        guard let identity = new.identity, case .object(var members) = value else { return value.meaning }
        members[identity] = nil
        return members.isEmpty ? nil : JSONValue.object(members).meaning
    }
}
