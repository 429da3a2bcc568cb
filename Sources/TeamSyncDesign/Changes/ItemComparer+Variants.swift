import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDocuments

extension ItemComparer {
    /// Replaces an icon that is gone, and the drawings that another icon gained, by a rename if git considers drawings
    /// with the same appearance renamed: `mark_outilne` is now `mark_outline`, although that is a style of the icon `mark`.
    /// The new key is the name of the drawing.
    mutating func joinRenamedVariants(_ found: inout [ItemDifference]) throws(FileSourceError) {
        var owners: [GitPath: Int] = [:]
        for (index, difference) in found.enumerated() where difference.change == .changed {
            for file in difference.files where file.isNew { owners[file.path] = index }
        }
        guard !owners.isEmpty else { return }
        for index in found.indices where found[index].change == .removed {
            if joinVariants(of: index, owners, &found) { continue }
            guard let before = found[index].before, let first = found[index].files.first,
                found[index].files.allSatisfy({ $0.path.stem == first.path.stem }),
                let target = renames.newPaths[first.path], let owner = owners[target], let item = found[owner].after
            else { continue }
            var files: [GitPath: ObjectID] = [:]
            for file in found[index].files {
                guard let path = renames.newPaths[file.path], owners[path] == owner, path.stem == target.stem,
                    let id = found[owner].files.first(where: { $0.path == path })?.new, let former = file.old,
                    try contents.isSameDrawing(former, id, path: path)
                else { break }
                files[path] = id
            }
            let isOwn = before.key == first.path.stem || before.key.hasSuffix("/\(first.path.stem)")
            let key = String(before.key.dropLast(first.path.stem.count)) + target.stem
            guard isOwn, files.count == found[index].files.count, new[key] == nil else { continue }
            var after = item
            (after.key, after.files, after.path, after.json) = (key, files, target, before.json)
            (found[index].change, found[index].after) = (.renamed, after)
            (found[index].files, found[index].because) = ([], .sameContents)
            found[owner].files.removeAll { files[$0.path] != nil }
        }
        let empty = Set(
            owners.values.filter { found[$0].files.isEmpty && found[$0].before?.json == found[$0].after?.json })
        found = found.enumerated().filter { !empty.contains($0.offset) }.map(\.element)
    }

    /// Replaces an icon that is gone by a rename to the icon whose only changes are its unchanged drawings, under the same
    /// variants: `close_small` and `cross`, which now has the variant `cross_small`.
    /// - Parameters:
    ///   - index: the index of the icon.
    ///   - owners: the indexes of the icons that gained drawings, by path.
    /// - Returns: whether the icon was renamed.
    private func joinVariants(
        of index: Int, _ owners: [GitPath: Int], _ found: inout [ItemDifference]
    ) -> Bool {
        guard let before = found[index].before, let first = found[index].files.first,
            let target = renames.newPaths[first.path], let owner = owners[target], let after = found[owner].after,
            found[owner].files.count == found[index].files.count, found[owner].before?.json == after.json
        else { return false }
        let name = { (key: String) in String(key.split(separator: "/").last ?? "") }
        let (old, new) = (name(before.key), name(after.key))
        for file in found[index].files {
            guard let path = renames.newPaths[file.path], file.path.stem.hasPrefix(old), path.stem.hasPrefix(new),
                file.path.stem.utf8.count > old.utf8.count,
                file.path.stem.dropFirst(old.count) == path.stem.dropFirst(new.count),
                found[owner].files.contains(where: { $0.path == path && $0.isNew && $0.new == file.old })
            else { return false }
        }
        (found[index].change, found[index].after) = (.renamed, after)
        (found[index].files, found[index].because) = ([], .sameContents)
        found[owner].files = []
        return true
    }
}
