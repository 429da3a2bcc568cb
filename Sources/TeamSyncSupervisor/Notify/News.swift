package import TeamSyncDocuments

/// Decides what is news to the user, and remembers what was. Pure.
package struct News: Codable, Equatable, Sendable {
    /// What was incoming when the user was last told, or last had everything.
    private struct Known: Codable, Equatable {
        var upstream: String
        var files: [Int]
    }

    private var repositories: [String: Known] = [:]

    package init() {}

    /// Takes in how a repository is now.
    /// - Returns: whether it has gained incoming files in scope since the last call. What is incoming when a repository
    ///   is seen for the first time is no news, and the same upstream commit never is again.
    package mutating func gain(_ status: RepositoryStatus) -> Bool {
        guard let upstream = status.upstreamCommit, let incoming = status.incoming else { return false }
        let files = [incoming.added, incoming.modified, incoming.deleted, incoming.renamed]
        let former = repositories.updateValue(Known(upstream: upstream, files: files), forKey: status.id)
        guard let former else { return false }
        return former.upstream != upstream && former.files != files && incoming.files > 0
    }

    /// Forgets the repositories that are configured no longer.
    package mutating func keep(_ ids: Set<String>) {
        repositories = repositories.filter { ids.contains($0.key) }
    }
}
