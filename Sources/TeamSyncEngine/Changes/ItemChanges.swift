import TeamSyncGit
import TeamSyncSnapshot

/// All items that differ between two commits, catalogue by catalogue.
struct ItemChanges {
    let repository: Repository
    let configuration: RepositoryConfiguration
    var reader: CatalogueReader

    init(repository: Repository, configuration: RepositoryConfiguration) {
        self.repository = repository
        self.configuration = configuration
        reader = CatalogueReader(repository)
    }

    struct Ends {
        var from: ObjectID
        var fromName: String
        var to: ObjectID
        var toName: String
        /// Where git found a renamed file before, by where it is now.
        var renamedFiles: [GitPath: GitPath] = [:]
    }

    struct Found {
        /// The most important first.
        var changes: [ItemChange] = []
        var warnings: [String] = []
    }

    /// A catalogue that cannot be read at one of the ends is left out: why stands with its count.
    mutating func between(_ ends: Ends) throws(GitError) -> Found {
        let old = try CommitFileSource(ends.from, called: ends.fromName, in: repository)
        let new = try CommitFileSource(ends.to, called: ends.toName, in: repository)
        var found = Found()
        for (name, count) in configuration.counts.sorted(by: { $0.key < $1.key }) {
            guard let before = try reader.catalogue(name, count, in: old),
                let after = try reader.catalogue(name, count, in: new)
            else { continue }
            found.warnings += after.warnings
            found.changes += try ItemComparer(
                repository: repository, kind: count.kind, old: before, new: after, renamedFiles: ends.renamedFiles
            ).changes()
        }
        found.changes.sort { ItemChanges.rank($0) < ItemChanges.rank($1) }
        return found
    }

    /// What breaks builds comes first; then components, icons, colours; then by name.
    private static func rank(_ change: ItemChange) -> (Int, Int, String, String) {
        let changes: [Highlight.Change] = [.removed, .renamed, .added, .changed]
        let kinds: [CatalogueKind] = [.component, .icon, .color, .item]
        return (
            changes.firstIndex(of: change.change) ?? changes.count, kinds.firstIndex(of: change.kind) ?? kinds.count,
            change.catalogue, change.key
        )
    }
}
