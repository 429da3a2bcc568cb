package import TeamSyncBase
package import TeamSyncConfiguration
package import TeamSyncDesign
package import TeamSyncDocuments
package import TeamSyncGit

/// The sizes of a repository's catalogues, and the dates of their last changes.
package struct Inventory: Equatable {
    /// The numbers at the local branch and at upstream, by catalogue.
    package var counts: [String: CatalogueCount] = [:]
    /// The numbers in the state that `counts_from` selects, by catalogue.
    package var flat: [String: FlatCounts.Entry] = [:]
    /// Warnings about items that could not be counted or matched, and notes. Equal warnings about several commits
    /// appear only once.
    package var warnings: [Warning] = []
}

/// Counts the items of a repository's catalogues at the relevant commits.
package struct InventoryTaker {
    private let repository: Repository
    private let configuration: RepositoryConfiguration
    private var reader = CatalogueReader()
    private var inventory = Inventory()

    package init(repository: Repository, configuration: RepositoryConfiguration) {
        self.repository = repository
        self.configuration = configuration
    }

    /// - Parameters:
    ///   - head: the checked-out commit, used for `counts_from: head` and for the dates with `worktree`.
    ///   - reader: caches everything that it reads, for a later comparison of the same commits.
    package mutating func take(
        local: ObjectID?, upstream: ObjectID?, head: ObjectID?, reader: inout CatalogueReader
    ) throws(GitError) -> Inventory {
        swap(&self.reader, &reader)
        defer { swap(&self.reader, &reader) }
        let atLocal = try entries(at: local, called: configuration.branch, .local)
        let atUpstream =
            upstream == local ? atLocal : try entries(at: upstream, called: configuration.upstreamName, .upstream)
        for name in configuration.counts.keys {
            let (here, there) = (atLocal[name], atUpstream[name])
            inventory.counts[name] = CatalogueCount(
                local: here?.count, localUpdated: here?.updated, upstream: there?.count,
                upstreamUpdated: there?.updated)
        }
        inventory.flat =
            switch configuration.countsFrom {
            case .main: atLocal
            case .upstream: atUpstream
            case .head: try entries(at: head, called: "HEAD", .other)
            case .worktree: try worktreeEntries(head: head)
            }
        try warnAboutScope(local: local, upstream: upstream)
        return inventory
    }

    private mutating func entries(
        at commit: ObjectID?, called reference: String, _ side: TreeName.Side
    ) throws(GitError) -> [String: FlatCounts.Entry] {
        guard let commit else { return configuration.counts.mapValues { _ in FlatCounts.Entry() } }
        let files = try CommitFileSource(commit, called: reference, side, in: repository)
        return try entries(in: files, datesFrom: commit)
    }

    private mutating func worktreeEntries(head: ObjectID?) throws(GitError) -> [String: FlatCounts.Entry] {
        guard let root = repository.workingTree else {
            inventory.warnings.add(.configuration(.bareRepository(configuration.path)))
            return configuration.counts.mapValues { _ in FlatCounts.Entry() }
        }
        return try entries(in: WorktreeFileSource(root: root), datesFrom: head)
    }

    private mutating func entries(
        in files: some FileSource, datesFrom commit: ObjectID?
    ) throws(GitError) -> [String: FlatCounts.Entry] {
        var entries: [String: FlatCounts.Entry] = [:]
        for (name, count) in configuration.counts.sorted(by: { $0.key < $1.key }) {
            let reading = try GitError.rethrowing { () throws(FileSourceError) in
                try reader.read(name, count.source, in: files)
            }
            inventory.warnings.add(reading.warnings)
            let paths = count.updated.map { GitPath($0) }
            let change = try commit.map { id throws(GitError) in try repository.lastChange(of: paths, from: id) }
            entries[name] = FlatCounts.Entry(count: reading.count, updated: change??.timestamp)
        }
        return entries
    }

    /// Warns about a path that matches nothing at either commit, because of an error in the configuration or a moved
    /// folder.
    private mutating func warnAboutScope(local: ObjectID?, upstream: ObjectID?) throws(GitError) {
        let commits = [local, upstream].compactMap { $0 }
        guard !commits.isEmpty else { return }
        for path in configuration.paths {
            var isMatched = false
            for commit in commits where !isMatched {
                let tree = try repository.tree(ofCommit: commit)
                isMatched = try repository.entry(at: GitPath(path), in: tree) != nil
            }
            if !isMatched {
                inventory.warnings.add(.configuration(.pathMatchesNothing(path, branch: configuration.branch)))
            }
        }
    }
}

extension Commit {
    fileprivate var timestamp: Timestamp? { authorTime.map { Timestamp($0) } }
}
