import Logging
import TeamSyncBase
import TeamSyncDocuments
import TeamSyncProtocol
import TeamSyncReaders
import TeamSyncSupervisor

/// Logs the daemon's reports without repeating them: a failing repository is logged when it starts to fail, when the
/// reason changes, and when it works again.
final class DaemonLog {
    private let logger: Logger
    private var nudge: NudgeStatus?
    /// The state of each repository that was last logged.
    private var known: [String: Known] = [:]
    private var failures: [String: RepositoryFailure] = [:]
    /// The problems of repositories without a usable state that were last logged.
    private var stateProblems: [String: Problem] = [:]

    private struct Known {
        /// Hashes of the commits, which are sufficient for comparing them.
        let commits: [UInt64]
        let isUnknown: Bool

        init(_ status: RepositoryStatus) {
            commits = [status.localCommit, status.upstreamCommit].map { StableHash.value(of: $0 ?? "") }
            isUnknown = status.shownState == .unknown
        }
    }

    init(_ logger: Logger) {
        self.logger = logger
    }

    func note(_ report: SupervisorReport) {
        switch report {
        case .ready(let count):
            logger.info("ready", metadata: ["repositories": "\(count)"])
        case .fetching(let id, _, let progress):
            logger.trace("fetching", metadata: ["id": "\(id)", "phase": "\(progress.phaseName)"])
        case .finished(let result):
            note(result)
        case .publication(let problem?):
            log(.error, "the documents cannot be written", problem)
        case .publication(nil):
            logger.notice("the documents can be written again")
        case .watching(let id, let problem?):
            log(.warning, "cannot watch for changes; checking once a minute", problem, id: id)
        case .watching(let id, nil):
            logger.notice("watching for changes again", metadata: ["id": "\(id)"])
        case .clockChanged:
            logger.notice("the clock was set")
        case .reloaded(let count):
            logger.notice("configuration reloaded", metadata: ["repositories": "\(count)"])
        case .nudge(let status): note(status)
        case .nudgeSaid(let text): logger.info("\(Sanitizer.clean(text, limit: .line))", metadata: ["from": "nudge"])
        case .asking, .asked, .state:
            break
        }
    }

    private func note(_ nudge: NudgeStatus?) {
        let former = self.nudge
        self.nudge = nudge
        guard let nudge else {
            if former != nil { logger.notice("nudge is off") }
            return
        }
        if nudge.state != former?.state {
            switch nudge.state {
            case .running: logger.info("nudge started", metadata: ["command": "\(nudge.command)"])
            case .waiting where nudge.nextStartAt == nil:
                logger.info("nudge was stopped because the configuration has changed")
            case .waiting:
                logger.warning(
                    "nudge exited; polling continues at the normal rate",
                    metadata: ["reason": "\(Sanitizer.clean(nudge.problem ?? "unknown", limit: .line))"])
            }
        }
        let (before, after) = (Set(former?.trusted.keys.map { $0 } ?? []), Set(nudge.trusted.keys))
        for id in after.subtracting(before).sorted() {
            logger.notice("nudge announces new commits", metadata: ["id": "\(id)"])
        }
        for id in before.subtracting(after).sorted() where nudge.state == .running {
            logger.notice("nudge did not announce new commits", metadata: ["id": "\(id)"])
        }
    }

    private func note(_ result: RepositoryResult) {
        let status = result.status
        let id = status.id
        let stateProblem: Problem? = if case .stateFailed(let problem) = result.action { problem } else { nil }
        let current = Known(status)
        let former = known.updateValue(current, forKey: id)
        let formerError = failures[id]
        failures[id] = status.error
        let formerProblem = stateProblems[id]
        stateProblems[id] = stateProblem
        for note in result.notes { logger.warning("\(note)", metadata: ["id": "\(id)"]) }
        if stateProblem != formerProblem {
            if let stateProblem {
                log(.error, "the state cannot be used", stateProblem, id: id)
            } else {
                logger.notice("the state can be used again", metadata: ["id": "\(id)"])
            }
        }
        if let error = status.error {
            if formerError?.code != error.code {
                log(.warning, "failing", Problem(error.code, error.message, hint: error.hint), id: id)
            }
        } else if let error = formerError {
            logger.notice(
                "recovered", metadata: ["id": "\(id)", "code": "\(error.code.rawValue)", "since": "\(error.since)"])
        }
        var fields: Logger.Metadata = [
            "id": "\(id)", "result": "\(result.action.word)", "state": "\(status.state.rawValue)",
        ]
        if let ahead = status.ahead { fields["ahead"] = "\(ahead)" }
        if let behind = status.behind { fields["behind"] = "\(behind)" }
        // A value that was unknown can become known without a new commit.
        let hasMoved =
            former.map { $0.commits != current.commits || $0.isUnknown && !current.isUnknown }
            ?? (status.localCommit != nil || status.upstreamCommit != nil)
        let isNews = former != nil && hasMoved
        logger.log(
            level: hasMoved ? .info : .debug, "\(id): \(isNews ? "now " : "")\(StateText.words(status))",
            metadata: fields)
    }

    private func log(_ level: Logger.Level, _ message: Logger.Message, _ problem: Problem, id: String? = nil) {
        var fields: Logger.Metadata = ["code": "\(problem.code.rawValue)", "reason": "\(problem.message)"]
        if let hint = problem.hint { fields["hint"] = "\(hint)" }
        if let id { fields["id"] = "\(id)" }
        logger.log(level: level, message, metadata: fields)
    }
}
