import Synchronization
import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDocuments
import TeamSyncGit
import TeamSyncProtocol
import TeamSyncSupervisor
import TeamSyncWords
import TeamSyncWorker

/// The findings about one repository's fetch and counts.
struct FetchStep {
    let result: RepositoryResult
    /// The durations of the phases; nil if the remote was not contacted.
    let times: PhaseTimes?
    /// The plan for the fetch; nil if the clone could not be opened.
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
        switch (times, result.action) {
        case (let times?, .fetched(let outcome)):
            return finding("fetch", .ok, "\(FetchStep.sentence(outcome)), in \(times.text)")
        case (let times?, .fetchFailed):
            guard let error = result.status.error else { return finding("fetch", .failed, "the fetch failed") }
            let problem = Problem(error.code, error.message, hint: error.hint)
            return finding(
                "fetch", .failed, "\(problem.message) (\(problem.code), after \(times.text))", fix: fix(of: problem))
        case (_, .stateFailed(let problem)):
            return finding(
                "fetch", .failed, problem.message, fix: problem.hint ?? "fix the problem described in the message")
        case (_, .locked):
            return finding(
                "fetch", .warning, "another process was checking the repository the whole time",
                fix: "run 'teamsync doctor' again when that process has finished")
        case (_, .throttled), (_, .looked), (nil, .fetched), (nil, .fetchFailed):
            return finding("fetch", .ok, "another process has just fetched the repository")
        case (_, .notFetched):
            return finding("fetch", .skipped, "the remote is not checked while the clone cannot be read")
        }
    }

    /// Omits a published hint to wait, because waiting does not fix the problem.
    private func fix(of problem: Problem) -> String {
        let path = plan?.configuration.path ?? result.status.id
        let host = plan?.url.map({ RemoteURL($0).host })
        switch problem.code {
        case .offline, .timeout:
            return "check the network, any proxy or VPN, and whether \(ShellQuote.git("fetch", in: path)) succeeds"
        case .authFailed where plan?.isSSH == true:
            let account = "your account at \(host ?? "the host")"
            return "add your key to the agent with 'ssh-add', and the public key to \(account)"
        case .authFailed where plan?.address != nil:
            return
                "configure a credential helper, then run \(ShellQuote.git("fetch", in: path)) once and enter the password"
        default:
            return problem.hint ?? "run \(ShellQuote.git("fetch", in: path)) to see what git says"
        }
    }

    private var countFindings: [Finding] {
        let status = result.status
        let warnings = status.typedWarnings
        if !warnings.isEmpty {
            return warnings.map { warning in
                let fix = fix(of: warning)
                return finding("counts", fix == nil ? .note : .warning, Words.text(warning), fix: fix)
            }
        }
        if status.counts.isEmpty { return [finding("counts", .ok, "no counts are configured")] }
        let numbers = status.counts.sorted { $0.key < $1.key }.map { name, count in
            "\(name) \(count.local.map { "\($0)" } ?? "unknown")"
        }
        return [finding("counts", .ok, numbers.joined(separator: ", "))]
    }

    /// Returns advice about an unknown number. The team has to fix the contents of a catalogue; users fix a
    /// configuration that makes a number unknown.
    /// - Returns: nil if the configuration does not need to change.
    private func fix(of warning: Warning) -> String? {
        switch warning {
        case .configuration(.bareRepository): return "set 'counts_from' to main, head or upstream"
        case .configuration(.pathMatchesNothing): break
        case .catalogue where warning.severity == .unknownNumber && !warning.isAtUpstreamOnly: break
        case .other where result.status.counts.values.contains { $0.local == nil }: break
        default: return nil
        }
        return "correct 'paths' or 'counts' in the configuration, or the file"
    }

    private func finding(
        _ step: String, _ verdict: Finding.Verdict, _ text: String, fix: String? = nil
    ) -> Finding {
        Finding(step, subject: result.status.id, verdict, text, fix: fix)
    }

    static func sentence(_ outcome: FetchOutcome) -> String {
        switch outcome {
        case .upToDate: "no new commits"
        case .created: "fetched for the first time"
        case .advanced: "fetched new commits"
        case .rewritten: "fetched; upstream was force-pushed"
        case .replaced: "fetched; upstream has an entirely new history"
        case .overtaken: "another git process fetched at the same time"
        }
    }
}

/// The duration of each phase of one fetch, measured from the phase's first report. Pure: the clock is an argument.
struct PhaseTimes: Sendable {
    private let begin: ContinuousClock.Instant
    private var current: FetchPhase?
    private var since: ContinuousClock.Instant
    /// The duration of each phase, in order. `start` is the time before the first phase: starting the worker and
    /// reading git's settings.
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
