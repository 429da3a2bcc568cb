package import TeamSyncBase
package import TeamSyncDocuments

extension ChangesDocument {
    /// The listed commits that are no older than `seconds`, by committer time.
    package func commits(since seconds: Int64, now: Timestamp) -> [IncomingCommit] {
        commits.filter { $0.committerTime.seconds(until: now) <= seconds }
    }
}
