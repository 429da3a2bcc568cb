/// What kind of failure a repository has, as a stable lower-case word. Open: a reader meets codes of newer engines.
public struct ErrorCode: RawRepresentable, Hashable, Codable, Sendable, CustomStringConvertible {
    public let rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// No name resolution, no route, connection refused or reset.
    public static let offline = ErrorCode(rawValue: "offline")
    /// A deadline passed and the worker was killed.
    public static let timeout = ErrorCode(rawValue: "timeout")
    /// Credentials were refused, or none were to be had without asking somebody.
    public static let authFailed = ErrorCode(rawValue: "auth_failed")
    /// The host's key is unknown or has changed.
    public static let hostKey = ErrorCode(rawValue: "host_key")
    /// The remote asks for fewer requests.
    public static let rateLimited = ErrorCode(rawValue: "rate_limited")
    /// The repository or the branch does not exist at the remote, or the remote is not configured.
    public static let notFound = ErrorCode(rawValue: "not_found")
    /// Another git process holds a lock.
    public static let locked = ErrorCode(rawValue: "locked")
    /// The configured path or branch does not exist on this machine.
    public static let missing = ErrorCode(rawValue: "missing")
    /// A repository format that libgit2 cannot read.
    public static let unsupported = ErrorCode(rawValue: "unsupported")
    /// An object cannot be read.
    public static let corrupt = ErrorCode(rawValue: "corrupt")
    public static let diskFull = ErrorCode(rawValue: "disk_full")
    public static let permission = ErrorCode(rawValue: "permission")
    /// None of the others; the message says what is known.
    public static let `internal` = ErrorCode(rawValue: "internal")

    public var description: String { rawValue }
}
