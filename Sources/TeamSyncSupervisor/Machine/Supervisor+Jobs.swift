import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDocuments
import TeamSyncProtocol

/// The steps of a job: lock the fetch, lock the record, read the files, fetch if necessary, analyze, update, and save.
extension Supervisor {
    /// The time after which an analysis that has not begun is considered to be waiting for a file system.
    static let lookBegins = Duration.seconds(30)
    /// A running analysis is limited by its processor time. This limit ends an analysis that has to wait on a busy
    /// machine.
    static let lookTimeout = WorkerLimits.lookTime * 4
    static let updateTimeout = Duration.seconds(120)
    static let cleanTimeout = Duration.seconds(30)
    /// The maximum time to wait for the record lock. An analysis holds it for less than a second, an update for as long
    /// as `git checkout` takes the user.
    static let recordWait = Duration.seconds(30)

    mutating func begin(_ id: Int) {
        guard let job = jobs[id] else { return }
        watch(job.configuration)
        ask(id, for: job.isCheck && job.asking != .never ? .fetch : .record)
    }

    // MARK: Locks

    mutating func ask(_ id: Int, for lock: RepositoryLock) {
        guard let job = jobs[id] else { return }
        jobs[id]?.state = .preparing
        effects.append(.tryLock(job: id, id: job.configuration.id, lock))
    }

    mutating func retryLocks() {
        for (id, job) in jobs.sorted(by: { $0.key < $1.key }) {
            if case .waiting(let lock, _) = job.state {
                effects.append(.tryLock(job: id, id: job.configuration.id, lock))
            }
        }
    }

    mutating func noteLock(_ id: Int, _ lock: RepositoryLock, remembered: RepositoryStatus?) {
        guard let job = jobs[id] else {
            // The job ended after it requested the lock.
            if remembered == nil { effects.append(.unlock(job: id, lock)) }
            return
        }
        if job.locks.contains(lock) { return }
        guard let remembered else {
            jobs[id]?.locks.append(lock)
            switch lock {
            case .fetch:
                ask(id, for: .record)
            case .record:
                jobs[id]?.state = .preparing
                effects.append(.prepare(job: id, job.configuration))
            }
            return
        }
        if lock == .fetch, job.waited == nil { jobs[id]?.waited = remembered }
        jobs[id]?.status = remembered
        if case .waiting = job.state { return }
        let wait = lock == .fetch ? job.wait : Supervisor.recordWait
        if wait == .zero { return giveUp(id) }
        jobs[id]?.state = .waiting(lock, until: time.steady + wait)
        waitingWithWorker.append(id)
    }

    /// Stops waiting for another process that is checking the repository. A check ends; an analysis continues without
    /// contacting the remote.
    mutating func giveUp(_ id: Int) {
        guard let job = jobs[id], !job.isCheck else { return finish(id, .locked) }
        jobs[id]?.action = .looked
        ask(id, for: .record)
    }

    mutating func unlock(_ id: Int, _ lock: RepositoryLock) {
        guard let index = jobs[id]?.locks.firstIndex(of: lock) else { return }
        jobs[id]?.locks.remove(at: index)
        effects.append(.unlock(job: id, lock))
    }

    // MARK: Answers

    mutating func takeAnswer(_ event: SupervisorEvent) {
        switch event {
        case .lock(let id, let lock, let remembered):
            noteLock(id, lock, remembered: remembered)
        case .stateFailed(let id, let problem, let remembered):
            jobs[id]?.status = remembered
            finish(id, .stateFailed(problem))
        case .prepared(let id, let preparation):
            prepared(id, preparation)
        case .worker(let id, let event):
            take(event, of: id)
        case .workerEnded(let id, let ending, let phase):
            ended(id, ending, phase)
        case .saved(let id, let status):
            saved(id, status)
        default: break
        }
    }

    mutating func prepared(_ id: Int, _ preparation: Preparation) {
        guard var job = jobs[id] else { return }
        (job.preparation, job.loaded) = (preparation, preparation.record)
        note(preparation.record.examination?.content, of: job.configuration)
        if let warning = preparation.warning { job.notes.append(warning) }
        jobs[id] = job
        if let adopted = job.adopted { jobs[id]?.preparation?.record.noteSuccess(begun: adopted, ended: adopted) }
        if job.outcome != nil { return noteFetch(id) }
        if job.action == .looked { return look(id) }
        if job.adopted != nil, job.action != nil { return look(id) }
        guard job.asking != .never, job.action == nil else {
            jobs[id]?.action = .looked
            return look(id)
        }
        switch decision(job, preparation) {
        case .notBefore(let next):
            jobs[id]?.action = .throttled(until: next)
            look(id)
        case .due where !job.locks.contains(.fetch):
            // An analysis that becomes a check also needs the other lock. It acquires both again in the usual order.
            unlock(id, .record)
            ask(id, for: .fetch)
        case .due:
            jobs[id]?.access = preparation.access
            // The host of the remote has to be known, so that the remotes on one host are contacted one at a time. A
            // clone that could not be opened is analyzed first; its remote is contacted if that succeeds.
            if let clone = preparation.record.clone,
                preparation.record.localFailure?.code.keepsCloneFromBeingOpened != true,
                !preparation.isReadable || clone.fingerprint == preparation.fingerprint
                    || preparation.record.wasStopped(at: preparation.fingerprint)
            {
                waitToFetch(id)
            } else {
                jobs[id]?.fetchesAfterLook = true
                waitToLook(id)
            }
        }
    }

