package import TeamSyncBase
package import TeamSyncConfiguration
package import TeamSyncDesign
import TeamSyncDocuments
package import TeamSyncGit

/// A commit, and what people call it.
package struct NamedCommit: Equatable, Sendable {
    package let id: ObjectID
    /// `main`, `the merge base`
    package let name: String

    package init(_ id: ObjectID, called name: String) {
        (self.id, self.name) = (id, name)
    }
}

/// Compares the items of two commits of a repository.
package struct CommitComparer {
    let repository: Repository
    let configuration: RepositoryConfiguration
    /// Keeps what it reads for the next comparison.
    package var items: ItemChanges
    /// nil where nothing compares sources.
    package var api: APIDifferences?

    package init(repository: Repository, configuration: RepositoryConfiguration) {
        (self.repository, self.configuration) = (repository, configuration)
        items = ItemChanges(repository, configuration: configuration)
    }

    /// - Parameters:
    ///   - old: nil for nothing, which is in front of a first commit.
    ///   - files: those that differ, with renames, in scope or not.
    ///   - isOpen: whether a catalogue may differ; others are not read.
    mutating func differences(
        from old: NamedCommit?, to new: NamedCommit, files: [FileChange],
        where isOpen: (CountConfiguration) -> Bool = { _ in true }
    ) throws(GitError) -> ItemChanges.Found {
        let before =
            if let old { try CommitFileSource(old.id, called: old.name, in: repository) } else {
                CommitFileSource(emptyCalled: "nothing", in: repository)
            }
        let after = try CommitFileSource(new.id, called: new.name, in: repository)
        var declared: [String: [APIChange]]?
        if let old {
            let (repository, paths) = (repository, configuration.paths)
            declared = try api?.changes(from: old.id, to: new.id, files, paths: paths, in: repository)
        }
        let ends = ItemChanges.Ends(from: before, to: after, files: files, api: declared)
        return try GitError.rethrowing { () throws(FileSourceError) in try items.between(ends, where: isOpen) }
    }
}
