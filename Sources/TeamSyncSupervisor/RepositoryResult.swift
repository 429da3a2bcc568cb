package import TeamSyncBase
package import TeamSyncDocuments
package import TeamSyncProtocol

/// The request of a round.
package struct SyncRequest: Equatable, Sendable {
    /// When the remotes are asked. The clones are looked at in every case.
    package enum Asking: Equatable, Sendable {
        case whenDue
        /// As `whenDue`, up to a tenth of the interval earlier: the daemon's times have that jitter.
        case whenAlmostDue
        /// Ignores the throttle, not the lock.
        case always
        /// As `always`, at most once a minute, and not while the remote fails.
        case whenNudged
        case never
    }

    /// Repositories by id; empty for all.
    package var ids: [String]
    package var asking: Asking
    /// How long to wait for another process that checks a repository.
    package var wait: Duration

    /// Whether local branches may move, where 'update' is configured.
    package var updates: Bool

    /// Branches that move to a commit of upstream, by the id of the repository, whether 'update' is configured or not.
    /// Then no other branch moves.
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
        /// The state could not be read or written.
        case stateFailed(Problem)

        /// Whether the remote was asked.
        var hasAsked: Bool {
            switch self {
            case .fetched, .fetchFailed: true
            case .throttled, .looked, .notFetched, .locked, .stateFailed: false
            }
        }
    }

    package var action: Action
    /// As it is published after the round.
    package var status: RepositoryStatus
    /// Whether `status.error` is what an earlier attempt to reach the remote ended with, and this round did not ask.
    package var isErrorRemembered = false
    /// The update of the local branch, or the reason why there was none; nil if it was not to move.
    package var update: UpdateReport?
    /// Sentences for the person who started the round; not published.
    package var notes: [String] = []

    package init(action: Action, status: RepositoryStatus, notes: [String] = []) {
        self.action = action
        self.status = status
        self.notes = notes
    }
}

/// The result of a round.
package struct SyncSummary: Equatable, Sendable {
    /// In the order of the configuration.
    package var results: [RepositoryResult]
    /// Why the document could not be published; nil when it was.
    package var publicationProblem: Problem?

    package init(results: [RepositoryResult], publicationProblem: Problem? = nil) {
        self.results = results
        self.publicationProblem = publicationProblem
    }
}
