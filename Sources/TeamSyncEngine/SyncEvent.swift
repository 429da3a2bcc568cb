package import TeamSyncProtocol

/// What happens during a round, for progress.
package enum SyncEvent: Sendable {
    case fetching(id: String, label: String, FetchProgress)
    case finished(SyncResult)
}
