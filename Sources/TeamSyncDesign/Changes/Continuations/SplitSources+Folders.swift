import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDocuments

extension SplitSources {
    /// Replaces the difference of each component that is gone because its folder was only a category: its sources, none
    /// of which is named after it, are in several new components, unchanged or as git pairs them. Removes the differences
    /// of those components that are named after an unchanged source: they are not new, and they have not moved by
    /// themselves. A component with a changed source is compared with the former one.
    static func applyToFolders(_ differences: inout [ItemDifference], _ renames: FileRenames) {
        var removed: Set<Int> = []
        for index in differences.indices {
            guard let item = differences[index].before, isGone(differences[index]) else { continue }
            let parts = differences.indices.filter { isPart(differences[$0], of: item) }
            let sources = item.files.filter { ComponentSource.isMain($0.key) && $0.key.stem != "index" }
            guard sources.count > 1, !sources.keys.contains(where: { ContinuationFinder.isNamed($0, item.key) }) else {
                continue
            }
            var targets: Set<Int> = []
            var changed: [Int: [ItemChange.File]] = [:]
            let isWhole = sources.allSatisfy { path, id in
                let found = parts.filter { number in
                    differences[number].after?.files.contains { other, now in
                        other.baseName == path.baseName && (now == id || renames.newPaths[path] == other)
                    } ?? false
                }
                guard let target = found.first, found.count == 1 else { return false }
                targets.insert(target)
                if let now = renames.newPaths[path], let new = differences[target].after?.files[now], new != id {
                    changed[target, default: []].append(ItemChange.File(path: now, oldPath: path, old: id, new: new))
                }
                return true
            }
            guard isWhole, targets.count > 1 else { continue }
            var split = ItemDifference(
                catalogue: differences[index].catalogue, kind: differences[index].kind, change: .moved,
                place: differences[index].place, before: item, after: nil, files: differences[index].files)
            split.splitInto = targets.map { differences[$0].key }.sorted()
            differences[index] = split
            for (target, files) in changed {
                guard let after = differences[target].after else { continue }
                var before = Catalogue.Item(key: after.key, index: after.index)
                before.files = Dictionary(
                    files.compactMap { file in
                        file.oldPath.flatMap { path in file.old.map { (path, $0) } }
                    }
                ) { first, _ in first }
                differences[target] = ItemDifference(
                    catalogue: differences[target].catalogue, kind: differences[target].kind, change: .changed,
                    place: differences[target].place, before: before, after: after, files: files)
            }
            removed.formUnion(
                targets.filter { number in
                    let key = ComponentSource.name(ofKey: differences[number].key)
                    return changed[number] == nil
                        && sources.keys.contains { NameWords.letters($0.stem) == NameWords.letters(key) }
                })
        }
        differences = differences.enumerated().filter { !removed.contains($0.offset) }.map(\.element)
    }

    private static func isGone(_ difference: ItemDifference) -> Bool {
        difference.kind == .component && difference.after == nil && [.removed, .moved].contains(difference.change)
    }

    /// Whether a component did not exist before, or only as a source of another one.
    private static func isPart(_ difference: ItemDifference, of item: Catalogue.Item) -> Bool {
        guard difference.kind == .component, difference.after != nil else { return false }
        let files = difference.before?.files ?? [:]
        return difference.change == .added
            || difference.change == .moved && files.allSatisfy { item.files[$0.key] == $0.value }
    }
}
