import TeamSyncBase
import TeamSyncCatalogue
import TeamSyncConfiguration
import TeamSyncDocuments
import TeamSyncGit
import TeamSyncProtocol

/// One round for one repository: lock, throttle, fetch, examine, remember. Runs on a thread of its own.
actor RepositoryCheck {
    /// Seconds. A look takes less than one, and a fast-forward as long as the user's `git checkout`.
    private static let recordPatience: Int64 = 30

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
        /// What connects the repositories, by id.
        let ties: [String: CatalogueTies]
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
        examiner = Examiner(
            configuration: configuration, directory: context.directory,
            ties: context.ties[configuration.id] ?? CatalogueTies())
    }

    func run() async -> SyncResult {
        do {
            if case .never = request.asking { return try await look() }
            let path = context.directory.lock(id: configuration.id)
            let isForced = if case .always = request.asking { true } else { false }
            let formerAttempt = isForced ? context.store.peek(configuration)?.lastAttemptAt : nil
            var waited = false
            var lock = try FileLock.tryAcquire(path)
            if lock == nil {
                waited = true
                lock = try await FileLock.acquire(path, waitingSeconds: request.waitSeconds)
            }
            guard let lock else { return result(.locked, context.store.peek(configuration)) }
            defer { lock.release() }
            return try await check(isForced: isForced) { waited && $0.lastAttemptAt != formerAttempt }
        } catch let error as FileError {
            return result(.stateFailed(Problem(error)), context.store.peek(configuration))
        } catch let error as Problem {
            return result(.stateFailed(error), context.store.peek(configuration))
        } catch {
            let problem = Problem(.internal, "the state of \(configuration.id) could not be written: \(error)")
            return result(.stateFailed(problem), context.store.peek(configuration))
        }
    }

    private func look() async throws -> SyncResult {
        let (_, record) = try await withRecord { record in
            do throws(Problem) {
                try rideFree(&record)
                try await examineAndUpdate(&record)
            } catch {
                record.note(error, at: context.now())
            }
        }
        return result(.looked, record)
    }

    /// What is to be done before the remote is asked, if it is.
    private enum Decision {
        case done(SyncResult.Action)
        case ask(lane: String?, access: String)
    }

    /// - Parameter isAnswered: whether somebody else's fetch, which this one has waited for, is as fresh as its own
    ///   would be.
    private func check(
        isForced: Bool, isAnswered: (RepositoryRecord) -> Bool
    ) async throws -> SyncResult {
        let (decision, before) = try await withRecord { record in
            do throws(Problem) {
                let access = AccessFingerprint.current(
                    clone: configuration.path, environment: context.environment)
                try rideFree(&record)
                if case .notBefore(let next) = decide(record, access), !isForced || isAnswered(record) {
                    try await examineAndUpdate(&record)
                    return Decision.done(.throttled(until: next))
                }
                return .ask(lane: try lane(&record), access: access)
            } catch {
                record.note(error, at: context.now())
                return .done(.notFetched)
            }
        }
        switch decision {
        case .done(let action): return result(action, before)
        case .ask(let lane, let access):
            return try await fetch(in: lane, access) ?? result(.notFetched, before)
        }
    }

    /// - Returns: nil when the round was cancelled, which tells nothing about the remote.
    private func fetch(in lane: String?, _ access: String) async throws -> SyncResult? {
        await context.lanes.enter(host: lane)
        let begun = context.now()
        let outcome = Task.isCancelled ? nil : await fetch()
        await context.lanes.leave(host: lane)
        guard !Task.isCancelled, let outcome else { return nil }
        let (action, record) = try await withRecord { record in
            let action = record.note(outcome, begun: begun, ended: context.now(), access: access)
            do throws(Problem) {
                try await examineAndUpdate(&record)
            } catch {
                record.note(error, at: context.now())
            }
            return action
        }
        return result(action, record)
    }

    /// Loads the record, lets `body` change it, and saves it, while nobody else does.
    private func withRecord<Value>(
        _ body: (inout RepositoryRecord) async -> Value
    ) async throws -> (Value, RepositoryRecord) {
        let path = context.directory.recordLock(id: configuration.id)
        guard let lock = try await FileLock.acquire(path, waitingSeconds: RepositoryCheck.recordPatience) else {
            throw Problem(
                .locked, "another process has held \(path) for \(RepositoryCheck.recordPatience) s",
                hint: "see what it does, or end it")
        }
        defer { lock.release() }
        let (loaded, warning) = try context.store.load(configuration)
        if let warning { notes.append(warning) }
        var record = loaded
        let value = await body(&record)
        if record != loaded { try context.store.save(record, id: configuration.id) }
        return (value, record)
    }

    /// The user's own fetch counts as a check, once one of ours has shown that the remote can be reached.
    private func rideFree(_ record: inout RepositoryRecord) throws(Problem) {
        guard let last = record.lastAttemptAt,
            let time = try examiner.foreignFetch(after: last, until: context.now())
        else { return }
        record.noteSuccess(begun: time, ended: time)
    }

    private func decide(_ record: RepositoryRecord, _ access: String) -> Throttle.Decision {
        if record.mayHaveBeenMended(access) { return .due }
        let isEarly = if case .whenAlmostDue = request.asking { true } else { false }
        return Throttle(interval: configuration.interval, maxBackoff: configuration.maxBackoff).decide(
            lastAttempt: record.lastAttemptAt, failures: record.failuresForThrottle,
            code: record.fetchFailure?.code, now: context.now(), isEarly: isEarly)
    }

    private func fetch() async -> Result<FetchReport, Problem> {
        let request = FetchRequest(
            configuration, strayList: context.directory.strayList(id: configuration.id))
        let (id, label, onEvent) = (configuration.id, configuration.label, context.onEvent)
        return await context.fetcher.fetch(request) { progress in
            onEvent(.fetching(id: id, label: label, progress))
        }
    }

    private func examineAndUpdate(_ record: inout RepositoryRecord) async throws(Problem) {
        try await look(&record)
        if await fastForward(&record) { try await look(&record) }
        if record.examination?.state == .upToDate { record.upstreamEvent = nil }
        if record.examination?.behind == 0, record.update?.moved == false { record.update = nil }
    }

    /// Opens the clone only if something has changed that a look depends on.
    private func look(_ record: inout RepositoryRecord) async throws(Problem) {
        let fingerprint = examiner.fingerprint()
        if let fingerprint, fingerprint == record.lookFingerprint, record.localFailure == nil,
            let examination = record.examination, examiner.isStillWhole(examination)
        {
            return
        }
        record.lookFingerprint = nil
        await context.looks.enter(host: nil)
        let look = Result { () throws(Problem) in try examine(&record) }
        await context.looks.leave(host: nil)
        try look.get()
        record.lookFingerprint = fingerprint
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

    /// Remotes of one host are asked in turn. Opens the clone only if something has changed since it was last read: a
    /// check with nothing new does without libgit2 in this process.
    private func lane(_ record: inout RepositoryRecord) throws(Problem) -> String? {
        let fingerprint = examiner.fingerprint()
        if let known = record.place, known.fingerprint == fingerprint, record.localFailure == nil { return known.lane }
        record.place = nil
        let repository = try examiner.open()
        do throws(GitError) {
            let host = try repository.remoteURL(configuration.remote).flatMap(RemoteHost.host(ofURL:))
            let lane = host.map { StableHash.hex(of: Array($0.utf8)) }
            record.place = fingerprint.map { RepositoryRecord.Place(fingerprint: $0, lane: lane) }
            return lane
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

    private func result(_ action: SyncResult.Action, _ record: RepositoryRecord?) -> SyncResult {
        let result = SyncResult(
            action: action, status: DocumentAssembly.status(configuration, record), notes: notes)
        context.onEvent(.finished(result))
        return result
    }
}
