public import TeamSyncSnapshot

extension ChangesDocument {
    /// The listed commits that are no older than `seconds`, by committer time.
    public func commits(since seconds: Int64, now: Timestamp) -> [IncomingCommit] {
        commits.filter { $0.committerTime.seconds(until: now) <= seconds }
    }
}
