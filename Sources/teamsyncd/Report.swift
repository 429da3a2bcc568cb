import Glibc
import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDocuments
import TeamSyncProtocol
import TeamSyncReaders
import TeamSyncSupervisor

/// The output at the end of a round.
struct Report {
    let summary: SyncSummary
    /// Whether the round was allowed to move branches for which `update` is configured.
    let updates: Bool
    /// The configurations of the clones, by repository id.
    let clones: [String: RepositoryConfiguration]
    let terminal: Terminal

    func print(asJSON: Bool, isQuiet: Bool) throws {
        if asJSON {
            terminal.write(try DocumentCodec.encode(SyncReportDocument(summary)))
        } else if terminal.outputIsTerminal, !isQuiet {
            printLines()
        }
        for result in summary.results { printFailure(of: result) }
        if let problem = summary.publicationProblem { terminal.report(problem.message, hint: problem.hint) }
    }

    private func printLines() {
        let layout = terminal.layout()
        let labels = summary.results.map { Sanitizer.clean($0.status.label) }
        let width = labels.map(DisplayWidth.of).max() ?? 0
        for (result, label) in zip(summary.results, labels) {
            // The sentence already contains the error.
            var shown = result.status
            shown.error = nil
            let document = CountsDocument(
                generatedAt: Clock.now, counts: FlatCounts(), repositories: [shown])
            let line = StatusLine(document: document, now: Clock.now).text(style: layout.style)
            let state = String(line.dropFirst(label.count + 2))
            let row = "\(DisplayWidth.pad(label, to: width))  \(ResultSentence.text(result, state: state))"
            terminal.write(layout.fitted(row))
        }
    }

    private func printFailure(of result: RepositoryResult) {
        let id = result.status.id
        for note in result.notes { terminal.report("\(id): \(note)", hint: nil) }
        if updates, let update = result.failedUpdate {
            terminal.report(
                "\(id): \(result.status.branch) could not be moved: \(update.message)",
                hint: UpdateStep.text(update.reason, result.status, in: clones[id]) + "; or set 'update: none'")
        }
        switch result.action {
        case .locked:
            terminal.report("\(id): another process is checking it", hint: "try again, or wait longer with --wait")
        case .stateFailed(let problem):
            terminal.report("\(id): \(problem.message)", hint: problem.hint)
        default:
            guard let error = result.status.error else { return }
            guard result.isErrorRemembered else { return terminal.report("\(id): \(error.message)", hint: error.hint) }
            let hint = ["'--force' checks it now", error.hint].compactMap { $0 }.joined(separator: "; ")
            terminal.report("\(id): \(ResultSentence.remembered(error, result.status, now: Clock.now))", hint: hint)
        }
    }
}

/// The result of a round for one repository, and the last known state of the repository.
enum ResultSentence {
    /// - Parameter state: the text of a status line, including its newline.
    static func text(_ result: RepositoryResult, state: String) -> String {
        let status = result.status
        let hasNews = status.incoming != nil && status.hasIncoming
        let known = status.state == .upToDate ? "up to date\n" : state
        switch result.action {
        case .fetched(.upToDate):
            let still = hasNews ? "still " : ""
            return "no new commits · \(still)\(status.error == nil ? known : state)"
        case .fetched(let outcome): return "\(outcome.sentence) · \(state)"
        case .throttled(let until):
            let wait = Age(seconds: max(0, Clock.now.seconds(until: until)))
            let next = "next check in \(wait.isUnderAMinute ? "<1m" : wait.short)"
            if status.error != nil { return lastKnown("remote not checked, \(next)", status, state) }
            return "checked recently, \(next) · \(known)"
        case .looked: return "remote not checked · \(known)"
        case .fetchFailed, .notFetched: return lastKnown("check failed", status, state)
        case .locked: return lastKnown("another process is checking it", status, state)
        case .stateFailed: return lastKnown("not checked", status, state)
        }
    }

    /// Returns a sentence about an error from an earlier attempt, with the time at which it began and the time of the
    /// next check. The remote was not contacted now.
    static func remembered(_ error: RepositoryFailure, _ status: RepositoryStatus, now: Timestamp) -> String {
        let next = status.nextAttemptAt.map { ", and will be checked again at \(LocalTime.text($0, now: now))" } ?? ""
        let attempts = error.failures == 1 ? "1 attempt" : "\(error.failures) attempts"
        let since = LocalTime.text(error.since, now: now)
        return "the remote was not checked this time\(next); failing since \(since) (\(attempts)): \(error.message)"
    }

    private static func lastKnown(_ what: String, _ status: RepositoryStatus, _ state: String) -> String {
        switch status.state {
        case .unknown: "\(what)\n"
        case .upToDate: "\(what); last known: up to date\n"
        default: "\(what); last known: \(state)"
        }
    }
}
