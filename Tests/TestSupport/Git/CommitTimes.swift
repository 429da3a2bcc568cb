public import TeamSyncSnapshot

/// When a commit was written and when it was applied.
public struct CommitTimes: Hashable, Sendable {
    public var author: Timestamp
    public var committer: Timestamp

    public init(author: Timestamp, committer: Timestamp) {
        self.author = author
        self.committer = committer
    }

    /// Both at the same moment.
    public init(_ time: Timestamp) {
        self.init(author: time, committer: time)
    }

    var environment: [String: String] {
        ["GIT_AUTHOR_DATE": "@" + author.gitRaw, "GIT_COMMITTER_DATE": "@" + committer.gitRaw]
    }
}
