import Foundation

/// A system call that failed where a test needed it to work.
public struct SystemError: Error, CustomStringConvertible {
    public let operation: String
    public let subject: String
    public let code: Int32

    /// - Parameter code: an `errno` value; nil for the one of the call that just failed.
    public init(_ operation: String, _ subject: some CustomStringConvertible, code: Int32? = nil) {
        self.operation = operation
        self.subject = subject.description
        self.code = code ?? errno
    }

    public var description: String {
        "cannot \(operation) \(subject): \(String(cString: strerror(code)))"
    }
}
