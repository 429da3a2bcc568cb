package import TeamSyncBase
package import TeamSyncConfiguration
import TeamSyncDocuments
import TeamSyncProtocol

/// The state machine that decides what to do about all repositories. Its inputs are events and the time, and its
/// outputs are effects. It reads no files and no clock, and it never waits; the results of effects are events.
package struct Supervisor {
    static let fetchesAtATime = 4
    /// The maximum delay of a publication while more results are expected.
    static let publicationPause = Duration.milliseconds(500)
    /// The time given to workers to end when everything stops.
    private static let farewell = Duration.milliseconds(1500)
    /// The time between two analyses of a repository that cannot be watched for changes.
    static let unwatchedInterval = Duration.seconds(60)
    /// The time until the next attempt to publish if another process holds the lock and its release is not reported.
    static let publicationRetry = Duration.seconds(1)
    /// The time for which another process may hold the lock of the documents before this is reported as a problem.
    static let publicationWait = Duration.seconds(10)

    private(set) var configuration: Configuration {
        didSet { noteTies() }
    }
    /// The dependencies between repositories, by id; only for repositories that have any.
    var ties: [String: CatalogueTies] = [:]
    /// The contents of the repositories' own profiles, by id.
    var contents: [String: CommittedContent] = [:]
    var scheduler: Scheduler
    var nudge: NudgeControl
    /// The intervals from which the times of the next checks were last computed.
    var nudgedIntervals: [String: Duration] = [:]
    /// The status that was last reported.
    var nudgeStatus: NudgeStatus?
    var nudgeProblem: String?
    var nudgeChanged: Timestamp
    var lastNudge: Timestamp?
    var jobs: [Int: Job] = [:]
    /// Whether local branches may be moved.
    private(set) var updatesBranches = true
    /// See `SyncRequest`.
    private(set) var pulls: [String: String] = [:]
    var fetches = HostLimits(limit: Supervisor.fetchesAtATime)
    var cloneReads = CloneReadLimits()
    /// Jobs that have just started to wait. A job that continues to wait has no worker.
    var waitingWithWorker: [Int] = []
    var effects: [SupervisorEffect] = []
    var time: SupervisorTime

    private var jobCount = 0
    var debouncer = ChangeDebouncer()
    var statuses: [String: KnownStatus] = [:]
    /// Whether the data about the repositories has changed since the last report.
    var hasNewStatus = true
    var clones: [String: ClonePlace] = [:]
    /// The repositories that are being analyzed; true if something has changed since the analysis began.
    var looking: [String: Bool] = [:]
    /// The repositories to check once more, because a check was requested while one was running.
    var checkAgain: Set<String> = []
    var watchProblems: [String: Problem] = [:]
    var watched: Set<String> = []
    var nextPoll: Timestamp?

    var needsPublication = false
    var isPublishing = false
    /// Whether code is being searched for the effects of incoming changes.
    var isSearching = false
    var lastPublication: ContinuousClock.Instant?
    var publicationDue: ContinuousClock.Instant?
    var publicationBlocked: ContinuousClock.Instant?
    var publicationProblem: Problem?

    enum Mode {
        case daemon
        /// The ids of the requested repositories, in configuration order.
        case round([String])
    }

    var mode: Mode?
    var isStarted = false
    /// The results of a single round.
    var results: [String: RepositoryResult] = [:]
    var stopDue: ContinuousClock.Instant?
    var isFinished = false
    /// The time of the next check that was last reported; nil before the first report.
    var reportedCheck: Timestamp??

    /// - Parameter machine: see `MachineID`.
    package init(configuration: Configuration, machine: String, at time: SupervisorTime) {
        self.configuration = configuration
        self.time = time
        scheduler = Scheduler(machine: machine)
        nudge = NudgeControl(machine: machine)
        nudgeChanged = time.wall
        noteTies()
    }

    /// The time on the system clock at which to send `alarm`; nil for never.
    package var nextAlarm: Timestamp? {
        guard case .daemon = mode, stopDue == nil else { return nil }
        return [scheduler.next, nextPoll].compactMap { $0 }.min()
    }

    /// The time at which to send `timeout`; nil for never.
    package var nextTimeout: ContinuousClock.Instant? {
        if isFinished { return nil }
        let publication = needsPublication && !isStopping ? publicationDue : nil
        let instants =
            jobs.values.map(\.deadline) + [debouncer.next, publication, stopDue, isStopping ? nil : nudge.next]
        return instants.compactMap { $0 }.min()
    }

    package mutating func handle(_ event: SupervisorEvent, at time: SupervisorTime) -> [SupervisorEffect] {
        self.time = time
        effects = []
        guard !isFinished else { return [] }
        take(event)
        admit()
        publishIfDue()
        reportState()
        finishIfDone()
        // An empty dictionary keeps its capacity, which can be megabytes after a round of hundreds of repositories.
        if jobs.isEmpty { jobs = [:] }
        return effects
    }

    private mutating func take(_ event: SupervisorEvent) {
        switch event {
        case .start:
            mode = .daemon
            effects.append(.load(configuration.repositories))
            perform(nudge.configure(configuration.nudge, at: time.steady))
        case .sync(let request):
            begin(request)
        case .checkAll:
            checkAgain.formUnion(scheduler.ids.filter(scheduler.isRunning))
            check(scheduler.beginAll(), asking: .always)
        case .reload(let configuration):
            self.configuration = configuration
            let known = Set(configuration.repositories.map(\.id))
            hasNewStatus = true
            for id in statuses.keys where !known.contains(id) { forget(id) }
            effects.append(.load(configuration.repositories))
            if isStarted { perform(nudge.configure(configuration.nudge, at: time.steady)) }
        case .stop:
            stop()
        case .alarm:
            ring()
        case .clockChanged:
            effects.append(.report(.clockChanged))
            scheduler.clockChanged(now: time.wall)
        case .timeout:
            expire()
        case .changed(let ids):
            for id in ids where statuses[id] != nil { debouncer.change(id, at: time.steady) }
        case .locksReleased:
            retryLocks()
            if publicationBlocked != nil { publicationDue = time.steady }
        case .nudged(let lines):
            take(lines)
        case .nudgeEnded(let reason):
            noteNudgeEnd(reason)
        case .loaded(let loaded):
            adopt(loaded)
        case .watched(let id, let problem):
            noteWatch(id, problem)
        case .searching(let isSearching): noteSearch(isSearching)
        case .published(let problem):
            notePublication(problem)
        case .lock, .stateFailed, .prepared, .worker, .workerEnded, .saved:
            takeAnswer(event)
        }
    }

    // MARK: The daemon

    private mutating func adopt(_ loaded: [SupervisorEvent.Loaded]) {
        for entry in loaded {
            guard let repository = configuration.repositories.first(where: { $0.id == entry.status.id }) else {
                continue
            }
            note(entry.status)
            clones[entry.status.id] = entry.clone.map { ClonePlace($0, of: repository) }
            note(entry.content, of: repository)
            scheduler.add(
                repository.id, interval: repository.interval, status: scheduled(entry.status, repository),
                now: time.wall)
            watch(repository)
        }
        let count = configuration.repositories.count
        effects.append(.report(isStarted ? .reloaded(count: count) : .ready(count: count)))
        if !isStarted {
            isStarted = true
            check(scheduler.begin(now: time.wall), asking: .whenAlmostDue)
            look(scheduler.ids.filter { !scheduler.isRunning($0) })
        } else {
            look(scheduler.ids)
        }
        needsPublication = true
    }

    private mutating func forget(_ id: String) {
        scheduler.remove(id)
        nudge.forget(id)
        debouncer.forget(id)
        checkAgain.remove(id)
        (statuses[id], clones[id], watchProblems[id], contents[id]) = (nil, nil, nil, nil)
        watched.remove(id)
        if watchProblems.isEmpty { nextPoll = nil }
        effects.append(.forget(id: id))
    }

    private mutating func ring() {
        check(scheduler.begin(now: time.wall), asking: .whenAlmostDue)
        guard let poll = nextPoll, poll <= time.wall else { return }
        nextPoll = time.wall.advanced(by: Supervisor.unwatchedInterval)
        look(watchProblems.keys.sorted())
    }

    mutating func check(_ ids: [String], asking: SyncRequest.Asking) {
        for repository in configuration.repositories where ids.contains(repository.id) {
            start(repository, asking: asking, wait: .zero, isCheck: true)
        }
    }

    /// Analyzes clones without contacting their remotes, except after a failure that the change may have fixed.
    mutating func look(_ ids: [String]) {
        for repository in configuration.repositories where ids.contains(repository.id) {
            guard looking[repository.id] == nil else {
                looking[repository.id] = true
                continue
            }
            guard let status = status(of: repository.id) else { continue }
            looking[repository.id] = false
            start(
                repository, asking: status.error == nil ? .never : .whenDue, wait: .zero, isCheck: false)
        }
    }

    private mutating func start(
        _ repository: RepositoryConfiguration, asking: SyncRequest.Asking, wait: Duration, isCheck: Bool
    ) {
        jobCount += 1
        let job = Job(id: jobCount, configuration: repository, asking: asking, wait: wait, isCheck: isCheck)
        jobs[job.id] = job
        begin(job.id)
    }

    mutating func noteTies() {
        ties = configuration.applying(contents).ties.filter { !$0.value.isEmpty }
    }

    private mutating func expire() {
        for id in debouncer.settled(at: time.steady) { look([id]) }
        expireNudge()
        for (id, job) in jobs.sorted(by: { $0.key < $1.key }) {
            if let deadline = job.deadline, deadline <= time.steady { expire(id) }
        }
        if let due = stopDue, due <= time.steady {
            for id in jobs.keys.sorted() { drop(id) }
        }
    }

    // MARK: One round

    private mutating func begin(_ request: SyncRequest) {
        let chosen = configuration.repositories.filter { request.ids.isEmpty || request.ids.contains($0.id) }
        mode = .round(chosen.map(\.id))
        (updatesBranches, pulls) = (request.updates, request.pulls)
        needsPublication = true
        lastPublication = time.steady
        for repository in chosen {
            start(repository, asking: request.asking, wait: request.wait, isCheck: true)
        }
    }

    private mutating func finishIfDone() {
        let isPublished = !isPublishing && (!needsPublication && !isSearching || stopDue != nil)
        guard case .round(let ids)? = mode, jobs.isEmpty, isPublished else { return }
        isFinished = true
        effects.append(
            .finish(
                SyncSummary(results: ids.compactMap { results[$0] }, publicationProblem: publicationProblem)))
    }

    private mutating func stop() {
        guard stopDue == nil else { return }
        stopDue = time.steady + Supervisor.farewell
        if case .daemon = mode {
            mode = .round([])
            effects.append(.stopNudge)
        }
        needsPublication = false
        publicationDue = nil
        for (id, job) in jobs.sorted(by: { $0.key < $1.key }) {
            if job.hasWorker { effects.append(.kill(job: id)) } else { drop(id) }
        }
    }

    var isStopping: Bool { stopDue != nil }
}
