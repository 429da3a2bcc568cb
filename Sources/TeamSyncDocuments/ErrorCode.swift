import Glibc
package import TeamSyncBase

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
    /// Credentials were refused, or none were to be had without asking somebody.
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
    /// Contents are beyond a limit that keeps the machine usable.
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
