import TeamSyncBase
import TeamSyncConfiguration

/// Finds components that consist of several files with general names in a folder: `dialog/root.svelte` and
/// `dialog/trigger.svelte`.
extension ComponentFinder {
    /// Names of the parts of a component.
    private static let pieceNames: Set<String> = [
        "root", "trigger", "content", "title", "description", "overlay", "portal", "close", "action", "cancel", "item",
        "list", "group", "label", "header", "footer", "body", "message", "separator", "indicator", "thumb", "track",
        "viewport", "panel", "provider", "arrow", "anchor", "input", "value", "icon", "image", "fallback",
    ]
    /// The minimum number of such folders.
    private static let fewestOfPieces = 2

    /// Returns the subfolders that are components, as their files have the names of parts, and none has that of its
    /// folder; nil if there are only a few.
    func foldersOfParts(in folder: [String], _ files: [TreeSummary.File]) -> Group? {
        guard let kind = files.first?.fileExtension, ["svelte", "vue", "tsx", "jsx"].contains(kind) else { return nil }
        let inside = Dictionary(grouping: files.filter { $0.folders.count > folder.count }) { $0.folders[folder.count] }
        let found = inside.filter { name, own in
            own.count > 1 && !ComponentPlace.isName(name) && !IconPlace.isName(name)
                && own.allSatisfy { $0.folders.count == folder.count + 1 && !ComponentFinder.isNamed($0, name) }
                && own.count { ComponentFinder.pieceNames.contains($0.stem.lowercased()) } * 2 > own.count
        }
        guard found.count >= ComponentFinder.fewestOfPieces, let sample = found.values.first?.first else { return nil }
        let path = folder.joined(separator: "/")
        let excluded = excluded(folder, Set(found.keys))
        guard excluded.count <= max(FilePatterns.limit * 2, found.count / 4) else { return nil }
        return Group(
            folder: folder, source: .directories(glob: "\(path)/*", exclude: excluded),
            names: Set(found.keys.map(NameWords.letters)), sample: sample.folders)
    }
}
