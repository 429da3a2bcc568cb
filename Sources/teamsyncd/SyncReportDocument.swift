import TeamSyncBase
import TeamSyncDocuments
import TeamSyncEngine
import TeamSyncProtocol

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

        init(_ result: SyncResult) {
            let words: (outcome: String, from: String?, to: String?)? =
                if case .fetched(let report) = result.action { report.words } else { nil }
            let status = result.status
            (id, state, ahead, behind) = (status.id, status.state, status.ahead, status.behind)
            (action, outcome, from, to) = (result.action.word, words?.outcome, words?.from, words?.to)
            (incoming, error, nextAttemptAt) = (status.incoming, status.error, status.nextAttemptAt)
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
