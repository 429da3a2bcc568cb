import TeamSyncBase
package import TeamSyncConfiguration
import TeamSyncDocuments
package import TeamSyncGit

/// All items that differ between two commits, catalogue by catalogue.
package struct ItemChanges {
    let repository: Repository
    let configuration: RepositoryConfiguration
    package var reader: CatalogueReader

    package init(repository: Repository, configuration: RepositoryConfiguration) {
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

    /// Sentences about what does not fit together at one commit: items without the files that others have, files without
    /// an item, keys that are missing or stand twice.
    mutating func warnings(at commit: ObjectID, called name: String) throws(GitError) -> [String] {
        let files = try CommitFileSource(commit, called: name, in: repository)
        var warnings: [String] = []
        for (name, count) in configuration.counts.sorted(by: { $0.key < $1.key }) {
            guard let catalogue = try reader.catalogue(name, count, in: files) else { continue }
            warnings += catalogue.warnings
            warnings += CatalogueConsistency(catalogue: catalogue, place: files.name).warnings(count.with)
        }
        return warnings
    }

    /// A catalogue that cannot be read at one of the ends is left out: why stands with its count.
    /// - Returns: the most important first.
    mutating func between(_ ends: Ends) throws(GitError) -> [ItemChange] {
        let old = try CommitFileSource(ends.from, called: ends.fromName, in: repository)
        let new = try CommitFileSource(ends.to, called: ends.toName, in: repository)
        var found: [ItemChange] = []
        for (name, count) in configuration.counts.sorted(by: { $0.key < $1.key }) {
            guard let before = try reader.catalogue(name, count, in: old),
                let after = try reader.catalogue(name, count, in: new)
            else { continue }
            found += try ItemComparer(
                repository: repository, kind: count.kind, old: before, new: after, renamedFiles: ends.renamedFiles
            ).changes()
        }
        return found.sorted { ItemChanges.rank($0) < ItemChanges.rank($1) }
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
