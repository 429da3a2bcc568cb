import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDocuments
import TeamSyncProtocol
import TeamSyncSupervisor

/// A machine of a fleet in virtual time: the daemon's own state machine, with files and workers that respond at once,
/// and a simulated remote.
struct SimulatedMachine {
    /// Contacts the remote at a time: the commit of its branch, or nil if it does not respond.
    typealias Remote = (Timestamp) -> String?

    static let repository = RepositoryConfiguration(id: "icons", path: "/icons")

    private var machine: Supervisor
    private var record: RepositoryRecord
    private var now: SupervisorTime
    private var queue: [SupervisorEvent] = []
    /// Whether the program of `nudge` runs and is connected.
    private(set) var isListening = false
    private let remote: Remote
    private let isBrokerUp: (Timestamp) -> Bool

    /// - Parameter lastAttempt: the time of the machine's last request, which returned this commit.
    init(
        name: String, nudge: NudgeConfiguration?, start: Timestamp, lastAttempt: Timestamp, commit: String,
        isBrokerUp: @escaping (Timestamp) -> Bool, remote: @escaping Remote
    ) throws {
        let repository = SimulatedMachine.repository
        now = SupervisorTime(wall: start, steady: .now)
        machine = Supervisor(
            configuration: Configuration(repositories: [repository], nudge: nudge), machine: name, at: now)
        record = RepositoryRecord(subject: RepositoryRecord.Subject(repository))
        record.noteSuccess(begun: lastAttempt, ended: lastAttempt)
        (self.remote, self.isBrokerUp) = (remote, isBrokerUp)
        try look(at: commit)
        handle(.start)
    }

    private mutating func look(at commit: String) throws {
        let basis = try Examination.Key.basis(of: SimulatedMachine.repository, CatalogueTies())
        record.examination = Examination(
            key: Examination.Key(local: "a", upstream: commit, basis: basis), state: .behind, ahead: 0, behind: 1,
            counts: [:], flat: [:], warnings: [])
        record.clone = facts(commit)
        record.lookFingerprint = commit
        upstream = commit
    }

    /// The commit of the tracking reference.
    private var upstream = ""

    private func facts(_ commit: String) -> CloneFacts {
        CloneFacts(path: "/icons", fileSystem: "ext4", isLocal: true, fingerprint: commit, lane: "forge")
    }

    // MARK: Time

    /// Seconds until the next action is due; nil if there is none.
    private var wait: Duration? {
        let timeout = machine.nextTimeout.map { now.steady.duration(to: $0) }
        let alarm = machine.nextAlarm.map { now.wall.duration(to: $0) }
        return [timeout, alarm].compactMap { $0 }.min().map { max(.zero, $0) }
    }

    /// Performs everything that is due up to a time.
    mutating func run(until end: Timestamp) {
        while let wait, now.wall.advanced(bySeconds: wait.roundedUpSeconds) <= end {
            pass(.seconds(wait.roundedUpSeconds))
            // The program prints a line in time, whatever its heartbeat is.
            if isListening { handle(.nudged([])) }
            if let due = machine.nextTimeout, due <= now.steady { handle(.timeout) }
            if let alarm = machine.nextAlarm, alarm <= now.wall { handle(.alarm) }
        }
        pass(now.wall.duration(to: end))
    }

    private mutating func pass(_ duration: Duration) {
        guard duration > .zero else { return }
        now.steady += duration
        now.wall = now.wall.advanced(by: duration)
    }

    /// The broker delivers a message.
    mutating func hear(_ commit: String) {
        if isListening { handle(.nudged([NudgeLine(id: SimulatedMachine.repository.id, commit: commit)])) }
    }

    /// The connection to the broker breaks, and the program ends.
    mutating func disconnect() {
        guard isListening else { return }
        isListening = false
        handle(.nudgeEnded(reason: "the broker is gone"))
    }

    // MARK: Effects

    private mutating func handle(_ event: SupervisorEvent) {
        queue.append(event)
        while !queue.isEmpty {
            for effect in machine.handle(queue.removeFirst(), at: now) { perform(effect) }
        }
    }

    private mutating func perform(_ effect: SupervisorEffect) {
        switch effect {
        case .load(let repositories):
            queue.append(
                .loaded(
                    repositories.map {
                        SupervisorEvent.Loaded(status: DocumentAssembly.status($0, record), clone: record.clone)
                    }))
        case .tryLock(let job, _, let lock): queue.append(.lock(job: job, lock, remembered: nil))
        case .prepare(let job, _):
            queue.append(
                .prepared(
                    job: job,
                    Preparation(
                        record: record, access: "", isReadable: true, fingerprint: upstream,
                        isChangesFileWhole: true)))
        case .send(let job, let task, _): queue.append(.worker(job: job, answer(task)))
        case .save(let job, let repository, let record, _):
            self.record = record
            queue.append(.saved(job: job, DocumentAssembly.status(repository, record)))
        case .publish: queue.append(.published(nil))
        case .watch(let repository, _, _): queue.append(.watched(id: repository.id, nil))
        case .startNudge:
            isListening = isBrokerUp(now.wall)
            if !isListening { queue.append(.nudgeEnded(reason: "the broker does not respond")) }
        case .stopNudge, .unlock, .dismiss, .kill, .forget, .report, .finish: break
        }
    }

    private mutating func answer(_ task: WorkerRequest.Work) -> WorkerEvent {
        switch task {
        case .fetch:
            guard let commit = remote(now.wall) else {
                return .failed(Problem(.offline, "the forge does not respond"), clone: nil)
            }
            upstream = commit
            return .fetched(.upToDate(.zero))
        case .look(let look):
            var examination = look.previous ?? record.examination
            examination?.key.upstream = upstream
            guard let examination else { return .failed(Problem(.internal, "nothing is known"), clone: nil) }
            return .looked(
                WorkerEvent.Looked(
                    examination: examination, problem: nil, clone: facts(upstream), hasWrittenChanges: false))
        case .update, .clean: return .failed(Problem(.internal, "this is not simulated"), clone: nil)
        }
    }
}

extension Duration {
    fileprivate var roundedUpSeconds: Int64 { components.seconds + (components.attoseconds > 0 ? 1 : 0) }
}
