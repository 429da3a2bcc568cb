import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDocuments
import TeamSyncProtocol

/// The work on one repository, from the request to the result. A job has at most one worker.
struct Job {
    /// The step that the worker was performing when its time limit passed.
    enum Phase: Equatable {
        case fetch(FetchDeadline, at: ContinuousClock.Instant)
        case look, update, clean
        /// An analysis with a worker that did not respond. It starts again when there is a free slot for its mount.
        case unanswered
    }

    enum State: Equatable {
        /// Waiting for a lock held by another job or process.
        case waiting(RepositoryLock, until: ContinuousClock.Instant)
        /// A lock has been requested, or files are being read.
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
    /// Whether the job may contact the remote; the scheduler then waits for it to end.
    let isCheck: Bool
    var state = State.preparing
    var locks: [RepositoryLock] = []
    var hasWorker = false

    /// Set while the record lock is held.
    var preparation: Preparation?
    /// The record as it was loaded.
    var loaded: RepositoryRecord?
    /// The status at the time when another process held the lock, used to detect whether that process has finished its
    /// check in the meantime.
    var waited: RepositoryStatus?
    /// Whether a fetch was killed, which may have left temporary files.
    var needsCleaning = false
    /// The status to publish after the job; nil while it is unknown.
    var status: RepositoryStatus?
    /// The access fingerprint before the fetch.
    var access = ""
    var fetchBegan: Timestamp?
    var fetchStarted: ContinuousClock.Instant?
    /// The result of the fetch, until it has been added to the record.
    var outcome: Result<FetchOutcome, Problem>?
    var action: RepositoryResult.Action?
    /// The time of a fetch by the user that makes our own fetch unnecessary.
    var adopted: Timestamp?
    /// Whether the fetch comes after the analysis, because the host of the remote was not known before.
    var fetchesAfterLook = false
    /// The time by which the worker must have printed something while it occupies a slot for responsive file systems.
    var answerDue: ContinuousClock.Instant?
    /// Whether a worker did not respond for so long that it lost its slot.
    var isUnanswered = false
    /// The key of the current analysis, as reported by the worker.
    var looking: Examination.Key?
    /// The name of the current search, as reported by the worker.
    var searching: String?
    var hasWrittenChanges = false
    var hasUpdated = false
    /// The obstacle to report for an update during which the worker ended without an answer, unless the following
    /// analysis shows that the branch has moved.
    var unansweredUpdate: WorkerEvent.Obstacle?
    /// The result of moving the branch, or the reason it was not moved; nil if it did not have to be moved.
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

    /// The time at which the job has to be handled even without an event; nil if it only waits for events.
    var deadline: ContinuousClock.Instant? {
        switch state {
        case .waiting(_, let until), .updating(let until), .cleaning(let until): until
        case .looking(let until): answerDue.map { min($0, until) } ?? until
        case .fetching(let deadline): deadline.expiry
        case .preparing, .waitingToFetch, .waitingToLook, .ending, .saving: nil
        }
    }
}
