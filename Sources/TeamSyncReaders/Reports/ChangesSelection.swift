package import TeamSyncBase
package import TeamSyncDocuments

/// Which changes documents a reader asks for, and what an absent one means.
package enum ChangesSelection {
    /// The details of one repository.
    ///
    /// A repository that could never be compared has no changes document; that nothing is known of it is then the
    /// truth, and no error.
    /// - Throws: `DocumentError`, `.absent` only if the counts document says that there is something incoming.
    package static func entry(
        of repository: RepositoryStatus, from reader: DocumentReader
    ) throws(DocumentError) -> ChangesReport.Entry {
        do {
            return ChangesReport.Entry(repository: repository, changes: try reader.changes(id: repository.id))
        } catch {
            guard case .absent = error, let quiet = quietChanges(of: repository) else { throw error }
            return ChangesReport.Entry(repository: repository, changes: quiet)
        }
    }

    private static func quietChanges(of repository: RepositoryStatus) -> ChangesDocument? {
        switch repository.state {
        case .behind, .diverged, .unrelated: nil
        case .upToDate, .ahead, .unknown:
            ChangesDocument(
                id: repository.id, state: repository.state, localCommit: repository.localCommit,
                upstreamCommit: repository.upstreamCommit)
        }
    }
}

/// Which changes of items a person wants to see, and how much of them.
package struct ChangesFilter: Equatable, Sendable {
    /// `icon`, `color`, `component`, `item`, or the name of a catalogue; nil for all.
    package var kind: String?
    /// Part of a key, in upper or lower case; nil for all.
    package var name: String?
    /// Which commit brought an item, and who wrote it.
    package var hasCommits = false
    /// Lines added and removed.
    package var hasStatistics = false
    /// What the local branch changed, and upstream has not.
    package var isOutgoing = false

    package init() {}

    /// Whether files and commits, which are of no kind and have no name, are shown as well.
    var isWhole: Bool { kind == nil && name == nil && !isOutgoing }

    package func highlights(of changes: ChangesDocument) -> [Highlight] {
        (isOutgoing ? changes.outgoing : changes.highlights).filter(includes)
    }

    private func includes(_ highlight: Highlight) -> Bool {
        if let kind, kind != highlight.kind, kind != highlight.catalogue { return false }
        guard let name else { return true }
        let wanted = name.lowercased()
        return [highlight.key, highlight.details.oldKey ?? ""].contains { $0.lowercased().contains(wanted) }
    }
}

extension ChangesDocument {
    /// The listed commits that are no older than `age`, by committer time.
    package func commits(since age: Duration, now: Timestamp) -> [IncomingCommit] {
        commits.filter { $0.committerTime.duration(to: now) <= age }
    }
}
