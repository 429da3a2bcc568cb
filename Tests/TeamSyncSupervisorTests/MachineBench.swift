import Testing

@testable import TeamSyncBase
@testable import TeamSyncConfiguration
@testable import TeamSyncDocuments
@testable import TeamSyncProtocol
@testable import TeamSyncSupervisor

/// A state machine without files: locks, records and documents are in memory and respond at once, and workers respond
/// when a test says so. It checks that the effects of the machine are consistent.
final class MachineBench {
    static let begun = Timestamp(secondsSinceEpoch: 1_770_883_260)

    /// A request that a worker has not answered yet.
    struct Request {
        let job: Int
        let id: String
        let task: WorkerRequest.Work
        var isKilled = false

        var kind: String {
            switch task {
            case .fetch: "fetch"
            case .look: "look"
            case .update: "update"
            case .clean: "clean"
            }
        }

        var look: WorkerRequest.Look? { if case .look(let look) = task { look } else { nil } }
    }

    private(set) var machine: Supervisor
    private(set) var time = SupervisorTime(wall: MachineBench.begun, steady: .now)
    /// The requests that the workers are processing, oldest first.
    private(set) var requests: [Request] = []
    /// Jobs with a worker.
    private(set) var workers: Set<Int> = []
    private(set) var dismissed: [Int] = []
    private(set) var saves: [(id: String, record: RepositoryRecord)] = []
    private(set) var reports: [SupervisorReport] = []
    private(set) var publications = 0
    private(set) var watched: [String] = []
    private(set) var forgotten: [String] = []
    private(set) var summary: SyncSummary?
    /// The number of times that the program of `nudge` was started and stopped.
    private(set) var nudges = (started: 0, stopped: 0)

    var records: [String: RepositoryRecord] = [:]
    /// The fingerprints of the files of clones.
    var fingerprints: [String: String] = [:]
    /// The locks that another process holds, such as `r0 fetch`.
    var foreignLocks: Set<String> = []
    var isPublicationLocked = false
    /// Whether a search of code begins with the next publication.
    var isSearching = false
    /// The mounts of the paths of clones, according to the mount table.
    var mounts: [String: MountTable.Mount] = [:]
    /// The reasons that repositories cannot be watched.
    var watchProblems: [String: Problem] = [:]
    private var locks: [String: Int] = [:]
    private var jobs: [Int: String] = [:]
    private var queue: [SupervisorEvent] = []

    /// - Parameter hosts: the hosts of the remotes of `r0`, `r1` and so on, which have already been analyzed.
    init(
        _ repositories: [RepositoryConfiguration], hosts: [String: String] = [:], nudge: NudgeConfiguration? = nil
    ) {
        let configuration = Configuration(repositories: repositories, nudge: nudge)
        machine = Supervisor(configuration: configuration, machine: "m", at: time)
        for repository in repositories {
            let record = MachineBench.record(repository, host: hosts[repository.id])
            (records[repository.id], fingerprints[repository.id]) = (record, record.lookFingerprint)
        }
    }

    /// - Parameter count: the number of repositories; their ids are `r0`, `r1` and so on.
    convenience init(_ count: Int = 1, hosts: [String: String] = [:]) {
        self.init((0..<count).map { MachineBench.repository($0) }, hosts: hosts)
    }

    static func repository(_ number: Int, branch: String = "main") -> RepositoryConfiguration {
        RepositoryConfiguration(id: "r\(number)", path: "/r\(number)", branch: branch)
    }

    /// The record of a repository that was analyzed, but never fetched.
    static func record(_ repository: RepositoryConfiguration, host: String? = nil) -> RepositoryRecord {
        var record = RepositoryRecord(subject: RepositoryRecord.Subject(repository))
        record.clone = clone(repository.path, host: host)
        record.lookFingerprint = "f"
        do {
            let basis = try Examination.Key.basis(of: repository, CatalogueTies())
            record.examination = examination(local: "a", upstream: "a", basis: basis)
        } catch {
            Issue.record(error)
        }
        return record
    }

    static func clone(
        _ path: String, fingerprint: String = "f", host: String? = nil, isLocal: Bool = true, mount: String? = nil
    ) -> CloneFacts {
        CloneFacts(
            path: path, fileSystem: isLocal ? "ext4" : "nfs4", mount: mount, isLocal: isLocal,
            fingerprint: fingerprint, lane: host)
    }

    static func examination(local: String, upstream: String, basis: String) -> Examination {
        let behind = local == upstream ? 0 : 1
        return Examination(
            key: Examination.Key(local: local, upstream: upstream, basis: basis),
            state: behind == 0 ? .upToDate : .behind, ahead: 0, behind: behind, counts: [:], flat: [:], warnings: [],
            api: [:])
    }

    // MARK: Time

