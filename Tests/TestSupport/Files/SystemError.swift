import Foundation

/// A failed system call that a test needed to succeed.
package struct SystemError: Error, CustomStringConvertible {
    package let operation: String
    package let subject: String
    package let code: Int32

    /// - Parameter code: an `errno` value; nil for that of the call that just failed.
    package init(_ operation: String, _ subject: some CustomStringConvertible, code: Int32? = nil) {
        self.operation = operation
        self.subject = subject.description
        self.code = code ?? errno
    }

    package var description: String {
        "cannot \(operation) \(subject): \(String(cString: strerror(code)))"
    }
}
