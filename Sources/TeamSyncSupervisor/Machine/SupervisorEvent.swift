package import TeamSyncBase
package import TeamSyncConfiguration
package import TeamSyncDocuments
package import TeamSyncProtocol

/// The two clocks that decisions are made by.
package struct SupervisorTime: Equatable, Sendable {
    /// The time of the system clock, which can be set.
    package var wall: Timestamp
    /// Boot time: monotonic, and it includes suspend.
    package var steady: ContinuousClock.Instant

    package init(wall: Timestamp, steady: ContinuousClock.Instant) {
        self.wall = wall
        self.steady = steady
    }
}

/// The two locks of a repository.
package enum RepositoryLock: Equatable, Sendable {
    /// Held while the remote is asked.
    case fetch
    /// Held while what is remembered is read, changed and written.
    case record
}

/// The input of the supervisor.
package enum SupervisorEvent: Sendable {
    /// The daemon begins: all repositories are looked at, those that are due are checked.
    case start
    /// One round of checks, and then an end.
    case sync(SyncRequest)
    /// Everything is to be checked now.
    case checkAll
    case reload(Configuration)
    case stop
    /// The system's clock has reached `nextAlarm`.
    case alarm
    case clockChanged
    /// `nextTimeout` has passed.
    case timeout
    /// Files that decide about these repositories have changed.
    case changed(Set<String>)
    /// Somebody has given back a lock of the state directory.
    case locksReleased
    /// The program of `nudge` has printed lines; empty when they say nothing.
    case nudged([NudgeLine])
    /// The program of `nudge` has ended, or could not be started.
    case nudgeEnded(reason: String)

    // Answers to effects.

    case loaded([Loaded])
    /// `remembered` is what is known of the repository when the lock is not to be had; nil when the job has it now.
    case lock(job: Int, RepositoryLock, remembered: RepositoryStatus?)
    /// A lock, the record or the worker's program could not be used.
    case stateFailed(job: Int, Problem, remembered: RepositoryStatus)
    case prepared(job: Int, Preparation)
    case worker(job: Int, WorkerEvent)
    /// The worker has ended, or said what no worker says. `phase` is how far the connection was when it was killed.
    case workerEnded(job: Int, WorkerEnding, phase: FetchPhase?)
    case saved(job: Int, RepositoryStatus)
    /// Why a repository cannot be watched; nil when it is.
    case watched(id: String, Problem?)
    /// Whether code is being searched for what incoming changes do to it. What was found is published after it.
    case searching(Bool)
    /// nil when the documents were written. `.locked` when another process writes them now.
    case published(Problem?)

    /// The saved state of a repository when it is loaded.
    package struct Loaded: Sendable {
        package var status: RepositoryStatus
        package var clone: CloneFacts?
        /// The content of the repository's own profile.
        package var content: CommittedContent?

        package init(status: RepositoryStatus, clone: CloneFacts?, content: CommittedContent? = nil) {
            self.status = status
            self.clone = clone
            self.content = content
        }
    }
}

/// How a worker ended without answering.
package enum WorkerEnding: Equatable, Sendable {
    case exited(Int32)
    case signalled(Int32)
    /// It could not be ended within a moment: a system call of it does not return.
    case stuck
    /// It wrote too much, or something else than events.
    case broken
}

/// The state of a repository's files before a job, read while its record lock is held.
package struct Preparation: Sendable {
    var record: RepositoryRecord
    /// A sentence about a record that could not be used.
    var warning: String?
    /// `AccessFingerprint`
    var access: String
    /// Whether the clone is known to be on a file system of this machine; only then are its files read.
    var isReadable: Bool
    /// `CloneFingerprint`; nil when files cannot tell.
    var fingerprint: String?
    /// Whether the published changes are as they were written.
    var isChangesFileWhole: Bool
    /// When the user's own `git fetch` last wrote `FETCH_HEAD`; nil for never.
    var userFetch: Timestamp?
    /// The mount of the clone's path in the mount table; if there are several, one that is not local; nil if unknown.
    var mount: MountTable.Mount?
}

extension Preparation {
    /// Without a warning, a fetch of the user's and a mount.
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
    /// Starts the job's worker if it has none, and sends it a request. Answers: `worker`, `workerEnded`.
    case send(job: Int, WorkerRequest.Work, RepositoryConfiguration)
    /// The job needs its worker no longer; it ends by itself.
    case dismiss(job: Int)
    /// Ends the worker and all that it has started. Answer: `workerEnded`.
    case kill(job: Int)
    /// Puts the changes that the worker wrote in place, and writes the record. Answer: `saved` or `stateFailed`.
    case save(job: Int, RepositoryConfiguration, RepositoryRecord, hasWrittenChanges: Bool)
    /// Writes the documents of all repositories. Answer: `published`.
    case publish(Configuration)
    /// Watches the files that decide about a repository; also those that decide about access, when it is refused.
    /// Answer: `watched`.
    case watch(RepositoryConfiguration, clone: String, isRefused: Bool)
    case forget(id: String)
    /// Starts the program of `nudge`. Answers: `nudged`, `nudgeEnded`.
    case startNudge(NudgeConfiguration)
    /// Ends it and all that it has started. Answer: `nudgeEnded`, where it runs.
    case stopNudge
    case report(SupervisorReport)
    /// Nothing is left to be done.
    case finish(SyncSummary)
}

/// The reports of the supervisor to the program around it.
package enum SupervisorReport: Sendable {
    /// The daemon runs. `count` repositories are configured.
    case ready(count: Int)
    /// A remote is asked now.
    case asking(id: String)
    case fetching(id: String, label: String, FetchProgress)
    /// A remote has answered, or its fetch has failed.
    case asked(id: String)
    /// One repository was checked or looked at.
    case finished(RepositoryResult)
    /// The documents could not be written; nil when they can again.
    case publication(Problem?)
    /// The changes of a repository cannot be watched, and it is looked at every minute instead; nil when they can
    /// again.
    case watching(id: String, Problem?)
    case clockChanged
    case reloaded(count: Int)
    /// The status of the program of `nudge`; nil if there is none.
    case nudge(NudgeStatus?)
    /// A line of its standard error.
    case nudgeSaid(String)
    /// The statuses of all repositories, in the order of the configuration, and when the next check is due; nil while
    /// all are being checked.
    case state([RepositoryStatus], nextCheck: Timestamp?)
}
