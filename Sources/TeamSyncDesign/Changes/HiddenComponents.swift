import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDocuments

/// Finds new Swift components that only their module can use, although other components of the catalogue are public.
struct HiddenComponents {
    /// The number of other components that are read, and how many of these must be public.
    private static let (sampleSize, fewestPublic) = (8, 3)

    /// Removes these components from the differences.
    static func remove(
        from differences: inout [ItemDifference], _ catalogue: Catalogue, _ contents: inout ContentComparer
    ) throws(FileSourceError) {
        var hidden: Set<Int> = []
        for (index, difference) in differences.enumerated() where difference.before == nil {
            let sources = difference.files.filter { ComponentSource.filePart($0.path) == .source }
            guard let id = sources.first?.new, sources.count == 1, isSwift(sources[0].path),
                try isPublic(id, &contents) == false
            else { continue }
            hidden.insert(index)
        }
        guard !hidden.isEmpty else { return }
        let added = Set(hidden.map { differences[$0].key })
        var (read, found) = (0, 0)
        for item in catalogue.items where read < sampleSize && !added.contains(item.key) {
            guard let path = item.path, let id = item.files[path], isSwift(path) else { continue }
            read += 1
            if try isPublic(id, &contents) == true { found += 1 }
        }
        guard found >= fewestPublic else { return }
        differences = differences.enumerated().filter { !hidden.contains($0.offset) }.map(\.element)
    }

    private static func isSwift(_ path: GitPath) -> Bool { path.ending.map { $0 == "swift" } ?? false }

    /// Whether a source declares something public; nil if it cannot be read.
    private static func isPublic(_ id: ObjectID, _ contents: inout ContentComparer) throws(FileSourceError) -> Bool? {
        guard let bytes = try contents.contents(id) else { return nil }
        return ["public ", "open "].contains { bytes.firstRange(of: Array($0.utf8)) != nil }
    }
}
