import TeamSyncBase
import TeamSyncGit

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
