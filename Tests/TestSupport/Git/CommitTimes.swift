package import TeamSyncBase

/// The author time and the committer time of a commit.
package struct CommitTimes: Hashable, Sendable {
    package var author: Timestamp
    package var committer: Timestamp

    package init(author: Timestamp, committer: Timestamp) {
        self.author = author
        self.committer = committer
    }

    /// Both are the same.
    package init(_ time: Timestamp) {
        self.init(author: time, committer: time)
    }

    var environment: [String: String] {
        ["GIT_AUTHOR_DATE": "@" + author.gitRaw, "GIT_COMMITTER_DATE": "@" + committer.gitRaw]
    }
}
