package import TeamSyncBase

/// A commit's header, for people.
package struct Commit: Equatable, Sendable {
    package let id: ObjectID
    /// The author's name; bytes that are no text are replaced.
    package let authorName: String
    /// nil when the commit has no readable time; likewise `committerTime`.
    package let authorTime: CommitTime?
    package let committerTime: CommitTime?
    /// The first paragraph of the message on one line, as git's `%s`.
    package let subject: String
}

/// A time in a commit, as its writer's clock showed it.
package struct CommitTime: Equatable, Sendable {
    /// Seconds since 1970-01-01T00:00:00Z.
    package let seconds: Int64
    /// Minutes east of UTC.
    package let offsetMinutes: Int

    package init(seconds: Int64, offsetMinutes: Int) {
        self.seconds = seconds
        self.offsetMinutes = offsetMinutes
    }
}
