import CLinux
import Glibc
import Synchronization

/// Standard output of this process; text and documents are written to it only here. Programs call `begin` first. A
/// write error is reported at the end and changes an exit code of 0 to 1, because a full disk is a failure. A reader
/// that closes the pipe early is not a failure.
package enum StandardOutput {
    package enum Outcome: Sendable {
        case written
        /// The reader is gone; further output can be skipped.
        case readerGone
        /// The write failed; the process reports this at exit and fails.
        case failed
    }

    private struct State {
        /// The prefix of messages: `teamsync`.
        var program = ""
        /// The `errno` of the first failure; 0 if there is none.
        var code: Int32 = 0
        var isReported = false
    }

    private static let state = Mutex(State())

    /// Ignores SIGPIPE, keeps files opened later from taking the place of closed standard streams, and reports failures
    /// at exit.
    /// - Parameter program: the prefix of messages.
    package static func begin(program: String) {
        ProcFileSystem.require(program: program)
        state.withLock { $0.program = program }
        signal(SIGPIPE, SIG_IGN)
        // A closed standard output is opened for reading only, so that writing to it still fails.
        for (descriptor, flags) in [(STDIN_FILENO, O_RDONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_WRONLY)]
        where fcntl(descriptor, F_GETFD) < 0 {
            let null = open("/dev/null", flags)
            if null >= 0, null != descriptor {
                dup2(null, descriptor)
                close(null)
            }
        }
        on_exit({ status, _ in StandardOutput.end(status) }, nil)
    }

    /// Writes all bytes.
    @discardableResult
    package static func write(_ bytes: [UInt8]) -> Outcome {
        do throws(FileError) {
            try DescriptorWriter.writeAll(bytes, to: STDOUT_FILENO, called: name)
            return .written
        } catch {
            if error.code == EPIPE { return .readerGone }
            note(error.code)
            return .failed
        }
    }

    /// Reports write errors to commands that have a separate exit code for them; nothing more is then reported at exit.
    /// - Throws: the error of the first failed write.
    package static func check() throws(FileError) {
        let code = state.withLock { state in
            if state.code != 0 { state.isReported = true }
            return state.code
        }
        if code != 0 { throw FileError(operation: "write", path: name, code: code) }
    }

    private static let name = "standard output"

    private static func note(_ code: Int32) {
        state.withLock { if $0.code == 0 { $0.code = code } }
    }

    /// Also detects errors in output written through the C library, as ArgumentParser does.
    private static func end(_ status: Int32) {
        let code = clinux_end_standard_output()
        if code != 0, code != EPIPE { note(code) }
        let state = state.withLock { $0 }
        guard state.code != 0, !state.isReported else { return }
        let error = FileError(operation: "write", path: name, code: state.code)
        do throws(FileError) {
            try DescriptorWriter.writeAll(
                Array("\(state.program): \(error)\n".utf8), to: STDERR_FILENO, called: "standard error")
        } catch {
            // The error cannot be reported anywhere.
        }
        _exit(status == EXIT_SUCCESS ? EXIT_FAILURE : status)
    }
}
