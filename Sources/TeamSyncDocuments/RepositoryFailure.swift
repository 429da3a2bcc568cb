package import TeamSyncBase

/// Why a repository's numbers could not be renewed. The last good numbers stay beside it.
package struct RepositoryFailure: Codable, Equatable, Sendable {
    package var code: ErrorCode
    /// One sentence: what happened, to what. Never contains credentials.
    package var message: String
    /// One sentence: what to do about it; nil when there is nothing to be done but wait.
    package var hint: String?
    /// When this failure was first seen without a success since.
    package var since: Timestamp
    /// Attempts in a row that failed; at least 1.
    package var failures: Int

    package init(code: ErrorCode, message: String, hint: String?, since: Timestamp, failures: Int) {
        self.code = code
        self.message = message
        self.hint = hint
        self.since = since
        self.failures = failures
    }
}
