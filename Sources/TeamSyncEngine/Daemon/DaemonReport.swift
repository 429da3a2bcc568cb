package import TeamSyncProtocol

/// What the daemon tells the program around it.
package enum DaemonReport: Sendable {
    /// The loop runs. `count` repositories are configured.
    case ready(count: Int)
    case fetching(id: String, FetchProgress)
    /// One repository was checked or looked at.
    case finished(SyncResult)
    /// The documents could not be written; nil when they can again.
    case publication(Problem?)
    /// The changes of a repository cannot be observed, and it is looked at every minute instead; nil when they can
    /// again.
    case observation(id: String, Problem?)
    case clockChanged
    case reloaded(count: Int)
    /// What is known of all repositories, when it has changed.
    case state(DaemonState)
}
