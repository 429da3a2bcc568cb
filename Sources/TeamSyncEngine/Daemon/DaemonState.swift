public import TeamSyncSnapshot

/// What the daemon knows and is going to do.
public struct DaemonState: Equatable, Sendable {
    /// In the order of the configuration.
    public let repositories: [RepositoryStatus]
    /// When the next check is due; nil while all are being checked.
    public let nextCheck: Timestamp?
}
