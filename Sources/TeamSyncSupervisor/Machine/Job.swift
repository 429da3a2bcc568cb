import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDocuments
import TeamSyncProtocol

/// The work on one repository from its request to its result. It holds at most one worker.
struct Job {
    /// The step of the worker when its time was up.
    enum Phase: Equatable {
        case fetch(FetchDeadline, at: ContinuousClock.Instant)
        case look, update, clean
        /// A look of which nothing was heard, and which begins again when its mount has a place.
        case unanswered
    }

    enum State: Equatable {
        /// Waits for a lock that another job or process holds.
        case waiting(RepositoryLock, until: ContinuousClock.Instant)
        /// A lock was asked for, or the files are being read.
        case preparing
        /// Waits for a place among the fetches.
        case waitingToFetch
        case fetching(FetchDeadline)
        /// Waits for a place among those that read clones.
        case waitingToLook
        case looking(until: ContinuousClock.Instant)
        case updating(until: ContinuousClock.Instant)
        case cleaning(until: ContinuousClock.Instant)
        /// The worker is being ended, since its time was up.
        case ending(Phase)
        case saving
    }

    let id: Int
    let configuration: RepositoryConfiguration
    let asking: SyncRequest.Asking
    let wait: Duration
    /// Whether the remote may be asked, and the scheduler waits for the end.
    let isCheck: Bool
    var state = State.preparing
    var locks: [RepositoryLock] = []
    var hasWorker = false

    /// While the record lock is held.
    var preparation: Preparation?
    /// The loaded record, unchanged.
    var loaded: RepositoryRecord?
    /// The status when another process held the lock; to decide whether that process has finished in the meantime.
    var waited: RepositoryStatus?
    /// Whether a fetch was killed, which may have left files behind.
    var needsCleaning = false
    /// The status to publish after the job; nil until it is known.
    var status: RepositoryStatus?
    /// The access fingerprint before the fetch.
    var access = ""
    var fetchBegan: Timestamp?
    var fetchStarted: ContinuousClock.Instant?
    /// The end of the fetch, until it is noted in the record.
    var outcome: Result<FetchOutcome, Problem>?
    var action: RepositoryResult.Action?
    /// When the user's own fetch was that makes one unnecessary.
    var adopted: Timestamp?
    /// Whether the fetch follows the look: where the remote's host was not known before.
    var fetchesAfterLook = false
    /// When the worker has to have said something, while it holds a place for clones that answer.
    var answerDue: ContinuousClock.Instant?
    /// Whether a worker said nothing for so long that its place was given to others.
    var isUnanswered = false
    /// The key of the analysis that the worker reported.
    var looking: Examination.Key?
    /// The name of the search that the worker reported.
    var searching: String?
    var hasWrittenChanges = false
    var hasUpdated = false
    /// What an update whose worker ended without an answer is reported as, unless the look that follows finds the branch
    /// moved.
    var unansweredUpdate: WorkerEvent.Obstacle?
    /// The result of moving the branch, or why it stays; nil where it was not to move.
    var update: UpdateReport?
    var notes: [String] = []

    /// Whether the remote was asked.
    var hasFetched: Bool {
        switch action {
        case .fetched, .fetchFailed: true
        default: false
        }
    }

    var isForced: Bool { asking == .always }

    /// The instant at which something is to be done about it; nil when only events matter.
    var deadline: ContinuousClock.Instant? {
        switch state {
        case .waiting(_, let until), .updating(let until), .cleaning(let until): until
        case .looking(let until): answerDue.map { min($0, until) } ?? until
        case .fetching(let deadline): deadline.expiry
        case .preparing, .waitingToFetch, .waitingToLook, .ending, .saving: nil
        }
    }
}
