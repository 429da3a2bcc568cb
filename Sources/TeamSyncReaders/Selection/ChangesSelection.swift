package import TeamSyncDocuments

/// Which changes documents a reader asks for, and what an absent one means.
package enum ChangesSelection {
    /// The repository of `id`, or all when it is nil.
    package static func repositories(
        in document: CountsDocument, id: String?
    ) throws(UnknownRepository) -> [RepositoryStatus] {
        guard let id else { return document.repositories }
        let found = document.repositories.filter { $0.id == id }
        guard !found.isEmpty else { throw UnknownRepository(id: id, known: document.repositories.map(\.id)) }
        return found
    }

    /// The details of one repository.
    ///
    /// A repository that could never be compared has no changes document; that nothing is known of it is then the
    /// truth, and no error.
    /// - Throws: `SnapshotError`, `.absent` only if the counts document says that there is something incoming.
    package static func entry(
        of repository: RepositoryStatus, from reader: SnapshotReader
    ) throws(SnapshotError) -> ChangesReport.Entry {
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
