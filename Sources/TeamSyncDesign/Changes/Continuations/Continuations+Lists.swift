import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDocuments

/// Recognizes renamed icons in lists.
extension ContinuationFinder {
    /// Treats an icon that a list no longer contains as renamed if all of its drawings are now outside of the catalogue,
    /// named after one new icon of the list, which has no drawings, and look the same. Their folder was moved, too.
    func renameListed(
        _ differences: inout [ItemDifference], _ after: Catalogue, _ contents: inout ContentComparer
    ) throws(FileSourceError) {
        guard after.place.file != nil, differences.first?.kind == .icon else { return }
        let isDrawn = { (item: Catalogue.Item?) in item?.files.keys.contains { FilePart($0) == .drawing } ?? true }
        var added: [String: Int] = [:]
        for index in differences.indices where differences[index].change == .added && !isDrawn(differences[index].after)
        {
            added[differences[index].key] = index
        }
        guard !added.isEmpty else { return }
        let owned = ContinuationFinder.owners(in: after)
        var joined: Set<Int> = []
        for index in differences.indices where differences[index].change == .removed {
            let drawings = differences[index].files.filter { $0.part == .drawing }
            let homes = drawings.compactMap { renames.newPaths[$0.path] }
            guard let name = homes.first?.stem, homes.count == drawings.count,
                homes.allSatisfy({ $0.stem == name && owned[$0] == nil }), let target = added[name],
                try haveSameDrawings(drawings.map(\.path), homes, &contents), joined.insert(target).inserted
            else { continue }
            var renamed = ItemDifference(
                catalogue: after.name, kind: .icon, change: .renamed, place: after.place,
                before: differences[index].before, after: differences[target].after, files: [])
            renamed.because = .similarContents
            differences[index] = renamed
        }
        differences = differences.enumerated().filter { !joined.contains($0.offset) }.map(\.element)
    }

    private func haveSameDrawings(
        _ before: [GitPath], _ after: [GitPath], _ contents: inout ContentComparer
    ) throws(FileSourceError) -> Bool {
        for (path, home) in zip(before, after) {
            guard let from = try old.object(at: path), let to = try new.object(at: home),
                try contents.isSameDrawing(from, to, path: home)
            else { return false }
        }
        return true
    }
}
