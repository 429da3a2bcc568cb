import Glibc

/// A file operation that the system refused.
public struct FileError: Error, Equatable, Sendable, CustomStringConvertible {
    /// A verb for people: `read`, `write`, `create`.
    public let operation: String
    public let path: String
    /// The `errno` of the call; `EFBIG` for a file over the given limit.
    public let code: Int32

    public init(operation: String, path: String, code: Int32) {
        self.operation = operation
        self.path = path
        self.code = code
    }

    /// The error of the system call that just failed.
    static func last(_ operation: String, _ path: String) -> FileError {
        FileError(operation: operation, path: path, code: errno)
    }

    public var isMissingFile: Bool { code == ENOENT || code == ENOTDIR }

    public var errorCode: ErrorCode {
        switch code {
        case ENOSPC, EDQUOT: .diskFull
        case EACCES, EPERM, EROFS: .permission
        case ENOENT, ENOTDIR: .missing
        default: .internal
        }
    }

    public var description: String {
        "cannot \(operation) \(path): \(String(cString: strerror(code)))"
    }
}
