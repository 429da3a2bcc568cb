import TeamSyncGit
import TeamSyncSnapshot

/// One round for one repository: lock, throttle, fetch, examine, remember. Runs on a thread of its own.
actor RepositoryCheck {
    private let executor: QueueExecutor
    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    private let configuration: RepositoryConfiguration
    private let request: SyncRequest
    private let context: Context
    private let examiner: Examiner
    private var notes: [String] = []

    /// What all checks of a round share.
    struct Context: Sendable {
        let directory: StateDirectory
        let store: RecordStore
        let fetcher: any BranchFetching
        let lanes: FetchLanes
        /// Bounds how many clones are open at a time.
        let looks: FetchLanes
        let now: @Sendable () -> Timestamp
        let environment: [String: String]
        let onEvent: @Sendable (SyncEvent) -> Void
    }

    init(_ configuration: RepositoryConfiguration, request: SyncRequest, context: Context) {
        executor = QueueExecutor(label: "teamsync.\(configuration.id)")
        self.configuration = configuration
        self.request = request
        self.context = context
        examiner = Examiner(configuration: configuration, directory: context.directory)
    }

    func run() async -> SyncResult {
        do {
            let path = context.directory.lock(id: configuration.id)
            let formerAttempt = request.force ? context.store.peek(configuration)?.lastAttemptAt : nil
            var waited = false
            var lock = try FileLock.tryAcquire(path)
            if lock == nil {
                waited = true
                lock = try await FileLock.acquire(path, waitingSeconds: request.waitSeconds)
            }
            guard let lock else { return result(.locked, context.store.peek(configuration)) }
            defer { lock.release() }
            let (record, warning) = try context.store.load(configuration)
            if let warning { notes.append(warning) }
            // If whoever held the lock was fetching, its result is as fresh as ours would be.
            let isAnswered = waited && record.lastAttemptAt != formerAttempt
            return try await check(record, force: request.force && !isAnswered)
        } catch let error as FileError {
            return result(.stateFailed(Problem(error)), context.store.peek(configuration))
        } catch {
            let problem = Problem(.internal, "the state of \(configuration.id) could not be written: \(error)")
            return result(.stateFailed(problem), context.store.peek(configuration))
        }
    }

    private func check(_ loaded: RepositoryRecord, force: Bool) async throws -> SyncResult {
        var record = loaded
        var action = SyncResult.Action.notFetched
        do throws(Problem) {
            action = try await fetchIfDue(&record, force: force)
            try await look(&record)
            if await fastForward(&record) { try await look(&record) }
            if record.examination?.state == .upToDate { record.upstreamEvent = nil }
            if record.examination?.behind == 0, record.update?.moved == false { record.update = nil }
        } catch {
            record.localFailure = error.lookFailure(after: record.localFailure, at: context.now())
            if case .throttled = action { action = .notFetched }
            try save(record, ifOtherThan: loaded)
            return result(action, record)
        }
        try save(record, ifOtherThan: loaded)
        return result(action, record)
    }

    /// - Throws: what is wrong with the clone, before the remote is asked.
    private func fetchIfDue(
        _ record: inout RepositoryRecord, force: Bool
    ) async throws(Problem) -> SyncResult.Action {
        let throttle = Throttle(interval: configuration.interval, maxBackoff: configuration.maxBackoff)
        let decision = throttle.decide(
            lastAttempt: record.lastAttemptAt, failures: record.failuresForThrottle,
            code: record.fetchFailure?.code, now: context.now())
        let access = AccessFingerprint.current(clone: configuration.path, environment: context.environment)
        if case .notBefore(let next) = decision, !force, !mayHaveBeenMended(record, access) {
            return .throttled(until: next)
        }
        let host = try remoteHost()
        await context.lanes.enter(host: host)
        record.lastAttemptAt = context.now()
        let request = FetchRequest(
            configuration, strayList: context.directory.strayList(id: configuration.id))
        let (id, label, onEvent) = (configuration.id, configuration.label, context.onEvent)
        let outcome = await context.fetcher.fetch(request) { progress in
            onEvent(.fetching(id: id, label: label, progress))
        }
        await context.lanes.leave(host: host)
        switch outcome {
        case .success(let report):
            record.lastSuccessAt = context.now()
            record.fetchFailure = nil
            record.accessFingerprint = nil
            if let event = UpstreamEvent(report, at: context.now()) { record.upstreamEvent = event }
            return .fetched(report)
        case .failure(let problem):
            let isOfSameKind = record.fetchFailure?.code == problem.code
            record.failuresOfKind = isOfSameKind ? record.failuresForThrottle.clamped + 1 : 1
            record.fetchFailure = problem.failure(after: record.fetchFailure, at: context.now())
            record.accessFingerprint = access
            return .fetchFailed
        }
    }

    /// What only a person can mend is tried again as soon as a person has touched what it depends on.
    private func mayHaveBeenMended(_ record: RepositoryRecord, _ access: String) -> Bool {
        guard let failure = record.fetchFailure, let former = record.accessFingerprint else { return false }
        let codes: [ErrorCode] = [.authFailed, .hostKey, .notFound, .unsupported]
        return codes.contains(failure.code) && former != access
    }

    private func look(_ record: inout RepositoryRecord) async throws(Problem) {
        await context.looks.enter(host: nil)
        let look = Result { () throws(Problem) in try examine(&record) }
        await context.looks.leave(host: nil)
        try look.get()
    }

    /// - Returns: whether the local branch was moved.
    private func fastForward(_ record: inout RepositoryRecord) async -> Bool {
        guard configuration.update == .fastForward, let examination = record.examination,
            let behind = examination.behind, behind > 0
        else { return false }
        let obstacle = await FastForward(configuration).run(examination)
        let commits = behind == 1 ? "1 commit" : "\(behind) commits"
        let message = obstacle?.message ?? "moved \(configuration.branch) by \(commits)"
        let isSame = record.update?.reason == obstacle?.reason && record.update?.message == message
        if !isSame || obstacle == nil {
            record.update = UpdateReport(
                moved: obstacle == nil, reason: obstacle?.reason, message: message, at: context.now())
        }
        return obstacle == nil
    }

    private func remoteHost() throws(Problem) -> String? {
        let repository = try examiner.open()
        do throws(GitError) {
            return try repository.remoteURL(configuration.remote).flatMap(RemoteHost.host(ofURL:))
        } catch {
            throw Problem(reading: configuration.path, error)
        }
    }

    private func examine(_ record: inout RepositoryRecord) throws(Problem) {
        let (examination, problem) = try examineTwice(record.examination)
        record.examination = examination
        // What a failed fetch says about a missing upstream is closer to the cause.
        let isCausedByFetch = examination.key.local != nil && record.fetchFailure != nil
        record.localFailure =
            isCausedByFetch ? nil : problem?.lookFailure(after: record.localFailure, at: context.now())
    }

    /// An object that cannot be read is looked for once more in a repository that is opened again: the user's own
    /// `git gc` may have just moved it.
    private func examineTwice(
        _ previous: Examination?
    ) throws(Problem) -> (examination: Examination, problem: Problem?) {
        do throws(Problem) {
            return try examiner.examine(examiner.open(), previous: previous)
        } catch {
            guard error.code == .corrupt else { throw error }
            return try examiner.examine(examiner.open(), previous: previous)
        }
    }

    private func save(_ record: RepositoryRecord, ifOtherThan loaded: RepositoryRecord) throws {
        if record != loaded { try context.store.save(record, id: configuration.id) }
    }

    private func result(_ action: SyncResult.Action, _ record: RepositoryRecord?) -> SyncResult {
        let result = SyncResult(
            action: action, status: DocumentAssembly.status(configuration, record), notes: notes)
        context.onEvent(.finished(result))
        return result
    }
}

extension UpstreamEvent {
    /// nil for what happens every day.
    fileprivate init?(_ report: FetchReport, at time: Timestamp) {
        switch report {
        case .rewritten(let from, let to): self.init(kind: .rewritten, from: from, to: to, at: time)
        case .replaced(let from, let to): self.init(kind: .replaced, from: from, to: to, at: time)
        case .upToDate, .created, .advanced, .overtaken: return nil
        }
    }
}