    func decision(_ job: Job, _ preparation: Preparation) -> Throttle.Decision {
        let record = preparation.record
        if job.isForced {
            // If another process has fetched while this one waited for it, its result is equally recent.
            guard let waited = job.waited, waited.lastAttemptAt != record.lastAttemptAt else { return .due }
        }
        if record.mayHaveBeenFixed(preparation.access) { return .due }
        let isNudged = job.asking == .whenNudged && record.failuresForThrottle == 0
        let throttle = isNudged ? Throttle(nudgedAgainAfter: job.configuration) : throttle(job)
        return throttle.decide(
            lastAttempt: record.lastAttemptAt, failures: record.failuresForThrottle,
            code: record.fetchFailure?.code, now: time.wall, isEarly: job.asking == .whenAlmostDue)
    }

    func throttle(_ job: Job) -> Throttle {
        Throttle(interval: job.configuration.interval, maxBackoff: job.configuration.maxBackoff)
    }

    // MARK: Fetch

    mutating func waitToFetch(_ id: Int) {
        guard let job = jobs[id] else { return }
        unlock(id, .record)
        jobs[id]?.state = .waitingToFetch
        fetches.wait(id, host: job.preparation?.record.clone?.lane)
        waitingWithWorker.append(id)
    }

    mutating func fetch(_ id: Int) {
        guard var job = jobs[id] else { return }
        job.fetchBegan = time.wall
        job.fetchStarted = time.steady
        job.state = .fetching(FetchDeadline(job.configuration, started: time.steady))
        job.hasWorker = true
        jobs[id] = job
        effects.append(.report(.asking(id: job.configuration.id)))
        effects.append(
            .send(job: id, .fetch(WorkerRequest.Fetch(unlessFetchedSince: sufficient(job))), job.configuration))
    }

    /// Returns the time from which a fetch by the user is sufficient; nil if such fetches do not count.
    func sufficient(_ job: Job) -> Timestamp? {
        guard !job.isForced, job.asking != .whenNudged, let record = job.preparation?.record,
            let last = record.lastAttemptAt, last <= time.wall,
            record.fetchFailure == nil || !record.mayHaveBeenFixed(job.access)
        else { return nil }
        let wait = throttle(job).wait(afterFailures: 0)
        return max(last.advanced(bySeconds: 1), time.wall.advanced(by: .seconds(1) - wait))
    }

    mutating func endFetch(_ id: Int, _ outcome: Result<FetchOutcome, Problem>) {
        fetches.leave(id)
        jobs[id]?.outcome = outcome
        if let job = jobs[id] { effects.append(.report(.asked(id: job.configuration.id))) }
        ask(id, for: .record)
    }

    /// Adds the result of the fetch to the loaded record, and starts the analysis.
    mutating func noteFetch(_ id: Int) {
        guard var job = jobs[id], var preparation = job.preparation, let outcome = job.outcome else { return }
        job.action = preparation.record.note(
            outcome, begun: job.fetchBegan ?? time.wall, ended: time.wall, access: job.access)
        (job.outcome, job.preparation) = (nil, preparation)
        jobs[id] = job
        look(id)
    }

    // MARK: The end

    mutating func save(_ id: Int) {
        guard var job = jobs[id], var record = job.preparation?.record else { return }
        if record.examination?.state == .upToDate { record.upstreamEvent = nil }
        if record.examination?.behind == 0, record.update?.moved == false { record.update = nil }
        if case .daemon = mode {
            record.nudgedInterval = nudge.interval(of: job.configuration.id)?.wholeSeconds
        } else if job.hasFetched {
            record.nudgedInterval = nil
        }
        job.preparation?.record = record
        job.state = .saving
        jobs[id] = job
        effects.append(
            .save(job: id, job.configuration, record, hasWrittenChanges: job.hasWrittenChanges))
        jobs[id]?.hasWrittenChanges = false
    }

    mutating func saved(_ id: Int, _ status: RepositoryStatus) {
        guard let job = jobs[id] else { return }
        if job.fetchesAfterLook {
            jobs[id]?.fetchesAfterLook = false
            return waitToFetch(id)
        }
        jobs[id]?.status = status
        guard job.needsCleaning else { return finish(id, job.action ?? .looked) }
        jobs[id]?.state = .cleaning(until: time.steady + Supervisor.cleanTimeout)
        jobs[id]?.hasWorker = true
        effects.append(.send(job: id, .clean, job.configuration))
    }

    mutating func finish(_ id: Int, _ action: RepositoryResult.Action) {
        guard let job = jobs[id] else { return }
        drop(id)
        let status = job.status ?? DocumentAssembly.status(job.configuration, job.preparation?.record)
        var result = RepositoryResult(action: action, status: status, notes: job.notes)
        result.update = job.update
        result.isErrorRemembered = !action.hasAsked && job.preparation?.record.localFailure == nil
        note(result, of: job)
    }

    /// Releases everything that the job holds.
    mutating func drop(_ id: Int) {
        guard let job = jobs[id] else { return }
        fetches.leave(id)
        cloneReads.leave(id)
        for lock in job.locks { effects.append(.unlock(job: id, lock)) }
        if job.hasWorker { effects.append(.dismiss(job: id)) }
        jobs[id] = nil
    }
}

extension ErrorCode {
    /// Whether a fetch would fail for the same reason before it contacts the remote.
    var keepsCloneFromBeingOpened: Bool {
        [.missing, .unsupported, .locked, .permission].contains(self)
    }
}
