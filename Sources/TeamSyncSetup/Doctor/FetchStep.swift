import TeamSyncDocuments
import TeamSyncEngine
import TeamSyncProtocol

/// What a round has said about one repository.
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
            return finding("fetch", .failed, problem.message, fix: problem.hint ?? "mend what it names")
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

    /// Waiting, which the published hint may ask for, is no way to mend anything.
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
        if status.counts.isEmpty { return [finding("counts", .ok, "nothing is to be counted")] }
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
