/// A commit's header, for people.
public struct Commit: Equatable, Sendable {
    public let id: ObjectID
    /// The author's name; bytes that are no text are replaced.
    public let authorName: String
    /// nil when the commit has no readable time; likewise `committerTime`.
    public let authorTime: CommitTime?
    public let committerTime: CommitTime?
    /// The first paragraph of the message on one line, as git's `%s`.
    public let subject: String
}

/// A time in a commit, as its writer's clock showed it.
public struct CommitTime: Equatable, Sendable {
    /// Seconds since 1970-01-01T00:00:00Z.
    public let seconds: Int64
    /// Minutes east of UTC.
    public let offsetMinutes: Int

    public init(seconds: Int64, offsetMinutes: Int) {
        self.seconds = seconds
        self.offsetMinutes = offsetMinutes
    }
}
