package import TeamSyncBase
package import TeamSyncConfiguration
import TeamSyncDocuments
package import TeamSyncProtocol

/// The state of a repository between rounds, stored in `repositories/<id>.json` for internal use.
package struct RepositoryRecord: Codable, Equatable {
    static let currentVersion = 3

    var version = RepositoryRecord.currentVersion
    /// The clone and the branches that the numbers describe; a record with a different path, remote or branch is
    /// ignored.
    var subject: Subject
    var lastAttemptAt: Timestamp?
    var lastSuccessAt: Timestamp?
    /// The interval in seconds between two checks while a `nudge` program announces changes; nil if the configured
    /// interval applies.
    var nudgedInterval: Int64?
    /// The failure of the last fetch; nil after a success.
    var fetchFailure: RepositoryFailure?
    /// The number of consecutive attempts that failed with the code of `fetchFailure`. It starts again for each code,
    /// so that the first refused login after a night offline does not cause a delay of a day.
    var failuresOfKind: Int?
    /// The failure of the last analysis of the clone; nil if it could be read.
    var localFailure: RepositoryFailure?
    /// The fingerprint of everything that access depends on, from the time when the fetch failed.
    var accessFingerprint: String?
    var upstreamEvent: UpstreamEvent?
    var update: UpdateReport?
    /// The fingerprint of the files that the last analysis depended on; nil if the analysis has to be repeated.
    package var lookFingerprint: String?
    /// The inputs of the last analysis if it had to be stopped; nil after a successful analysis. The stopped analysis
    /// is not repeated until an input changes.
    var stoppedLook: Examination.Key?
    /// Whether the analysis was stopped during a search with a configured pattern. The search would take as long again,
    /// so the analysis is not repeated even on request.
    var stoppedInSearch: Bool?
    /// The facts about the clone that the last worker reported; nil if there are none yet.
    package var clone: CloneFacts?
    /// The identity (`FileIdentity`) of the changes document when it was written.
    var changesFile: String?
    /// The last successful analysis.
    package var examination: Examination?

    package init(subject: Subject) {
        self.subject = subject
    }

    package struct Subject: Codable, Equatable {
        var path: String
        var remote: String
        var branch: String
        var tracking: Tracking

        package init(_ configuration: RepositoryConfiguration) {
            tracking = configuration.tracking
            path = configuration.path
            remote = configuration.remote
            branch = configuration.branch
        }
    }

    /// The number of failures that determines the delay before the next attempt.
    var failuresForThrottle: Int { fetchFailure.map { failuresOfKind ?? $0.failures } ?? 0 }

    /// Whether the stopped analysis may be repeated on request.
    var canRetryStoppedLook: Bool { stoppedInSearch != true }

    /// Whether an analysis of a clone with these files had to be stopped.
    func wasStopped(at fingerprint: String?) -> Bool {
        stoppedLook != nil && fingerprint != nil && lookFingerprint == fingerprint
    }

    /// The failure to publish. A problem of the clone takes precedence over a problem of the remote.
    var failure: RepositoryFailure? { localFailure ?? fetchFailure }
}

/// Updates a record at the end of a fetch or an analysis.
extension RepositoryRecord {
    /// - Parameter access: the `AccessFingerprint` before the fetch.
    mutating func note(
        _ outcome: Result<FetchOutcome, Problem>, begun: Timestamp, ended: Timestamp, access: String
    ) -> RepositoryResult.Action {
        switch outcome {
        case .success(let fetched):
            noteSuccess(begun: begun, ended: ended)
            if let event = UpstreamEvent(fetched, at: ended) { upstreamEvent = event }
            return .fetched(fetched)
        case .failure(let problem):
            lastAttemptAt = begun
            failuresOfKind = fetchFailure?.code == problem.code ? failuresForThrottle.clamped + 1 : 1
            fetchFailure = problem.failure(after: fetchFailure, at: ended)
            accessFingerprint = access
            return .fetchFailed
        }
    }

    package mutating func noteSuccess(begun: Timestamp, ended: Timestamp) {
        lastAttemptAt = begun
        lastSuccessAt = ended
        fetchFailure = nil
        accessFingerprint = nil
    }

    /// Records a problem of the clone itself.
    mutating func note(_ problem: Problem, at time: Timestamp) {
        localFailure = problem.lookFailure(after: localFailure, at: time)
    }

    /// Whether a failure that requires user action may have been fixed, because the fingerprint has changed.
    func mayHaveBeenFixed(_ access: String) -> Bool {
        guard let fetchFailure, let accessFingerprint else { return false }
        return fetchFailure.code.isForPeople && accessFingerprint != access
    }
}

extension ErrorCode {
    /// Whether waiting does not help, but a change to the configuration or the credentials may.
    var isForPeople: Bool {
        [.authFailed, .hostKey, .notFound, .unsupported].contains(self)
    }
}

extension UpstreamEvent {
    /// nil if the outcome is an ordinary one.
    fileprivate init?(_ outcome: FetchOutcome, at time: Timestamp) {
        switch outcome {
        case .rewritten(let from, let to):
            self.init(kind: .rewritten, from: from.description, to: to.description, at: time)
        case .replaced(let from, let to):
            self.init(kind: .replaced, from: from.description, to: to.description, at: time)
        case .upToDate, .created, .advanced, .overtaken: return nil
        }
    }
}
