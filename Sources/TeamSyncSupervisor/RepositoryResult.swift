package import TeamSyncBase
package import TeamSyncDocuments
package import TeamSyncProtocol

/// A request for a round.
package struct SyncRequest: Equatable, Sendable {
    /// When to contact the remotes. The clones are analyzed in all cases.
    package enum Asking: Equatable, Sendable {
        case whenDue
        /// Like `whenDue`, but up to a tenth of the interval earlier, because the times chosen by the daemon vary by
        /// that much.
        case whenAlmostDue
        /// Ignores the throttle, but not the lock.
        case always
        /// Like `always`, but at most once a minute, and not while the remote fails.
        case whenNudged
        case never
    }

    /// The ids of repositories; empty for all.
    package var ids: [String]
    package var asking: Asking
    /// The maximum time to wait for another process that is checking a repository.
    package var wait: Duration

    /// Whether local branches may be moved if 'update' is configured.
    package var updates: Bool

    /// The branches to move, by repository id, each with the commit of upstream to move it to, even if 'update' is not
    /// configured. If this is not empty, no other branch is moved.
    package var pulls: [String: String] = [:]

    package init(
        ids: [String] = [], asking: Asking = .whenDue, wait: Duration = .seconds(30), updates: Bool = true
    ) {
        self.ids = ids
        self.asking = asking
        self.wait = wait
        self.updates = updates
    }
}

/// The result of a round for one repository.
package struct RepositoryResult: Equatable, Sendable {
    package enum Action: Equatable, Sendable {
        case fetched(FetchOutcome)
        /// The remote was contacted recently; the clone was still analyzed.
        case throttled(until: Timestamp)
        /// No contact with the remote was requested.
        case looked
        /// The fetch failed; `status.error` contains the failure.
        case fetchFailed
        /// The clone could not be opened, so the remote was not contacted; `status.error` contains the failure.
        case notFetched
        /// Another process held the lock of the repository for longer than the request allows.
        case locked
        /// The state of the repository could not be read or written.
        case stateFailed(Problem)

        /// Whether the remote was contacted.
        var hasAsked: Bool {
            switch self {
            case .fetched, .fetchFailed: true
            case .throttled, .looked, .notFetched, .locked, .stateFailed: false
            }
        }
    }

    package var action: Action
    /// The status to publish after the round.
    package var status: RepositoryStatus
    /// Whether `status.error` comes from an earlier attempt to contact the remote, because this round made none.
    package var isErrorRemembered = false
    /// The result of updating the local branch, or the reason it was not updated; nil if no update was requested.
    package var update: UpdateReport?
    /// Sentences for the user who started the round; not published.
    package var notes: [String] = []

    package init(action: Action, status: RepositoryStatus, notes: [String] = []) {
        self.action = action
        self.status = status
        self.notes = notes
    }
}

/// The result of a round.
package struct SyncSummary: Equatable, Sendable {
    /// The results in configuration order.
    package var results: [RepositoryResult]
    /// The reason the document could not be published; nil if it was.
    package var publicationProblem: Problem?

    package init(results: [RepositoryResult], publicationProblem: Problem? = nil) {
        self.results = results
        self.publicationProblem = publicationProblem
    }
}
