import Glibc

/// A file operation that the system refused.
package struct FileError: Error, Equatable, Sendable, CustomStringConvertible {
    /// A verb for people: `read`, `write`, `create`.
    package let operation: String
    package let path: String
    /// The `errno` of the call; `EFBIG` for a file over the given limit.
    package let code: Int32

    package init(operation: String, path: String, code: Int32) {
        self.operation = operation
        self.path = path
        self.code = code
    }

    /// The error of the system call that just failed.
    static func last(_ operation: String, _ path: String) -> FileError {
        FileError(operation: operation, path: path, code: errno)
    }

    package var isMissingFile: Bool { code == ENOENT || code == ENOTDIR }

    package var description: String {
        "cannot \(operation) \(path): \(String(cString: strerror(code)))"
    }
}
