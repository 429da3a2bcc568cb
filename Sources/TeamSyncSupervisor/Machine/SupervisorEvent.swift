package import TeamSyncBase
package import TeamSyncConfiguration
package import TeamSyncDocuments
package import TeamSyncProtocol

/// The times of the two clocks that decisions use.
package struct SupervisorTime: Equatable, Sendable {
    /// The time of the system clock, which users can set.
    package var wall: Timestamp
    /// The time since boot, which never goes backward and includes suspend.
    package var steady: ContinuousClock.Instant

    package init(wall: Timestamp, steady: ContinuousClock.Instant) {
        self.wall = wall
        self.steady = steady
    }
}

/// The two locks of a repository.
package enum RepositoryLock: Equatable, Sendable {
    /// Held while the remote is contacted.
    case fetch
    /// Held while the record is read, changed and written.
    case record
}

/// The inputs of the supervisor.
package enum SupervisorEvent: Sendable {
    /// The daemon starts: all repositories are analyzed, and those that are due are checked.
    case start
    /// Perform one round of checks, then finish.
    case sync(SyncRequest)
    /// Check everything now.
    case checkAll
    case reload(Configuration)
    case stop
    /// The system clock has reached `nextAlarm`.
    case alarm
    case clockChanged
    /// `nextTimeout` has passed.
    case timeout
    /// Files that affect these repositories have changed.
    case changed(Set<String>)
    /// A lock in the state directory was released.
    case locksReleased
    /// The `nudge` program has printed lines. The array contains only the valid ones.
    case nudged([NudgeLine])
    /// The `nudge` program has ended, or could not be started.
    case nudgeEnded(reason: String)

    // Answers to effects.

    case loaded([Loaded])
    /// - Parameter remembered: the last known status of the repository if the lock is held elsewhere; nil if the job
    ///   has acquired the lock.
    case lock(job: Int, RepositoryLock, remembered: RepositoryStatus?)
    /// A lock, the record or the program of the worker could not be used.
    case stateFailed(job: Int, Problem, remembered: RepositoryStatus)
    case prepared(job: Int, Preparation)
    case worker(job: Int, WorkerEvent)
    /// The worker has ended, or it has sent an invalid message. `phase` is the phase of the connection when it was
    /// killed.
    case workerEnded(job: Int, WorkerEnding, phase: FetchPhase?)
    case saved(job: Int, RepositoryStatus)
    /// The repository is being watched, or cannot be watched because of a problem.
    case watched(id: String, Problem?)
    /// Whether code is now being searched for the effects of incoming changes. The results are published when the
    /// search has ended.
    case searching(Bool)
    /// The documents have been written if the problem is nil. `.locked` means that another process is writing them now.
    case published(Problem?)

    /// The saved state of a repository when it is loaded.
    package struct Loaded: Sendable {
        package var status: RepositoryStatus
        package var clone: CloneFacts?
        /// The contents of the repository's own profile.
        package var content: CommittedContent?

        package init(status: RepositoryStatus, clone: CloneFacts?, content: CommittedContent? = nil) {
            self.status = status
            self.clone = clone
            self.content = content
        }
    }
}

/// How a worker that did not answer has ended.
package enum WorkerEnding: Equatable, Sendable {
    case exited(Int32)
    case signalled(Int32)
    /// The worker could not be ended in time because a system call hangs.
    case stuck
    /// The output was too long or invalid.
    case broken
}

/// The state of a repository's files before a job, read while the record lock is held.
package struct Preparation: Sendable {
    var record: RepositoryRecord
    /// A sentence about a record that could not be used; nil if there is none.
    var warning: String?
    /// `AccessFingerprint`
    var access: String
    /// Whether the clone is known to be on a local file system. Its files are read only in this case.
    var isReadable: Bool
    /// `CloneFingerprint`; nil if the files are not sufficient to determine it.
    var fingerprint: String?
    /// Whether the published changes document is unmodified.
    var isChangesFileWhole: Bool
    /// The time at which the user's own `git fetch` last wrote `FETCH_HEAD`; nil for never.
    var userFetch: Timestamp?
    /// The mount that contains the path of the clone according to the mount table; if there are several, a mount that
    /// is not local; nil if unknown.
    var mount: MountTable.Mount?
}

extension Preparation {
    /// Creates a preparation without a warning, without a fetch by the user, and without a mount.
    package init(
        record: RepositoryRecord, access: String, isReadable: Bool, fingerprint: String?, isChangesFileWhole: Bool
    ) {
        self.init(
            record: record, warning: nil, access: access, isReadable: isReadable, fingerprint: fingerprint,
            isChangesFileWhole: isChangesFileWhole, userFetch: nil, mount: nil)
    }
}

/// The effects of the supervisor. Their results are events.
package enum SupervisorEffect: Sendable {
    /// Answer: `loaded`.
    case load([RepositoryConfiguration])
    /// Answer: `lock` or `stateFailed`.
    case tryLock(job: Int, id: String, RepositoryLock)
    case unlock(job: Int, RepositoryLock)
    /// Answer: `prepared` or `stateFailed`.
    case prepare(job: Int, RepositoryConfiguration)
    /// Starts a worker for the job if it has none, and sends it a request. Answers: `worker`, `workerEnded`.
    case send(job: Int, WorkerRequest.Work, RepositoryConfiguration)
    /// The job no longer needs its worker, which then ends on its own.
    case dismiss(job: Int)
    /// Ends the worker and all processes that it has started. Answer: `workerEnded`.
    case kill(job: Int)
    /// Moves the worker's changes document into place, and writes the record. Answer: `saved` or `stateFailed`.
    case save(job: Int, RepositoryConfiguration, RepositoryRecord, hasWrittenChanges: Bool)
    /// Writes the documents of all repositories. Answer: `published`.
    case publish(Configuration)
    /// Watches the files that affect a repository; if access to the remote is refused, also the files that determine
    /// access. Answer: `watched`.
    case watch(RepositoryConfiguration, clone: String, isRefused: Bool)
    case forget(id: String)
    /// Starts the `nudge` program. Answers: `nudged`, `nudgeEnded`.
    case startNudge(NudgeConfiguration)
    /// Ends the `nudge` program and all processes that it has started. Answer: `nudgeEnded`, if the program is running.
    case stopNudge
    case report(SupervisorReport)
    /// There is nothing left to do.
    case finish(SyncSummary)
}

/// The reports of the supervisor to the surrounding program.
package enum SupervisorReport: Sendable {
    /// The daemon is ready. `count` repositories are configured.
    case ready(count: Int)
    /// A remote is being contacted.
    case asking(id: String)
    case fetching(id: String, label: String, FetchProgress)
    /// A remote has responded, or the fetch has failed.
    case asked(id: String)
    /// A repository was checked or analyzed.
    case finished(RepositoryResult)
    /// The documents could not be written; nil when they can be written again.
    case publication(Problem?)
    /// The changes in a repository cannot be watched, so it is analyzed every minute; nil when they can be watched
    /// again.
    case watching(id: String, Problem?)
    case clockChanged
    case reloaded(count: Int)
    /// The status of the `nudge` program; nil if none is configured.
    case nudge(NudgeStatus?)
    /// A line that the `nudge` program has printed on standard error.
    case nudgeSaid(String)
    /// The statuses of all repositories, in configuration order, and the time of the next check; the time is nil while
    /// all repositories are being checked.
    case state([RepositoryStatus], nextCheck: Timestamp?)
}