    /// Advances the time, and then handles everything that is due.
    /// - Parameter clock: the number of seconds by which the system's clock is also set.
    func pass(_ duration: Duration, clock: Int64 = 0) {
        time.steady += duration
        time.wall = time.wall.advanced(bySeconds: duration.components.seconds + clock)
        if clock != 0 { handle(.clockChanged) }
        while summary == nil, let due = machine.nextTimeout, due <= time.steady {
            handle(.timeout)
            guard summary != nil || machine.nextTimeout != due else {
                Issue.record("a timeout that has been handled is due again")
                return
            }
        }
        if summary == nil, let alarm = machine.nextAlarm, alarm <= time.wall { handle(.alarm) }
    }

    /// Advances the time; the machine is not informed until the next event.
    func passUnhandled(_ duration: Duration) {
        time.steady += duration
    }

    // MARK: Events

    func handle(_ event: SupervisorEvent) {
        queue.append(event)
        while !queue.isEmpty {
            let effects = machine.handle(queue.removeFirst(), at: time)
            for effect in effects { perform(effect) }
        }
        checkRest()
    }

    /// Handles several events, all of which have happened before the first one is handled.
    func handle(all events: [SupervisorEvent]) {
        queue += events.dropLast()
        if let last = events.last { handle(last) }
    }

    /// Expects, when no events are left, that each job waits for a future event, and that no job holds a lock or worker
    /// of another one.
    private func checkRest() {
        // The process ends, and releases all locks.
        if summary != nil { return }
        for (lock, job) in locks where machine.jobs[job] == nil {
            Issue.record("job \(job) has ended without releasing the lock \(lock)")
        }
        for job in workers where machine.jobs[job] == nil && !dismissed.contains(job) {
            Issue.record("job \(job) has ended, but its worker has not")
        }
        let atWork = Set(requests.lazy.map(\.job).filter { self.machine.jobs[$0] != nil })
        for (id, job) in machine.jobs {
            let isAtWork = atWork.contains(id)
            switch job.state {
            case .waiting, .fetching, .looking, .updating, .cleaning:
                if job.deadline == nil { Issue.record("job \(id) waits for ever: \(job.state)") }
                if case .waiting = job.state { continue }
                if !isAtWork { Issue.record("job \(id) waits for a worker that does nothing: \(job.state)") }
            case .ending:
                if !isAtWork { Issue.record("job \(id) waits for the end of a worker that has ended") }
            case .waitingToFetch, .waitingToLook:
                if job.hasWorker { Issue.record("job \(id) keeps a worker while it waits") }
                if atWork.count == (isAtWork ? 1 : 0) && !machine.isStopping {
                    Issue.record("job \(id) waits for a slot, but none is taken")
                }
            case .preparing, .saving:
                Issue.record("job \(id) waits for an answer that it already has: \(job.state)")
            }
        }
        let looks = requests.count { $0.look != nil }
        if looks > CloneReadLimits.all { Issue.record("\(looks) workers read clones") }
        for request in requests where machine.jobs[request.job]?.hasWorker != true {
            Issue.record("the request of job \(request.job) was lost")
        }
    }

    // MARK: Effects

    private func perform(_ effect: SupervisorEffect) {
        if summary != nil { Issue.record("after the end: \(effect)") }
        switch effect {
        case .load(let repositories):
            queue.append(
                .loaded(
                    repositories.map {
                        let record = records[$0.id]
                        return SupervisorEvent.Loaded(status: DocumentAssembly.status($0, record), clone: record?.clone)
                    }))
        case .tryLock(let job, let id, let lock):
            jobs[job] = id
            take("\(id) \(lock)", job, id, lock)
        case .unlock(let job, let lock):
            let name = "\(jobs[job] ?? "?") \(lock)"
            if locks[name] != job { Issue.record("job \(job) gives back \(name), which it does not have") }
            locks[name] = nil
        case .prepare(let job, let repository):
            require(job, "\(repository.id) record")
            queue.append(.prepared(job: job, preparation(repository)))
        case .send(let job, let task, let repository):
            if machine.isStopping, case .fetch = task { Issue.record("a fetch begins after the end was asked for") }
            if requests.contains(where: { $0.job == job }) { Issue.record("job \(job) asks its worker for two things") }
            workers.insert(job)
            requests.append(Request(job: job, id: repository.id, task: task))
        case .dismiss(let job):
            dismissed.append(job)
            workers.remove(job)
            requests.removeAll { $0.job == job }
        case .kill(let job):
            for index in requests.indices where requests[index].job == job { requests[index].isKilled = true }
            // A worker without work ends at once.
            if !requests.contains(where: { $0.job == job }), workers.remove(job) != nil {
                queue.append(.workerEnded(job: job, .exited(0), phase: nil))
            }
        case .save(let job, let repository, let record, _):
            require(job, "\(repository.id) record")
            records[repository.id] = record
            saves.append((repository.id, record))
            queue.append(.saved(job: job, DocumentAssembly.status(repository, record)))
        case .publish:
            if !isPublicationLocked {
                publications += 1
                if isSearching { queue.append(.searching(true)) }
            }
            queue.append(.published(isPublicationLocked ? Problem(.locked, "another process holds it") : nil))
        case .watch(let repository, _, _):
            watched.append(repository.id)
            queue.append(.watched(id: repository.id, watchProblems[repository.id]))
        case .forget(let id): forgotten.append(id)
        case .startNudge: nudges.started += 1
        case .stopNudge: nudges.stopped += 1
        case .report(let report): reports.append(report)
        case .finish(let summary): self.summary = summary
        }
    }

