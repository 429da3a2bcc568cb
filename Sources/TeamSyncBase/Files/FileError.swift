import Glibc

/// A file operation that the system refused, or that was not attempted because others can modify the file.
package struct FileError: Error, Equatable, Sendable, CustomStringConvertible {
    /// A verb for messages: `read`, `write`, `create`.
    package let operation: String
    package let path: String
    /// The `errno` of the call; `EFBIG` for a file over the given limit, `EPERM` if `distrust` is set.
    package let code: Int32
    /// The reason not to use one of our own files; nil when the system refused the operation.
    package let distrust: Distrust?

    package init(operation: String, path: String, code: Int32) {
        self.operation = operation
        self.path = path
        self.code = code
        distrust = nil
    }

    init(distrusting path: String, _ distrust: Distrust) {
        operation = "use"
        self.path = path
        code = EPERM
        self.distrust = distrust
    }

    /// The error of the system call that just failed.
    static func last(_ operation: String, _ path: String) -> FileError {
        FileError(operation: operation, path: path, code: errno)
    }

    package var isMissingFile: Bool { code == ENOENT || code == ENOTDIR }

    package var description: String {
        distrust.map { "cannot use \(path): \($0)" }
            ?? "cannot \(operation) \(path): \(String(cString: strerror(code)))"
    }

    /// Advice about the system limit that prevented a program from starting; nil for other errors.
    package var limitHint: String? {
        switch code {
        case EMFILE, ENFILE: "too many files are open: close some programs, or raise the limit with 'ulimit -n'"
        case EAGAIN: "you have reached your process limit: stop some processes, or raise the limit with 'ulimit -u'"
        case ENOMEM: "there is not enough memory: close some programs"
        default: nil
        }
    }

    /// Advice about an untrusted file or too many open files; nil for other errors.
    package var hint: String? {
        distrust?.hint(path) ?? ([EMFILE, ENFILE].contains(code) ? limitHint : nil)
    }
}
