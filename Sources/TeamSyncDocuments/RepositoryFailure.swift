import Glibc
package import TeamSyncBase

/// Why a repository's numbers could not be updated. The last good numbers stay beside it.
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
    /// Of `missing`: what a clone that is there lacks; left out where the clone itself is missing.
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

/// What a clone lacks that can be read, as a stable lower-case word. Open: a reader meets words of newer versions.
package struct MissingPart: RawRepresentable, Hashable, Codable, Sendable {
    package let rawValue: String

    package init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// No branch has a commit.
    package static let commits = MissingPart(rawValue: "commits")
    /// There are branches, but not the configured one.
    package static let branch = MissingPart(rawValue: "branch")
    /// Nothing was fetched of the remote's branch.
    package static let upstream = MissingPart(rawValue: "upstream")
}

/// What kind of failure a repository has, as a stable lower-case word. Open: a reader meets codes of newer engines.
package struct ErrorCode: RawRepresentable, Hashable, Codable, Sendable, CustomStringConvertible {
    package let rawValue: String

    package init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// No name resolution, no route, connection refused or reset.
    package static let offline = ErrorCode(rawValue: "offline")
    /// A deadline passed and the worker was killed.
    package static let timeout = ErrorCode(rawValue: "timeout")
    /// Credentials were refused, or there were none without a prompt.
    package static let authFailed = ErrorCode(rawValue: "auth_failed")
    /// The host's key is unknown or has changed.
    package static let hostKey = ErrorCode(rawValue: "host_key")
    /// The remote asks for fewer requests.
    package static let rateLimited = ErrorCode(rawValue: "rate_limited")
    /// The repository or the branch does not exist at the remote, or the remote is not configured.
    package static let notFound = ErrorCode(rawValue: "not_found")
    /// Another git process holds a lock.
    package static let locked = ErrorCode(rawValue: "locked")
    /// The configured path or branch does not exist on this machine.
    package static let missing = ErrorCode(rawValue: "missing")
    /// A repository format that libgit2 cannot read.
    package static let unsupported = ErrorCode(rawValue: "unsupported")
    /// An object cannot be read.
    package static let corrupt = ErrorCode(rawValue: "corrupt")
    /// The content of the repository exceeds a limit. The last good numbers stay published.
    package static let tooLarge = ErrorCode(rawValue: "too_large")
    package static let diskFull = ErrorCode(rawValue: "disk_full")
    package static let permission = ErrorCode(rawValue: "permission")
    /// None of the others; the message says what is known.
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
