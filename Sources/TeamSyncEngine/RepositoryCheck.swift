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
            // Whoever held the lock was fetching: its result is as fresh as ours would be.
            return try await check(record, force: request.force && !waited)
        } catch let error as FileError {
            return result(.stateFailed(Problem(error)), context.store.peek(configuration))
        } catch {
            let problem = Problem(.internal, "the state of \(configuration.id) could not be written: \(error)")
            return result(.stateFailed(problem), context.store.peek(configuration))
        }
    }

    private func check(_ loaded: RepositoryRecord, force: Bool) async throws -> SyncResult {
        var record = loaded
        let action: SyncResult.Action
        do throws(Problem) {
            action = try await fetchIfDue(&record, force: force)
            await context.looks.enter(host: nil)
            let look = Result { () throws(Problem) in try examine(&record) }
            await context.looks.leave(host: nil)
            try look.get()
        } catch {
            record.localFailure = error.failure(after: record.localFailure, at: context.now())
            try save(record, ifOtherThan: loaded)
            return result(.notFetched, record)
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
            lastAttempt: record.lastAttemptAt, failures: record.fetchFailure?.failures ?? 0, now: context.now())
        if case .notBefore(let next) = decision, !force { return .throttled(until: next) }
        let host = try remoteHost()
        await context.lanes.enter(host: host)
        record.lastAttemptAt = context.now()
        let (id, label, onEvent) = (configuration.id, configuration.label, context.onEvent)
        let outcome = await context.fetcher.fetch(FetchRequest(configuration)) { progress in
            onEvent(.fetching(id: id, label: label, progress))
        }
        await context.lanes.leave(host: host)
        switch outcome {
        case .success(let report):
            record.lastSuccessAt = context.now()
            record.fetchFailure = nil
            return .fetched(report)
        case .failure(let problem):
            record.fetchFailure = problem.failure(after: record.fetchFailure, at: context.now())
            return .fetchFailed
        }
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
            isCausedByFetch ? nil : problem?.failure(after: record.localFailure, at: context.now())
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
