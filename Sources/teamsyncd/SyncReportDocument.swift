import Glibc
import TeamSyncBase
import TeamSyncDocuments
import TeamSyncProtocol
import TeamSyncSupervisor

/// The document that `sync --json` prints.
struct SyncReportDocument: Encodable {
    let repositories: [Entry]
    /// The reason the counts document could not be written; omitted if it was written.
    let problem: String?

    struct Entry: Encodable {
        let id: String
        /// `fetched`, `throttled`, `fetch_failed`, `not_fetched`, `locked` or `state_failed`.
        let action: String
        /// `up_to_date`, `created`, `advanced`, `rewritten` or `overtaken`; only for `fetched`.
        let outcome: String?
        let from: String?
        let to: String?
        let state: BranchState
        let ahead: Int?
        let behind: Int?
        let incoming: IncomingSummary?
        let error: RepositoryFailure?
        /// The result of `update: fast-forward`, or the reason the branch was not moved; omitted if there was nothing
        /// to move.
        let update: UpdateReport?
        let nextAttemptAt: Timestamp?
        let notes: [String]

        enum CodingKeys: String, CodingKey {
            case id, action, outcome, from, to, state, ahead, behind, incoming, error, update, notes
            case nextAttemptAt = "next_attempt_at"
        }

        init(_ result: RepositoryResult) {
            let words: (outcome: String, from: String?, to: String?)? =
                if case .fetched(let outcome) = result.action { outcome.words } else { nil }
            let status = result.status
            (id, state, ahead, behind) = (status.id, status.state, status.ahead, status.behind)
            (action, outcome, from, to) = (result.action.word, words?.outcome, words?.from, words?.to)
            (incoming, error, nextAttemptAt) = (status.incoming, status.error, status.nextAttemptAt)
            update = status.update
            if case .stateFailed(let problem) = result.action {
                notes = result.notes + [problem.message]
            } else {
                notes = result.notes
            }
        }
    }

    init(_ summary: SyncSummary) {
        problem = summary.publicationProblem?.message
        repositories = summary.results.map(Entry.init)
    }
}

extension RepositoryResult.Action {
    /// The word that stands for the result in logs and in JSON.
    var word: String {
        switch self {
        case .fetched: "fetched"
        case .throttled: "throttled"
        case .looked: "looked"
        case .fetchFailed: "fetch_failed"
        case .notFetched: "not_fetched"
        case .locked: "locked"
        case .stateFailed: "state_failed"
        }
    }
}

extension FetchOutcome {
    /// The words for the change that the fetch made to the tracking reference, and its commits.
    var words: (outcome: String, from: String?, to: String?) {
        switch self {
        case .upToDate(let commit): ("up_to_date", nil, "\(commit)")
        case .created(let commit): ("created", nil, "\(commit)")
        case .advanced(let from, let to): ("advanced", "\(from)", "\(to)")
        case .rewritten(let from, let to): ("rewritten", "\(from)", "\(to)")
        case .replaced(let from, let to): ("replaced", "\(from)", "\(to)")
        case .overtaken(let commit): ("overtaken", nil, commit.map { "\($0)" })
        }
    }

    /// The change as a sentence for display.
    var sentence: String {
        switch self {
        case .upToDate: "no new commits"
        case .created: "fetched for the first time"
        case .advanced: "fetched"
        case .rewritten: "fetched; upstream was force-pushed"
        case .replaced: "fetched; upstream has an entirely new history"
        case .overtaken: "another git process fetched at the same time"
        }
    }
}

extension SyncSummary {
    /// Returns the exit code: 1 if a repository has an error, its branch could not be moved, or something could not be
    /// written; otherwise, 75 if a lock was the only obstacle; otherwise, 0.
    /// - Parameter updates: whether the round was allowed to move branches for which `update` is configured.
    func exitCode(updates: Bool) -> Int32 {
        if publicationProblem != nil { return 1 }
        if results.contains(where: { $0.hasFailed || updates && $0.failedUpdate != nil }) { return 1 }
        return results.contains { $0.action == .locked } ? EX_TEMPFAIL : 0
    }
}

extension RepositoryResult {
    fileprivate var hasFailed: Bool {
        if case .stateFailed = action { return true }
        return status.error != nil && action != .locked
    }

    /// The configured update if it failed, either now or in the last round that tried it; nil if the branch was moved,
    /// or was left alone because of the user's own work.
    var failedUpdate: UpdateReport? {
        guard action != .locked, let update = status.update, update.reason == .failed else { return nil }
        return update
    }
}
