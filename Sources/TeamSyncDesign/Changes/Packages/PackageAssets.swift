import TeamSyncBase
import TeamSyncDocuments

/// The fonts of the packages with the items of a repository. No count contains them.
enum PackageAssets {
    private static let endings: Set<String> = ["woff2", "woff", "ttf", "otf", "ttc"]

    static func areIn(_ path: GitPath) -> Bool {
        endings.contains(path.ending.map(String.init)?.lowercased() ?? "")
    }

    /// Returns the fact about the fonts in one folder. A font that has another name is a new one.
    static func fact(_ changes: [FileChange]) -> Fact? {
        var (gained, lost, changed): ([String], [String], Int) = ([], [], 0)
        let name = { (path: GitPath) in FactText.name(String(decoding: path.baseName, as: UTF8.self)) }
        for change in changes {
            switch change.status {
            case .added: gained.append(name(change.path))
            case .deleted: lost.append(name(change.path))
            case .modified: changed += 1
            case .renamed:
                guard let old = change.oldPath, name(old) != name(change.path) else { continue }
                gained.append(name(change.path))
                lost.append(name(old))
            }
        }
        guard gained.count + lost.count + changed > 0 else { return nil }
        return .files(
            .file, added: gained.count, removed: lost.count, changed: changed, gained: FactText.names(gained.sorted()),
            lost: FactText.names(lost.sorted()))
    }
}
