import TeamSyncEngine
import TeamSyncSnapshot

/// What `sync --json` prints.
struct SyncReportDocument: Encodable {
    let repositories: [Entry]
    /// Why the counts document could not be written; left out when it was.
    let problem: String?

    struct Entry: Encodable {
        let id: String
        /// `fetched`, `throttled`, `fetch_failed`, `not_fetched`, `locked` or `state_failed`.
        let action: String
        /// `up_to_date`, `created`, `advanced`, `rewritten` or `overtaken`; only of `fetched`.
        let outcome: String?
        let from: String?
        let to: String?
        let state: BranchState
        let ahead: Int?
        let behind: Int?
        let incoming: IncomingSummary?
        let error: RepositoryFailure?
        let nextAttemptAt: Timestamp?
        let notes: [String]

        enum CodingKeys: String, CodingKey {
            case id, action, outcome, from, to, state, ahead, behind, incoming, error, notes
            case nextAttemptAt = "next_attempt_at"
        }
    }

    init(_ summary: SyncSummary) {
        problem = summary.publicationProblem?.message
        repositories = summary.results.map { result in
            var words: (outcome: String, from: String?, to: String?)?
            if case .fetched(let report) = result.action { words = report.words }
            var notes = result.notes
            if case .stateFailed(let problem) = result.action { notes.append(problem.message) }
            let status = result.status
            return Entry(
                id: status.id, action: result.action.word, outcome: words?.outcome, from: words?.from, to: words?.to,
                state: status.state, ahead: status.ahead, behind: status.behind, incoming: status.incoming,
                error: status.error, nextAttemptAt: status.nextAttemptAt, notes: notes)
        }
    }
}
