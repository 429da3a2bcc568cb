/// Why a repository's numbers could not be renewed. The last good numbers stay beside it.
public struct RepositoryFailure: Codable, Equatable, Sendable {
    public var code: ErrorCode
    /// One sentence: what happened, to what. Never contains credentials.
    public var message: String
    /// One sentence: what to do about it; nil when there is nothing to be done but wait.
    public var hint: String?
    /// When this failure was first seen without a success since.
    public var since: Timestamp
    /// Attempts in a row that failed; at least 1.
    public var failures: Int

    public init(code: ErrorCode, message: String, hint: String?, since: Timestamp, failures: Int) {
        self.code = code
        self.message = message
        self.hint = hint
        self.since = since
        self.failures = failures
    }
}
