package import TeamSyncBase
package import TeamSyncConfiguration
import TeamSyncDocuments
import TeamSyncProtocol

/// Keeps the document true: checks each repository when it is due, and looks at a clone when it has changed. Sleeps in
/// between.
package actor Daemon {
    /// How long a round may take to end once it is cancelled.
    private static let farewell = Duration.milliseconds(1500)

    private let engine: Engine
    private let now: @Sendable () -> Timestamp
    private let report: @Sendable (DaemonReport) -> Void
    private let events: AsyncStream<DaemonEvent>
    private nonisolated let mailbox: AsyncStream<DaemonEvent>.Continuation

    private var scheduler: Scheduler
    private var observation: Observation
    private var unrest = Unrest()
    private var statuses: [String: RepositoryStatus] = [:]
    private var rounds: [Int: Task<Void, Never>] = [:]
    private var roundCount = 0
    /// Of each round that checks, those that it has told nothing of yet.
    private var unanswered: [Int: Set<String>] = [:]
    /// Those a round is looking at; true when they have changed again meanwhile.
    private var looking: [String: Bool] = [:]
    /// Those that are to be checked once more, since somebody asked for it in the middle of a check.
    private var checkAgain: Set<String> = []
    private var publicationProblem: Problem?
    private var lastState: DaemonState?

    /// - Parameters:
    ///   - machine: see `MachineID`.
    ///   - now: the clock; the system's in production.
    ///   - report: called from any thread.
    package init(
        engine: Engine, machine: String, environment: [String: String], now: @escaping @Sendable () -> Timestamp,
        report: @escaping @Sendable (DaemonReport) -> Void
    ) {
        self.engine = engine
        self.now = now
        self.report = report
        let (events, mailbox) = AsyncStream.makeStream(of: DaemonEvent.self)
        (self.events, self.mailbox) = (events, mailbox)
        scheduler = Scheduler(machine: machine)
        observation = Observation(environment: environment) { mailbox.yield(.changed($0)) }
    }

    /// Checks everything now, whatever is due.
    package nonisolated func checkAll() { mailbox.yield(.checkAll) }

    /// Goes on with another configuration.
    package nonisolated func reload(_ configuration: Configuration) { mailbox.yield(.reload(configuration)) }

    /// Calls `answer` when the loop comes round to it; never, when it has stopped going round.
    package nonisolated func heartbeat(_ answer: @escaping @Sendable () -> Void) { mailbox.yield(.heartbeat(answer)) }

    /// Lets `run` end, soon.
    package nonisolated func stop() { mailbox.yield(.stop) }

    /// The alarm's time has come.
    package nonisolated func ring() { mailbox.yield(.ring) }

    package nonisolated func clockChanged() { mailbox.yield(.clockChanged) }

    /// Runs until `stop`. Fetches that are running then are killed.
    package func run(alarm: any Alarm) async {
        adopt(engine.configuration)
        report(.ready(count: engine.configuration.repositories.count))
        check(scheduler.begin(now: now()), asking: .whenAlmostDue)
        look(scheduler.ids.filter { looking[$0] == nil })
        settle(alarm)
        while let event = await nextEvent() {
            if case .stop = event { break }
            handle(event)
            settle(alarm)
        }
        alarm.set(nil)
        await leave()
    }

    private func handle(_ event: DaemonEvent) {
        switch event {
        case .ring:
            check(scheduler.begin(now: now()), asking: .whenAlmostDue)
            if observation.isPollDue(now()) { look(observation.unobserved.sorted()) }
        case .clockChanged:
            report(.clockChanged)
            scheduler.clockChanged(now: now())
        case .changed(let ids):
            for id in ids where statuses[id] != nil {
                unrest.change(id) { [mailbox] in mailbox.yield(.settled(id)) }
            }
        case .settled(let id):
            unrest.end(id)
            look([id])
        case .checkAll:
            checkAgain.formUnion(scheduler.ids.filter(scheduler.isRunning))
            check(scheduler.beginAll(), asking: .always)
        case .reload(let configuration):
            engine.configuration = configuration
            adopt(configuration)
            report(.reloaded(count: configuration.repositories.count))
            look(scheduler.ids)
        case .heartbeat(let answer):
            answer()
        case .finished(let result, let round):
            note(result, round)
        case .ended(let round, let problem):
            end(round, problem)
        case .stop:
            break
        }
    }

    private func adopt(_ configuration: Configuration) {
        let known = Set(configuration.repositories.map(\.id))
        for id in scheduler.ids where !known.contains(id) {
            scheduler.remove(id)
            observation.forget(id)
            statuses[id] = nil
        }
        for (repository, status) in zip(configuration.repositories, engine.statuses()) {
            statuses[repository.id] = status
            scheduler.add(repository.id, interval: repository.interval, status: status, now: now())
        }
    }

    private func check(_ ids: [String], asking: SyncRequest.Asking) {
        observe(ids)
        start(ids, asking: asking, isCheck: true)
    }

    /// Looks at clones without asking their remotes, but for what has failed: what has changed may have mended it.
    private func look(_ ids: [String]) {
        let (busy, free) = (ids.filter { looking[$0] != nil }, ids.filter { looking[$0] == nil && statuses[$0] != nil })
        for id in busy { looking[id] = true }
        for id in free { looking[id] = false }
        observe(free)
        let failing = free.filter { statuses[$0]?.error != nil }
        start(failing, asking: .whenDue, isCheck: false)
        start(free.filter { !failing.contains($0) }, asking: .never, isCheck: false)
    }

    /// Before a look, so that no change falls in between.
    private func observe(_ ids: [String]) {
        for repository in engine.configuration.repositories where ids.contains(repository.id) {
            let isRefused = statuses[repository.id]?.error?.code.isForPeople ?? false
            for change in observation.update(repository, isRefused: isRefused, now: now()) {
                report(.observation(id: repository.id, change))
            }
        }
    }

    private func start(_ ids: [String], asking: SyncRequest.Asking, isCheck: Bool) {
        guard !ids.isEmpty else { return }
        roundCount += 1
        let round = DaemonEvent.Round(number: roundCount, ids: ids, isCheck: isCheck)
        if isCheck { unanswered[round.number] = Set(ids) }
        rounds[round.number] = Task { [engine, mailbox, report] in
            let problem = await Daemon.run(round, asking: asking, engine: engine) { event in
                switch event {
                case .fetching(let id, _, let progress): report(.fetching(id: id, progress))
                case .finished(let result): mailbox.yield(.finished(result, round))
                }
            }
            mailbox.yield(.ended(round, problem))
        }
    }

    private static func run(
        _ round: DaemonEvent.Round, asking: SyncRequest.Asking, engine: Engine,
        onEvent: @escaping @Sendable (SyncEvent) -> Void
    ) async -> Problem? {
        do throws(SyncError) {
            return try await engine.sync(SyncRequest(ids: round.ids, asking: asking), onEvent: onEvent)
                .publicationProblem
        } catch {
            switch error {
            case .state(let problem): return problem
            // They were configured when the round was planned.
            case .unknownRepositories: return nil
            }
        }
    }

    private func note(_ result: SyncResult, _ round: DaemonEvent.Round) {
        let status = result.status
        unanswered[round.number]?.remove(status.id)
        guard let former = statuses.updateValue(status, forKey: status.id) else {
            statuses[status.id] = nil
            return
        }
        report(.finished(result))
        if round.isCheck {
            scheduler.end(status.id, status: status, isLocked: result.action == .locked, now: now())
            if checkAgain.remove(status.id) != nil { check(scheduler.begin(status.id), asking: .always) }
        } else {
            scheduler.note(status.id, status: status, now: now())
        }
        // What decides about access is observed as long as it is refused.
        observe([status.id])
        let (wasRefused, isRefused) = (former.error?.code.isForPeople ?? false, status.error?.code.isForPeople ?? false)
        // It may have changed before it was observed.
        if isRefused, !wasRefused { look([status.id]) }
    }

    private func end(_ round: DaemonEvent.Round, _ problem: Problem?) {
        rounds[round.number] = nil
        if publicationProblem != problem {
            publicationProblem = problem
            report(.publication(problem))
        }
        if round.isCheck {
            // Those that a round which could not begin has told nothing of.
            for id in unanswered.removeValue(forKey: round.number) ?? [] {
                statuses[id].map { scheduler.end(id, status: $0, now: now()) }
            }
        } else {
            let again = round.ids.filter { looking[$0] == true }
            for id in round.ids { looking[id] = nil }
            look(again)
        }
    }

    private func settle(_ alarm: any Alarm) {
        let next = scheduler.next
        alarm.set([next, observation.nextPoll].compactMap { $0 }.min())
        let state = DaemonState(
            repositories: engine.configuration.repositories.compactMap { statuses[$0.id] }, nextCheck: next)
        guard state != lastState else { return }
        lastState = state
        report(.state(state))
    }

    private func leave() async {
        unrest.cancel()
        for round in rounds.values { round.cancel() }
        let farewell = Task { [mailbox] in
            do {
                try await Task.sleep(for: Daemon.farewell)
            } catch {
                return
            }
            mailbox.yield(.stop)
        }
        while !rounds.isEmpty, let event = await nextEvent() {
            if case .stop = event { break }
            if case .ended(let round, _) = event { rounds[round.number] = nil }
        }
        farewell.cancel()
    }

    private func nextEvent() async -> DaemonEvent? {
        var iterator = events.makeAsyncIterator()
        return await iterator.next(isolation: self)
    }
}
