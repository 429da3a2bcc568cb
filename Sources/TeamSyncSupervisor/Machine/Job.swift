import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDocuments
import TeamSyncProtocol

/// The work on one repository from its request to its result. It holds at most one worker.
struct Job {
    /// The step of the worker when its time limit passed.
    enum Phase: Equatable {
        case fetch(FetchDeadline, at: ContinuousClock.Instant)
        case look, update, clean
        /// An analysis whose worker did not respond, and which starts again when there is a slot for its mount.
        case unanswered
    }

    enum State: Equatable {
        /// Waiting for a lock held by another job or process.
        case waiting(RepositoryLock, until: ContinuousClock.Instant)
        /// A lock was requested, or files are being read.
        case preparing
        /// Waiting for a slot among the fetches.
        case waitingToFetch
        case fetching(FetchDeadline)
        /// Waiting for a slot among the clone reads.
        case waitingToLook
        case looking(until: ContinuousClock.Instant)
        case updating(until: ContinuousClock.Instant)
        case cleaning(until: ContinuousClock.Instant)
        /// The worker is being ended because its time limit passed.
        case ending(Phase)
        case saving
    }

    let id: Int
    let configuration: RepositoryConfiguration
    let asking: SyncRequest.Asking
    let wait: Duration
    /// Whether it may contact the remote, and the scheduler waits for it to end.
    let isCheck: Bool
    var state = State.preparing
    var locks: [RepositoryLock] = []
    var hasWorker = false

    /// Set while the record lock is held.
    var preparation: Preparation?
    /// The loaded record, unchanged.
    var loaded: RepositoryRecord?
    /// The status when another process held the lock, for detecting whether that process has finished in the meantime.
    var waited: RepositoryStatus?
    /// Whether a fetch was killed, which may have left files.
    var needsCleaning = false
    /// The status to publish after the job; nil until it is known.
    var status: RepositoryStatus?
    /// The access fingerprint before the fetch.
    var access = ""
    var fetchBegan: Timestamp?
    var fetchStarted: ContinuousClock.Instant?
    /// The result of the fetch, until it is added to the record.
    var outcome: Result<FetchOutcome, Problem>?
    var action: RepositoryResult.Action?
    /// The time of the user's own fetch that makes one unnecessary.
    var adopted: Timestamp?
    /// Whether the fetch follows the analysis, because the remote's host was not known before.
    var fetchesAfterLook = false
    /// The deadline for the worker's first output while it occupies a slot for responsive clones.
    var answerDue: ContinuousClock.Instant?
    /// Whether a worker did not respond for so long that its slot was given to others.
    var isUnanswered = false
    /// The key of the analysis that the worker reported.
    var looking: Examination.Key?
    /// The name of the search that the worker reported.
    var searching: String?
    var hasWrittenChanges = false
    var hasUpdated = false
    /// The obstacle to report for an update whose worker ended without an answer, unless the following analysis shows
    /// that the branch has moved.
    var unansweredUpdate: WorkerEvent.Obstacle?
    /// The result of moving the branch, or the reason it was not moved; nil if that was not requested.
    var update: UpdateReport?
    var notes: [String] = []

    /// Whether the remote was contacted.
    var hasFetched: Bool {
        switch action {
        case .fetched, .fetchFailed: true
        default: false
        }
    }

    var isForced: Bool { asking == .always }

    /// The time at which the job requires action; nil if it only waits for events.
    var deadline: ContinuousClock.Instant? {
        switch state {
        case .waiting(_, let until), .updating(let until), .cleaning(let until): until
        case .looking(let until): answerDue.map { min($0, until) } ?? until
        case .fetching(let deadline): deadline.expiry
        case .preparing, .waitingToFetch, .waitingToLook, .ending, .saving: nil
        }
    }
}
