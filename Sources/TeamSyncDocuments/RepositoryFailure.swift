import Glibc
package import TeamSyncBase

/// The reason a repository's numbers could not be updated. The last good numbers stay published.
package struct RepositoryFailure: Codable, Equatable, Sendable {
    package var code: ErrorCode
    /// One sentence that says what failed on which object. Never contains credentials.
    package var message: String
    /// One sentence of advice; nil if the user can do nothing but wait.
    package var hint: String?
    /// The time of the first occurrence of this failure since the last success.
    package var since: Timestamp
    /// The number of consecutive failed attempts; at least 1.
    package var failures: Int
    /// For `missing`: the part that an existing clone lacks; omitted if the clone itself is missing.
    package var missing: MissingPart?

    package init(
        code: ErrorCode, message: String, hint: String?, since: Timestamp, failures: Int, missing: MissingPart? = nil
    ) {
        self.code = code
        self.message = message
        self.hint = hint
        self.since = since
        self.failures = failures
        self.missing = missing
    }
}

/// The part that a readable clone lacks, as a stable lower-case word. Extensible: a reader may encounter words from
/// newer versions.
package struct MissingPart: RawRepresentable, Hashable, Codable, Sendable {
    package let rawValue: String

    package init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// None of the branches contains a commit.
    package static let commits = MissingPart(rawValue: "commits")
    /// The clone has branches, but not the configured one.
    package static let branch = MissingPart(rawValue: "branch")
    /// The branch of the remote has never been fetched.
    package static let upstream = MissingPart(rawValue: "upstream")
}

/// The kind of failure of a repository, as a stable lower-case word. Extensible: a reader may encounter codes from
/// newer versions.
package struct ErrorCode: RawRepresentable, Hashable, Codable, Sendable, CustomStringConvertible {
    package let rawValue: String

    package init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// Name resolution failed, there is no route, or the connection was refused or reset.
    package static let offline = ErrorCode(rawValue: "offline")
    /// A deadline passed, and the worker was killed.
    package static let timeout = ErrorCode(rawValue: "timeout")
    /// Credentials were refused, or could not be obtained without a prompt.
    package static let authFailed = ErrorCode(rawValue: "auth_failed")
    /// The host's key is unknown or has changed.
    package static let hostKey = ErrorCode(rawValue: "host_key")
    /// The remote asked for fewer requests.
    package static let rateLimited = ErrorCode(rawValue: "rate_limited")
    /// The repository or the branch does not exist on the remote, or the remote is not configured.
    package static let notFound = ErrorCode(rawValue: "not_found")
    /// Another git process holds a lock.
    package static let locked = ErrorCode(rawValue: "locked")
    /// The configured path or branch does not exist on this machine.
    package static let missing = ErrorCode(rawValue: "missing")
    /// The repository has a format that libgit2 cannot read.
    package static let unsupported = ErrorCode(rawValue: "unsupported")
    /// An object cannot be read.
    package static let corrupt = ErrorCode(rawValue: "corrupt")
    /// The content of the repository exceeds a limit. The last good numbers stay published.
    package static let tooLarge = ErrorCode(rawValue: "too_large")
    package static let diskFull = ErrorCode(rawValue: "disk_full")
    package static let permission = ErrorCode(rawValue: "permission")
    /// Any other failure; the message contains the details.
    package static let `internal` = ErrorCode(rawValue: "internal")

    package var description: String { rawValue }
}

extension FileError {
    package var errorCode: ErrorCode {
        switch code {
        case ENOSPC, EDQUOT: .diskFull
        case EACCES, EPERM, EROFS: .permission
        case ENOENT, ENOTDIR: .missing
        default: .internal
        }
    }
}
