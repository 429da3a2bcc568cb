import TeamSyncBase

/// Keys that depend on the neighbors of an item's files.
extension ItemComparer {
    /// Items whose key changed only because neighboring files were added or removed: `sparkle-fill` becomes a style of
    /// `sparkle` when that exists.
    static func regrouped(
        _ removed: [Catalogue.Item], _ added: [Catalogue.Item]
    ) -> [(before: Catalogue.Item, after: Catalogue.Item)] {
        let owners = owners(of: removed)
        var taken: Set<String> = []
        return added.compactMap { item in
            guard let before = item.files.keys.sorted().lazy.compactMap({ owners[$0] }).first else { return nil }
            let (old, new) = (Set(before.files.keys), Set(item.files.keys))
            guard old.isSubset(of: new) || new.isSubset(of: old), taken.insert(before.key).inserted else { return nil }
            return (before, item)
        }
    }

    static func owners(of items: [Catalogue.Item]) -> [GitPath: Catalogue.Item] {
        var owners: [GitPath: Catalogue.Item] = [:]
        for item in items { for path in item.files.keys { owners[path] = item } }
        return owners
    }

    /// Whether git detects a file of the item as renamed to a file of a new item that has none of its files.
    func hasRenamedFile(_ item: Catalogue.Item, to added: [Catalogue.Item]) -> Bool {
        let targets = Set(item.files.keys.compactMap { renames.newPaths[$0] })
        return !targets.isEmpty
            && added.contains { other in
                !targets.isDisjoint(with: other.files.keys) && other.files.keys.allSatisfy { item.files[$0] == nil }
            }
    }
}
