import Foundation

/// A system call that failed where a test needed it to work.
package struct SystemError: Error, CustomStringConvertible {
    package let operation: String
    package let subject: String
    package let code: Int32

    /// - Parameter code: an `errno` value; nil for the one of the call that just failed.
    package init(_ operation: String, _ subject: some CustomStringConvertible, code: Int32? = nil) {
        self.operation = operation
        self.subject = subject.description
        self.code = code ?? errno
    }

    package var description: String {
        "cannot \(operation) \(subject): \(String(cString: strerror(code)))"
    }
}
