import Synchronization
import TeamSyncBase
import TeamSyncDocuments
import TeamSyncWorker
import TeamSyncGit
import TeamSyncProtocol

/// The findings about one repository's fetch and counts.
struct FetchStep {
    let result: SyncResult
    /// nil when the remote was not asked.
    let fetch: TimedFetcher.Fetch?
    /// nil when the clone could not be opened.
    let plan: FetchPlan?

    var findings: [Finding] {
        [fetchFinding] + (isLookedAt ? countFindings : [])
    }

    private var isLookedAt: Bool {
        switch result.action {
        case .fetched, .throttled, .looked, .fetchFailed: result.status.localCommit != nil
        case .notFetched, .locked, .stateFailed: false
        }
    }

    private var fetchFinding: Finding {
        switch (fetch?.outcome, result.action) {
        case (.success(let report)?, _):
            return finding("fetch", .ok, "\(FetchStep.sentence(report)), in \(fetch?.times.text ?? "")")
        case (.failure(let problem)?, _):
            return finding(
                "fetch", .failed, "\(problem.message) (\(problem.code), after \(fetch?.times.text ?? ""))",
                fix: fix(of: problem))
        case (nil, .stateFailed(let problem)):
            return finding("fetch", .failed, problem.message, fix: problem.hint ?? "fix what it names")
        case (nil, .locked):
            return finding(
                "fetch", .warning, "another process was checking it all the time",
                fix: "run 'teamsync doctor' again when that has ended")
        case (nil, .throttled), (nil, .looked), (nil, .fetched), (nil, .fetchFailed):
            return finding("fetch", .ok, "another process has fetched it just now")
        case (nil, .notFetched):
            return finding("fetch", .skipped, "the remote is not asked while the clone cannot be read")
        }
    }

    /// Not the published hint where that is to wait: waiting fixes nothing.
    private func fix(of problem: Problem) -> String {
        let path = plan?.request.path ?? result.status.id
        let host = plan?.url.flatMap(RemoteHost.host(ofURL:))
        switch problem.code {
        case .offline, .timeout:
            return "check the network, a proxy or VPN, and whether 'git -C \(path) fetch' gets further"
        case .authFailed where plan?.isSSH == true:
            let account = "your account at \(host ?? "the host")"
            return "add your key to the agent with 'ssh-add', and its public half to \(account)"
        case .authFailed where plan?.address != nil:
            return "let a credential helper keep a password: run 'git -C \(path) fetch' once and answer it"
        default:
            return problem.hint ?? "run 'git -C \(path) fetch' to see what it says"
        }
    }

    private var countFindings: [Finding] {
        let status = result.status
        if !status.warnings.isEmpty {
            return status.warnings.map {
                finding("counts", .warning, $0, fix: "correct 'paths' or 'counts' in the configuration, or the file")
            }
        }
        if status.counts.isEmpty { return [finding("counts", .ok, "nothing is configured to be counted")] }
        let numbers = status.counts.sorted { $0.key < $1.key }.map { name, count in
            "\(name) \(count.local.map { "\($0)" } ?? "unknown")"
        }
        return [finding("counts", .ok, numbers.joined(separator: ", "))]
    }

    private func finding(
        _ step: String, _ verdict: Finding.Verdict, _ text: String, fix: String? = nil
    ) -> Finding {
        Finding(step, subject: result.status.id, verdict, text, fix: fix)
    }

    static func sentence(_ report: FetchReport) -> String {
        switch report {
        case .upToDate: "nothing new"
        case .created: "fetched for the first time"
        case .advanced: "fetched what is new"
        case .rewritten: "fetched; upstream was force-pushed"
        case .replaced: "fetched; upstream has an entirely new history"
        case .overtaken: "another git process fetched at the same time"
        }
    }
}

/// Measures the phases of another fetcher's fetches, and keeps their outcomes.
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

    /// - Parameter strayList: of the request; each repository has its own.
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

/// How long each phase of one fetch took, from when it was first reported. Pure: the clock is passed in.
struct PhaseTimes: Sendable {
    private let begin: ContinuousClock.Instant
    private var current: FetchPhase?
    private var since: ContinuousClock.Instant
    /// `start` is the time until the first phase: the worker's start and git's settings.
    private(set) var parts: [(name: String, duration: Duration)] = []

    init(begin: ContinuousClock.Instant) {
        (self.begin, since) = (begin, begin)
    }

    mutating func note(_ phase: FetchPhase, at time: ContinuousClock.Instant) {
        guard phase != current else { return }
        close(at: time)
        current = phase
    }

    mutating func close(at time: ContinuousClock.Instant) {
        let (name, duration) = (current?.rawValue ?? "start", since.duration(to: time))
        if let index = parts.firstIndex(where: { $0.name == name }) {
            parts[index].duration += duration
        } else {
            parts.append((name, duration))
        }
        since = time
    }

    /// `184 ms: start 21, connect 12, negotiate 151`
    var text: String {
        let list = parts.map { "\($0.name) \(PhaseTimes.milliseconds($0.duration))" }.joined(separator: ", ")
        return "\(PhaseTimes.milliseconds(begin.duration(to: since))) ms: \(list)"
    }

    private static func milliseconds(_ duration: Duration) -> Int64 {
        let (seconds, attoseconds) = duration.components
        return seconds * 1000 + attoseconds / 1_000_000_000_000_000
    }
}
