import Synchronization
import TeamSyncEngine
import TeamSyncProtocol

/// Takes the times of another fetcher's phases, and keeps what came of each fetch.
final class TimedFetcher: BranchFetching {
    struct Fetch: Sendable {
        var times: PhaseTimes
        var outcome: Result<FetchReport, Problem>?
    }

    private let fetcher: any BranchFetching
    private let now: @Sendable () -> ContinuousClock.Instant
    private let fetches = Mutex<[String: Fetch]>([:])

    init(
        _ fetcher: any BranchFetching, now: @escaping @Sendable () -> ContinuousClock.Instant = { ContinuousClock.now }
    ) {
        self.fetcher = fetcher
        self.now = now
    }

    /// - Parameter strayList: of the request, which belongs to one repository alone.
    /// - Returns: nil when its remote was not asked.
    func result(of strayList: String) -> Fetch? {
        fetches.withLock { $0[strayList] }
    }

    func fetch(
        _ request: FetchRequest, progress: @escaping @Sendable (FetchProgress) -> Void
    ) async -> Result<FetchReport, Problem> {
        let key = request.strayList
        let begin = now()
        fetches.withLock { $0[key] = Fetch(times: PhaseTimes(begin: begin)) }
        let outcome = await fetcher.fetch(request) { [self] news in
            let time = now()
            fetches.withLock { $0[key]?.times.note(news.phase, at: time) }
            progress(news)
        }
        let end = now()
        fetches.withLock {
            $0[key]?.times.close(at: end)
            $0[key]?.outcome = outcome
        }
        return outcome
    }
}
