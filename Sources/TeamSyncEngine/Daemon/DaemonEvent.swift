import TeamSyncConfiguration
import TeamSyncProtocol

/// What the daemon's loop waits for.
enum DaemonEvent: Sendable {
    /// The alarm's time has come.
    case ring
    /// The system's clock was set.
    case clockChanged
    /// Files that decide about these repositories have changed.
    case changed(Set<String>)
    /// No file of this repository has changed for a moment.
    case settled(String)
    case checkAll
    case reload(Configuration)
    /// Somebody wants to know whether the loop goes round.
    case heartbeat(@Sendable () -> Void)
    case finished(SyncResult, Round)
    /// The problem is why nothing could be published or even begun.
    case ended(Round, Problem?)
    case stop

    /// One round that runs beside the loop.
    struct Round: Sendable {
        let number: Int
        let ids: [String]
        /// Whether the scheduler has begun it.
        let isCheck: Bool
    }
}
