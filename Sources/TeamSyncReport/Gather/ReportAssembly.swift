package import TeamSyncBase
package import TeamSyncDocuments
import TeamSyncReaders

extension CheckState {
    /// What is published of a repository, in words.
    package init(_ status: RepositoryStatus, now: Timestamp) {
        self.init(
            state: StateText.words(status), sentence: CheckNote(repository: status, now: now).text,
            isFresh: status.error == nil && Freshness(of: status, at: now).isFresh,
            error: status.error.map { ReportProblem($0.message, hint: $0.hint) })
    }
}
