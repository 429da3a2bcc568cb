package import TeamSyncBase

/// What upstream has that the local branch has not: files in the repository's scope, and all commits.
package struct IncomingSummary: Codable, Equatable, Sendable {
    /// Files in scope that upstream added, changed, deleted, renamed within the scope.
    package var added: Int
    package var modified: Int
    package var deleted: Int
    package var renamed: Int
    /// Commits in `local..upstream`, whether or not they touch the scope.
    package var commits: Int
    /// Committer time of the newest of these commits; nil when there are none.
    package var latestCommitAt: Timestamp?

    package init(
        added: Int = 0, modified: Int = 0, deleted: Int = 0, renamed: Int = 0, commits: Int = 0,
        latestCommitAt: Timestamp? = nil
    ) {
        self.added = added
        self.modified = modified
        self.deleted = deleted
        self.renamed = renamed
        self.commits = commits
        self.latestCommitAt = latestCommitAt
    }

    /// Files in scope, of every kind of change.
    package var files: Int { added + modified + deleted + renamed }

    enum CodingKeys: String, CodingKey {
        case added, modified, deleted, renamed, commits
        case latestCommitAt = "latest_commit_at"
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(added, forKey: .added)
        try container.encode(modified, forKey: .modified)
        try container.encode(deleted, forKey: .deleted)
        try container.encode(renamed, forKey: .renamed)
        try container.encode(commits, forKey: .commits)
        try container.encode(latestCommitAt, forKey: .latestCommitAt)
    }
}
