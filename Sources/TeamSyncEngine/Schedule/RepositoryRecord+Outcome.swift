import TeamSyncBase
import TeamSyncDocuments
import TeamSyncProtocol

/// What the end of a fetch or a look changes in what is remembered.
extension RepositoryRecord {
    /// - Parameter access: the `AccessFingerprint` from before the fetch.
    mutating func note(
        _ outcome: Result<FetchReport, Problem>, begun: Timestamp, ended: Timestamp, access: String
    ) -> SyncResult.Action {
        switch outcome {
        case .success(let report):
            noteSuccess(begun: begun, ended: ended)
            if let event = UpstreamEvent(report, at: ended) { upstreamEvent = event }
            return .fetched(report)
        case .failure(let problem):
            lastAttemptAt = begun
            failuresOfKind = fetchFailure?.code == problem.code ? failuresForThrottle.clamped + 1 : 1
            fetchFailure = problem.failure(after: fetchFailure, at: ended)
            accessFingerprint = access
            return .fetchFailed
        }
    }

    mutating func noteSuccess(begun: Timestamp, ended: Timestamp) {
        lastAttemptAt = begun
        lastSuccessAt = ended
        fetchFailure = nil
        accessFingerprint = nil
    }

    /// What is wrong with the clone itself.
    mutating func note(_ problem: Problem, at time: Timestamp) {
        localFailure = problem.lookFailure(after: localFailure, at: time)
    }

    /// What only a person can mend is tried again as soon as a person has touched what it depends on.
    func mayHaveBeenMended(_ access: String) -> Bool {
        guard let fetchFailure, let accessFingerprint else { return false }
        return fetchFailure.code.isForPeople && accessFingerprint != access
    }
}

extension ErrorCode {
    /// Whether waiting does not help, but a change of configuration or credentials may.
    var isForPeople: Bool {
        [.authFailed, .hostKey, .notFound, .unsupported].contains(self)
    }
}

extension UpstreamEvent {
    /// nil for what happens every day.
    fileprivate init?(_ report: FetchReport, at time: Timestamp) {
        switch report {
        case .rewritten(let from, let to): self.init(kind: .rewritten, from: from, to: to, at: time)
        case .replaced(let from, let to): self.init(kind: .replaced, from: from, to: to, at: time)
        case .upToDate, .created, .advanced, .overtaken: return nil
        }
    }
}
