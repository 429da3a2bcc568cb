import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDocuments
import TeamSyncProtocol

/// What the engine remembers of a repository between rounds: `repositories/<id>.json`, private to it.
struct RepositoryRecord: Codable, Equatable {
    static let currentVersion = 1

    var version = RepositoryRecord.currentVersion
    /// What the numbers are about; a record of another path, remote or branch is forgotten.
    var subject: Subject
    var lastAttemptAt: Timestamp?
    var lastSuccessAt: Timestamp?
    /// Of the last attempt to fetch; nil after a success.
    var fetchFailure: RepositoryFailure?
    /// Attempts in a row that failed with the code of `fetchFailure`: a night offline must not make the first refused
    /// login wait for a day.
    var failuresOfKind: Int?
    /// Of the last look at the clone; nil when it could be read.
    var localFailure: RepositoryFailure?
    /// What access to the remote depended on when the fetch failed.
    var accessFingerprint: String?
    var upstreamEvent: UpstreamEvent?
    var update: UpdateReport?
    /// What the last look depended on, when files can tell; nil when it has to be done again.
    var lookFingerprint: String?
    /// Which remotes this one is asked in turn with, as was last read from the clone; nil when it has to be read again.
    var place: Place?
    /// The last good look.
    var examination: Examination?

    init(subject: Subject) {
        self.subject = subject
    }

    struct Subject: Codable, Equatable {
        var path: String
        var remote: String
        var branch: String
        var tracking: Tracking

        init(_ configuration: RepositoryConfiguration) {
            tracking = configuration.tracking
            path = configuration.path
            remote = configuration.remote
            branch = configuration.branch
        }
    }

    struct Place: Codable, Equatable {
        /// What the clone was like, as in `lookFingerprint`.
        var fingerprint: String
        /// A hash of its host: of a URL that is written wrongly, a password may be taken for one. nil for a remote on
        /// this machine.
        var lane: String?
    }

    /// What the wait for the next attempt depends on.
    var failuresForThrottle: Int { fetchFailure.map { failuresOfKind ?? $0.failures } ?? 0 }

    /// The failure to publish: what is wrong with the clone comes before what is wrong with its remote.
    var failure: RepositoryFailure? { localFailure ?? fetchFailure }
}
