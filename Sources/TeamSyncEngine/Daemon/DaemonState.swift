package import TeamSyncBase
package import TeamSyncDocuments

/// What the daemon knows and is going to do.
package struct DaemonState: Equatable, Sendable {
    /// In the order of the configuration.
    package let repositories: [RepositoryStatus]
    /// When the next check is due; nil while all are being checked.
    package let nextCheck: Timestamp?
}
