package import TeamSyncBase
package import TeamSyncDocuments
package import TeamSyncProtocol

/// What a round did to one repository.
package struct SyncResult: Equatable, Sendable {
    package enum Action: Equatable, Sendable {
        case fetched(FetchReport)
        /// The remote was asked recently; the clone was looked at all the same.
        case throttled(until: Timestamp)
        /// The remote was not to be asked.
        case looked
        /// The fetch failed; the failure is in `status.error`.
        case fetchFailed
        /// The clone could not be opened; the remote was not asked. The failure is in `status.error`.
        case notFetched
        /// Another process held the repository's lock for longer than the request would wait.
        case locked
        /// The engine's own state could not be read or written.
        case stateFailed(Problem)
    }

    package var action: Action
    /// As it is published after the round.
    package var status: RepositoryStatus
    /// Sentences for the person who started the round; not published.
    package var notes: [String] = []
}