    private func take(_ name: String, _ job: Int, _ id: String, _ lock: RepositoryLock) {
        if machine.jobs[job] == nil, summary == nil { Issue.record("an unknown job \(job) wants \(name)") }
        guard locks[name] == nil, !foreignLocks.contains(name) else {
            let status = RepositoryStatus(
                id: id, label: id, branch: "main", upstream: "origin/main", lastAttemptAt: records[id]?.lastAttemptAt)
            return queue.append(.lock(job: job, lock, remembered: status))
        }
        locks[name] = job
        queue.append(.lock(job: job, lock, remembered: nil))
    }

    private func require(_ job: Int, _ lock: String) {
        if locks[lock] != job { Issue.record("job \(job) needs \(lock), which it does not have") }
    }

    private func preparation(_ repository: RepositoryConfiguration) -> Preparation {
        var record = RepositoryRecord(subject: RepositoryRecord.Subject(repository))
        if let known = records[repository.id], known.subject == record.subject { record = known }
        let isReadable = record.clone?.isLocal == true
        return Preparation(
            record: record, warning: nil, access: "access", isReadable: isReadable,
            fingerprint: isReadable ? fingerprints[repository.id] : nil, isChangesFileWhole: true, userFetch: nil,
            mount: mounts[repository.id])
    }

    // MARK: Workers

    func request(_ id: String, _ kind: String) -> Request? { requests.first { $0.id == id && $0.kind == kind } }

    /// The running requests, such as `r0 fetch`, sorted.
    var running: [String] { requests.map { "\($0.id) \($0.kind)" }.sorted() }

    func say(_ id: String, _ event: WorkerEvent) {
        guard let request = requests.first(where: { $0.id == id && !event.isFinal(for: $0.task) }) else {
            Issue.record("no job works on \(id)")
            return
        }
        handle(.worker(job: request.job, event))
    }

    /// The event that ends the oldest request of this kind; the worker waits for the next one.
    func answer(_ id: String, _ kind: String, _ event: WorkerEvent) {
        if let request = request(id, kind) { answer(request, event) } else { Issue.record("\(id) has no \(kind)") }
    }

    func answer(_ request: Request, _ event: WorkerEvent) {
        requests.removeAll { $0.job == request.job }
        handle(.worker(job: request.job, event))
    }

    /// The worker ends without an answer.
    func end(_ id: String, _ kind: String, _ ending: WorkerEnding = .signalled(9), phase: FetchPhase? = nil) {
        if let request = request(id, kind) {
            end(request, ending, phase: phase)
        } else {
            Issue.record("\(id) has no \(kind)")
        }
    }

    func end(_ request: Request, _ ending: WorkerEnding, phase: FetchPhase? = nil) {
        requests.removeAll { $0.job == request.job }
        workers.remove(request.job)
        handle(.workerEnded(job: request.job, ending, phase: phase))
    }

    func fetched(_ id: String, upstream: String? = nil) {
        if let upstream { fingerprints[id] = "upstream \(upstream)" }
        answer(id, "fetch", .fetched(.upToDate(.zero)))
    }

    /// An analysis whose results match the clone's files.
    func looked(_ id: String, local: String = "a", upstream: String = "a", host: String? = nil) {
        guard let repository = machine.configuration.repositories.first(where: { $0.id == id }) else { return }
        var examination = MachineBench.record(repository).examination
        examination?.key.local = local
        examination?.key.upstream = upstream
        guard var examination else { return }
        (examination.state, examination.behind) = local == upstream ? (.upToDate, 0) : (.behind, 1)
        let clone = MachineBench.clone(
            repository.path, fingerprint: fingerprints[id] ?? "f", host: host ?? records[id]?.clone?.lane)
        answer(
            id, "look",
            .looked(
                WorkerEvent.Looked(examination: examination, problem: nil, clone: clone, hasWrittenChanges: true)))
    }

    /// The files of a clone change, and no other event follows for a moment.
    func change(_ id: String, _ fingerprint: String) {
        fingerprints[id] = fingerprint
        handle(.changed([id]))
        pass(.milliseconds(20))
    }

    // MARK: Reports

    var finished: [RepositoryResult] {
        reports.compactMap { if case .finished(let result) = $0 { result } else { nil } }
    }

    func status(_ id: String) -> RepositoryStatus? {
        machine.configuration.repositories.first { $0.id == id }.map { DocumentAssembly.status($0, records[id]) }
    }
}
