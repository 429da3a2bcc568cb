package import TeamSyncBase

/// The header of a commit, for display.
package struct Commit: Equatable, Sendable {
    package let id: ObjectID
    /// The author's name, with invalid bytes replaced.
    package let authorName: String
    /// nil when the commit has no readable time; the same applies to `committerTime`.
    package let authorTime: CommitTime?
    package let committerTime: CommitTime?
    /// The first paragraph of the message on one line, like git's `%s`.
    package let subject: String
}

/// A time in a commit, with the UTC offset of the clock that recorded it.
package struct CommitTime: Equatable, Sendable {
    /// The number of seconds since 1970-01-01T00:00:00Z.
    package let seconds: Int64
    /// The UTC offset in minutes east.
    package let offsetMinutes: Int

    package init(seconds: Int64, offsetMinutes: Int) {
        self.seconds = seconds
        self.offsetMinutes = offsetMinutes
    }
}
