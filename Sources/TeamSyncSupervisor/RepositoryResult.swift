package import TeamSyncBase
package import TeamSyncDocuments
package import TeamSyncProtocol

/// The request of a round.
package struct SyncRequest: Equatable, Sendable {
    /// When to contact the remotes. The clones are analyzed in any case.
    package enum Asking: Equatable, Sendable {
        case whenDue
        /// Same as `whenDue`, but up to a tenth of the interval earlier: the daemon's times have that jitter.
        case whenAlmostDue
        /// Ignores the throttle, but not the lock.
        case always
        /// Same as `always`, but at most once a minute, and not while the remote fails.
        case whenNudged
        case never
    }

    /// The ids of repositories; empty for all.
    package var ids: [String]
    package var asking: Asking
    /// The time to wait for another process that checks a repository.
    package var wait: Duration

    /// Whether local branches may move, if 'update' is configured.
    package var updates: Bool

    /// The branches to move to a commit of upstream, by repository id, even without 'update' in the configuration. If
    /// not empty, no other branch moves.
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
        /// Contacting the remote was not requested.
        case looked
        /// The fetch failed; the failure is in `status.error`.
        case fetchFailed
        /// The clone could not be opened; the remote was not contacted. The failure is in `status.error`.
        case notFetched
        /// Another process held the repository's lock for longer than the request allows.
        case locked
        /// The state could not be read or written.
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
    /// The status published after the round.
    package var status: RepositoryStatus
    /// Whether `status.error` is from an earlier attempt to contact the remote, and this round made none.
    package var isErrorRemembered = false
    /// The update of the local branch, or the reason there was none; nil if none was requested.
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
