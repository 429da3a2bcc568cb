import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDocuments
import TeamSyncProtocol

/// The way of a job: fetch lock, record lock, files, perhaps a fetch, perhaps a look, perhaps an update, save.
extension Supervisor {
    private static let lookTimeout = Duration.seconds(30)
    private static let updateTimeout = Duration.seconds(120)
    private static let cleanTimeout = Duration.seconds(30)
    /// A look takes less than a second, an update as long as the user's `git checkout`.
    private static let recordWait = Duration.seconds(30)

    mutating func begin(_ id: Int) {
        guard let job = jobs[id] else { return }
        watch(job.configuration)
        ask(id, for: job.isCheck && job.asking != .never ? .fetch : .record)
    }

    // MARK: Locks

    private mutating func ask(_ id: Int, for lock: RepositoryLock) {
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

    private mutating func noteLock(_ id: Int, _ lock: RepositoryLock, remembered: RepositoryStatus?) {
        guard let job = jobs[id] else {
            // The job has ended between the question and the answer.
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
    }

    /// Another process checks the repository: a look goes on without a check.
    private mutating func giveUp(_ id: Int) {
        guard let job = jobs[id], !job.isCheck else { return finish(id, .locked) }
        jobs[id]?.action = .looked
        ask(id, for: .record)
    }

    private mutating func unlock(_ id: Int, _ lock: RepositoryLock) {
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

    private mutating func prepared(_ id: Int, _ preparation: Preparation) {
        guard var job = jobs[id] else { return }
        (job.preparation, job.loaded) = (preparation, preparation.record)
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
            // A look that turns out to be a check needs the other lock, too, and takes them in the same order.
            unlock(id, .record)
            ask(id, for: .fetch)
        case .due:
            jobs[id]?.access = preparation.access
            // The host of the remote has to be known, so that remotes of one host are asked in turn. A clone that could
            // not be opened is looked at again first: its remote is asked when it can be.
            if let clone = preparation.record.clone,
                preparation.record.localFailure?.code.keepsCloneFromBeingOpened != true,
                !preparation.isReadable || clone.fingerprint == preparation.fingerprint
                    || preparation.record.wasStopped(at: preparation.fingerprint)
            {
                waitToFetch(id)
            } else {
                jobs[id]?.fetchesAfterLook = true
                sendLook(id)
            }
        }
    }

    private func decision(_ job: Job, _ preparation: Preparation) -> Throttle.Decision {
        let record = preparation.record
        if job.isForced {
            // Somebody else's fetch, which this one has waited for, is as fresh as its own would be.
            guard let waited = job.waited, waited.lastAttemptAt != record.lastAttemptAt else { return .due }
        }
        if record.mayHaveBeenFixed(preparation.access) { return .due }
        return throttle(job).decide(
            lastAttempt: record.lastAttemptAt, failures: record.failuresForThrottle,
            code: record.fetchFailure?.code, now: time.wall, isEarly: job.asking == .whenAlmostDue)
    }

    private func throttle(_ job: Job) -> Throttle {
        Throttle(interval: job.configuration.interval, maxBackoff: job.configuration.maxBackoff)
    }

    // MARK: Fetch

    private mutating func waitToFetch(_ id: Int) {
        guard let job = jobs[id] else { return }
        unlock(id, .record)
        jobs[id]?.state = .waitingToFetch
        fetches.wait(id, host: job.preparation?.record.clone?.lane)
    }

    /// Lets those begin that have a place now.
    mutating func admit() {
        guard !isStopping else { return }
        for id in fetches.admit() { fetch(id) }
        for id in looks.admit() { sendLook(id) }
    }

    private mutating func fetch(_ id: Int) {
        guard var job = jobs[id] else { return }
        job.fetchBegan = time.wall
        job.state = .fetching(FetchDeadline(job.configuration, started: time.steady))
        job.hasWorker = true
        jobs[id] = job
        effects.append(.report(.asking(id: job.configuration.id)))
        effects.append(
            .send(job: id, .fetch(WorkerRequest.Fetch(unlessFetchedSince: sufficient(job))), job.configuration))
    }

    /// Since when a fetch of the user's own counts; nil when it does not.
    private func sufficient(_ job: Job) -> Timestamp? {
        guard !job.isForced, let record = job.preparation?.record, let last = record.lastAttemptAt, last <= time.wall,
            record.fetchFailure == nil || !record.mayHaveBeenFixed(job.access)
        else { return nil }
        let wait = throttle(job).wait(afterFailures: 0)
        return max(last.advanced(bySeconds: 1), time.wall.advanced(bySeconds: 1 - wait))
    }

    private mutating func endFetch(_ id: Int, _ outcome: Result<FetchOutcome, Problem>) {
        fetches.leave(id)
        jobs[id]?.outcome = outcome
        if let job = jobs[id] { effects.append(.report(.asked(id: job.configuration.id))) }
        ask(id, for: .record)
    }

    /// The record is there: what the fetch did is noted, and the clone is looked at.
    private mutating func noteFetch(_ id: Int) {
        guard var job = jobs[id], var preparation = job.preparation, let outcome = job.outcome else { return }
        job.action = preparation.record.note(
            outcome, begun: job.fetchBegan ?? time.wall, ended: time.wall, access: job.access)
        (job.outcome, job.preparation) = (nil, preparation)
        jobs[id] = job
        look(id)
    }

    // MARK: Look

    /// Looks at the clone if anything has changed that a look depends on.
    private mutating func look(_ id: Int) {
        guard let job = jobs[id], let preparation = job.preparation else { return }
        guard isLookNeeded(job, preparation) else { return update(id) }
        jobs[id]?.state = .waitingToLook
        looks.wait(id, host: nil)
    }

    private func isLookNeeded(_ job: Job, _ preparation: Preparation) -> Bool {
        let record = preparation.record
        guard preparation.isReadable, let fingerprint = preparation.fingerprint, fingerprint == record.lookFingerprint
        else { return true }
        if let last = record.lastAttemptAt, let fetch = preparation.userFetch, last < fetch, fetch <= time.wall {
            return true
        }
        // Another configuration, also of what other repositories use, gives other numbers.
        guard let known = record.stoppedLook ?? record.examination?.key, known.basis == basis(job) else { return true }
        if record.stoppedLook != nil { return job.isForced }
        return record.localFailure != nil || record.examination == nil || !preparation.isChangesFileWhole
    }

    private func ties(_ job: Job) -> CatalogueTies { ties[job.configuration.id] ?? CatalogueTies() }

    /// `Examination.Key.basis` of a look that begins now; nil when it is not known.
    private func basis(_ job: Job) -> String? {
        do {
            return try Examination.Key.basis(of: job.configuration, ties(job))
        } catch {
            return nil
        }
    }

    private mutating func sendLook(_ id: Int) {
        guard var job = jobs[id], let record = job.preparation?.record else { return looks.leave(id) }
        job.state = .looking(until: time.steady + Supervisor.lookTimeout)
        job.hasWorker = true
        job.looking = nil
        jobs[id] = job
        let look = WorkerRequest.Look(
            ties: ties(job), previous: record.examination, failed: job.isForced ? nil : record.stoppedLook,
            changesFile: "",
            lastAttempt: record.lastAttemptAt,
            isChangesDocumentWhole: job.preparation?.isChangesFileWhole ?? false)
        effects.append(.send(job: id, .look(look), job.configuration))
    }

    private mutating func looked(_ id: Int, _ looked: WorkerEvent.Looked) {
        looks.leave(id)
        guard var job = jobs[id] else { return }
        job.hasWrittenChanges = job.hasWrittenChanges || looked.hasWrittenChanges
        if var record = job.preparation?.record {
            record.examination = looked.examination
            record.stoppedLook = nil
            record.clone = looked.clone
            record.lookFingerprint = looked.clone.isLocal ? looked.clone.fingerprint : nil
            // What a failed fetch says about a missing upstream is closer to the cause.
            let isCausedByFetch = looked.examination.key.local != nil && record.fetchFailure != nil
            record.localFailure =
                isCausedByFetch ? nil : looked.problem?.lookFailure(after: record.localFailure, at: time.wall)
            job.preparation?.record = record
        }
        // A fetch of the user's own that the look has found may make ours unnecessary.
        if job.fetchesAfterLook, job.adopted != nil, let preparation = job.preparation,
            case .notBefore(let next) = decision(job, preparation)
        {
            (job.fetchesAfterLook, job.action) = (false, .throttled(until: next))
        }
        jobs[id] = job
        update(id)
    }

    private mutating func lookFailed(_ id: Int, _ problem: Problem, clone: CloneFacts?, wasStopped: Bool) {
        looks.leave(id)
        guard var job = jobs[id], var record = job.preparation?.record else { return }
        record.localFailure = problem.lookFailure(after: record.localFailure, at: time.wall)
        record.clone = clone ?? record.clone
        // A worker that knows the look refuses it before it begins.
        let isRefused = problem.code == .tooLarge && record.stoppedLook != nil && job.looking == nil
        if wasStopped { record.stoppedLook = job.looking ?? Examination.Key(basis: basis(job) ?? "") }
        if wasStopped || isRefused {
            record.lookFingerprint = clone?.fingerprint ?? job.preparation?.fingerprint
        } else {
            (record.lookFingerprint, record.stoppedLook) = (nil, nil)
        }
        job.preparation?.record = record
        if !wasStopped, job.asking != .never, !job.hasFetched, clone == nil || problem.code.keepsCloneFromBeingOpened {
            (job.fetchesAfterLook, job.action) = (false, .notFetched)
        }
        jobs[id] = job
        save(id)
    }

    // MARK: Update

    private mutating func update(_ id: Int) {
        guard let job = jobs[id], let examination = job.preparation?.record.examination,
            job.configuration.update == .fastForward, !job.hasUpdated, !job.fetchesAfterLook,
            job.preparation?.record.localFailure == nil, let behind = examination.behind, behind > 0
        else { return save(id) }
        guard examination.state == .behind, examination.ahead == 0, let local = examination.key.local,
            let upstream = examination.key.upstream
        else {
            let obstacle = WorkerEvent.Obstacle(
                reason: .notFastForward, message: "the branch has commits that upstream has not")
            noteUpdate(id, obstacle)
            return save(id)
        }
        jobs[id]?.state = .updating(until: time.steady + Supervisor.updateTimeout)
        jobs[id]?.hasWorker = true
        jobs[id]?.hasUpdated = true
        effects.append(
            .send(
                job: id, .update(WorkerRequest.Update(local: local, upstream: upstream, behind: behind)),
                job.configuration))
    }

    private mutating func noteUpdate(_ id: Int, _ obstacle: WorkerEvent.Obstacle?) {
        guard let job = jobs[id], let record = job.preparation?.record else { return }
        let behind = record.examination?.behind ?? 0
        let message =
            obstacle?.message
            ?? "moved \(job.configuration.branch) by \(behind == 1 ? "1 commit" : "\(behind) commits")"
        let isSame = record.update?.reason == obstacle?.reason && record.update?.message == message
        guard !isSame || obstacle == nil else { return }
        jobs[id]?.preparation?.record.update = UpdateReport(
            moved: obstacle == nil, reason: obstacle?.reason, message: message, at: time.wall)
    }

    // MARK: The worker

    private mutating func take(_ event: WorkerEvent, of id: Int) {
        guard let job = jobs[id] else { return }
        switch (event, job.state) {
        case (.progress(let progress), .fetching(var deadline)):
            deadline.note(progress, at: time.steady)
            jobs[id]?.state = .fetching(deadline)
            effects.append(
                .report(.fetching(id: job.configuration.id, label: job.configuration.label, progress)))
        case (.fetched(let outcome), .fetching):
            endFetch(id, .success(outcome))
        case (.adopted(let fetch), .fetching):
            fetches.leave(id)
            adopt(fetch, by: id)
            let next = throttle(job).nextAttempt(after: fetch, failures: 0) ?? fetch
            jobs[id]?.action = .throttled(until: next)
            ask(id, for: .record)
        case (.failed(let problem, _), .fetching):
            endFetch(id, .failure(problem))
        case (.adopted(let fetch), .looking):
            adopt(fetch, by: id)
        case (.looking(let key), .looking):
            jobs[id]?.looking = key
        case (.looked(let looked), .looking):
            note(looked.clone, of: job.configuration)
            self.looked(id, looked)
        case (.failed(let problem, let clone), .looking):
            if let clone { note(clone, of: job.configuration) }
            // What is too large is too large at the next look as well.
            lookFailed(id, problem, clone: clone, wasStopped: problem.code == .tooLarge && job.looking != nil)
        case (.updated(let obstacle), .updating):
            noteUpdate(id, obstacle)
            if obstacle == nil { sendLookAgain(id) } else { save(id) }
        case (.failed(let problem, _), .updating):
            noteUpdate(id, WorkerEvent.Obstacle(reason: .failed, message: problem.message))
            save(id)
        case (.cleaned, .cleaning), (.failed, .cleaning):
            finish(id, job.action ?? .looked)
        default:
            break
        }
    }

    private mutating func sendLookAgain(_ id: Int) {
        jobs[id]?.state = .waitingToLook
        looks.wait(id, host: nil)
    }

    /// The user's own fetch counts as a check, once one of ours has shown that the remote can be reached.
    private mutating func adopt(_ fetch: Timestamp, by id: Int) {
        jobs[id]?.adopted = fetch
        jobs[id]?.preparation?.record.noteSuccess(begun: fetch, ended: fetch)
    }

    /// The time of a job is up.
    mutating func expire(_ id: Int) {
        guard let job = jobs[id] else { return }
        switch job.state {
        case .waiting(.fetch, _):
            giveUp(id)
        case .waiting(.record, _):
            finish(
                id,
                .stateFailed(
                    Problem(
                        .locked, "another process has held the state of \(job.configuration.id) for 30 s",
                        hint: "see what it does, or end it")))
        case .fetching(let deadline):
            stop(id, in: .fetch(deadline, at: time.steady))
        case .looking:
            stop(id, in: .look)
        case .updating:
            stop(id, in: .update)
        case .cleaning:
            stop(id, in: .clean)
        case .preparing, .waitingToFetch, .waitingToLook, .ending, .saving:
            break
        }
    }

    private mutating func stop(_ id: Int, in phase: Job.Phase) {
        jobs[id]?.state = .ending(phase)
        effects.append(.kill(job: id))
    }

    private mutating func ended(_ id: Int, _ ending: WorkerEnding, _ phase: FetchPhase?) {
        guard let job = jobs[id] else { return }
        jobs[id]?.hasWorker = false
        if isStopping { return drop(id) }
        let path = job.configuration.path
        let hung = WorkerEnding.stuck.problem(of: "look", in: path)
        switch job.state {
        case .ending(.fetch(let deadline, let instant)):
            jobs[id]?.needsCleaning = true
            endFetch(
                id,
                .failure(deadline.problem(remote: job.configuration.remote, refined: phase, at: instant)))
        case .ending(.look):
            // A worker that has not even begun waits for a file system.
            let isHung = ending == .stuck || job.looking == nil
            lookFailed(id, isHung ? hung : WorkerEnding.tooLong(path), clone: nil, wasStopped: !isHung)
        case .ending(.update):
            noteUpdate(
                id,
                WorkerEvent.Obstacle(
                    reason: .failed,
                    message: "git took longer than \(Supervisor.updateTimeout.components.seconds) s to move the branch")
            )
            save(id)
        case .fetching:
            jobs[id]?.needsCleaning = true
            endFetch(id, .failure(ending.problem(of: "fetch", in: path)))
        case .looking:
            lookFailed(
                id, ending.problem(of: "look", in: path), clone: nil,
                wasStopped: ending != .stuck && ending != .exited(0))
        case .updating:
            noteUpdate(id, WorkerEvent.Obstacle(reason: .failed, message: "the worker ended before git did"))
            save(id)
        case .cleaning, .ending(.clean):
            finish(id, job.action ?? .looked)
        case .waiting, .preparing, .waitingToFetch, .waitingToLook, .saving:
            // It ended between two requests; the next one starts another.
            break
        }
    }

    // MARK: The end

    private mutating func save(_ id: Int) {
        guard var job = jobs[id], var record = job.preparation?.record else { return }
        if record.examination?.state == .upToDate { record.upstreamEvent = nil }
        if record.examination?.behind == 0, record.update?.moved == false { record.update = nil }
        job.preparation?.record = record
        job.state = .saving
        jobs[id] = job
        effects.append(
            .save(job: id, job.configuration, record, hasWrittenChanges: job.hasWrittenChanges))
        jobs[id]?.hasWrittenChanges = false
    }

    private mutating func saved(_ id: Int, _ status: RepositoryStatus) {
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

    private mutating func finish(_ id: Int, _ action: RepositoryResult.Action) {
        guard let job = jobs[id] else { return }
        drop(id)
        let status = job.status ?? DocumentAssembly.status(job.configuration, job.preparation?.record)
        note(RepositoryResult(action: action, status: status, notes: job.notes), of: job)
    }

    /// Gives back all that the job holds.
    mutating func drop(_ id: Int) {
        guard let job = jobs[id] else { return }
        fetches.leave(id)
        looks.leave(id)
        for lock in job.locks { effects.append(.unlock(job: id, lock)) }
        if job.hasWorker { effects.append(.dismiss(job: id)) }
        jobs[id] = nil
    }
}

extension ErrorCode {
    /// Whether a fetch would fail for the same reason before it asks the remote.
    fileprivate var keepsCloneFromBeingOpened: Bool {
        [.missing, .unsupported, .locked, .permission].contains(self)
    }
}

extension WorkerEnding {
    /// Why there is no answer.
    func problem(of task: String, in path: String) -> Problem {
        switch self {
        case .stuck:
            Problem(
                .timeout, "the file system of \(path) does not answer",
                hint: "check that it is mounted and its server can be reached")
        case .signalled(SignalNumber.segmentation), .signalled(SignalNumber.bus):
            Problem(
                .corrupt, "the worker ended in the middle of a \(task) (signal \(number))",
                hint: "run 'git -C \(path) fsck'")
        case .signalled where task == "look": WorkerEnding.tooLong(path)
        case .signalled, .exited, .broken:
            Problem(
                .internal, "the worker ended without a result (\(description))",
                hint: "run 'git -C \(path) fetch' to see whether git can")
        }
    }

    static func tooLong(_ path: String) -> Problem {
        Problem(
            .tooLarge, "\(path) needs more memory or time than a worker may use to look at it",
            hint: "the last good numbers stay until its branches or the configuration change")
    }

    private var number: Int32 {
        switch self {
        case .exited(let number), .signalled(let number): number
        case .stuck, .broken: 0
        }
    }

    private var description: String {
        switch self {
        case .exited(let code): "exit code \(code)"
        case .signalled(let signal): "signal \(signal)"
        case .stuck: "it hangs"
        case .broken: "it wrote something else than events"
        }
    }
}

private enum SignalNumber {
    static let segmentation: Int32 = 11
    static let bus: Int32 = 7
}
