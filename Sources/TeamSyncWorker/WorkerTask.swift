import Glibc
import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDocuments
import TeamSyncGit
import TeamSyncProtocol

/// The handling of a request, from its beginning to its final event.
struct WorkerTask {
    private let request: WorkerRequest
    private let clone: Clone
    private let output: WorkerOutput

    init(_ request: WorkerRequest, output: WorkerOutput) {
        self.request = request
        self.output = output
        clone = Clone(request.repository)
    }

    func run() -> WorkerEvent {
        switch request.task {
        case .fetch(let fetch): run(fetch)
        case .look(let look): run(look)
        case .update(let update):
            .updated(FastForward(request.repository, strays: StrayList(path: request.strayList)).run(update))
        case .clean:
            // Files left by a killed fetch have already been removed, as before every request.
            .cleaned
        }
    }

    private var now: Timestamp { Timestamp(secondsSinceEpoch: Int64(time(nil))) }

    private func run(_ fetch: WorkerRequest.Fetch) -> WorkerEvent {
        let attempt = FetchAttempt(request.repository, strays: StrayList(path: request.strayList), output: output)
        var facts = clone.facts()
        do throws(Problem) {
            if let since = fetch.unlessFetchedSince, let time = try clone.userFetch(since: since, until: now) {
                return .adopted(time)
            }
            let repository = try clone.open()
            do throws(GitError) { facts.lane = try clone.lane(repository) } catch {
                throw Problem(reading: request.repository.path, error)
            }
            return .fetched(try fetchedTwiceIfDamaged(attempt, repository))
        } catch {
            return .failed(error, clone: facts)
        }
    }

    /// Performs the fetch. If an object is damaged or missing, the user's own `git gc` may just have moved or removed
    /// it, so the fetch is tried once more.
    private func fetchedTwiceIfDamaged(
        _ attempt: FetchAttempt, _ repository: Repository
    ) throws(Problem) -> FetchOutcome {
        do throws(Problem) {
            return try attempt.run(in: repository)
        } catch {
            guard error.code == .corrupt else { throw error }
            return try attempt.run(in: clone.open())
        }
    }

    private func run(_ look: WorkerRequest.Look) -> WorkerEvent {
        var facts = clone.facts()
        let limit = ProcessorTimeLimit(WorkerLimits.lookTime)
        defer { limit.lift() }
        do throws(Problem) {
            if let last = look.lastAttempt,
                let time = try clone.userFetch(since: last.advanced(bySeconds: 1), until: now)
            {
                output.send(.adopted(time))
            }
            let examiner = Examiner(
                request.repository, look, willLook: { output.send(.looking($0)) },
                willSearch: { output.send(.searching($0)) })
            let result = try examiner.run(&facts.lane)
            if let changes = result.changes { try ChangesFile.write(changes, to: look.changesFile) }
            return .looked(
                WorkerEvent.Looked(
                    examination: result.examination, problem: result.problem, clone: facts,
                    hasWrittenChanges: result.changes != nil))
        } catch {
            return .failed(error, clone: facts)
        }
    }
}

/// Ends this process when it exceeds its limit on processor time.
private struct ProcessorTimeLimit {
    private let former: rlimit?

    init(_ time: Duration) {
        let resource = __rlimit_resource_t(RLIMIT_CPU.rawValue)
        var (limit, usage) = (rlimit(), rusage())
        guard getrlimit(resource, &limit) == 0, getrusage(RUSAGE_SELF.rawValue, &usage) == 0 else {
            former = nil
            return
        }
        former = limit
        let used = usage.ru_utime.tv_sec + usage.ru_stime.tv_sec + 1
        limit.rlim_cur = min(limit.rlim_cur, rlim_t(used) + rlim_t(time.components.seconds))
        setrlimit(resource, &limit)
    }

    func lift() {
        guard var former else { return }
        setrlimit(__rlimit_resource_t(RLIMIT_CPU.rawValue), &former)
    }
}
