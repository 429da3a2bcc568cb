import CLinux
import Glibc
import Synchronization

/// Standard output of this process, and the only writer of text and documents to it. Programs call `begin` first. What
/// could not be written is reported at the end, and makes an exit code of 0 one of 1: a full disk is a failure. A reader
/// that has gone away has read enough, and is not.
package enum StandardOutput {
    package enum Outcome: Sendable {
        case written
        /// Nobody reads any more; what follows need not be written.
        case readerGone
        /// The process will report it and fail.
        case failed
    }

    private struct State {
        /// What messages begin with: `teamsync`.
        var program = ""
        /// `errno` of the first failure; 0 for none.
        var code: Int32 = 0
        var isReported = false
    }

    private static let state = Mutex(State())

    /// Ignores SIGPIPE, keeps files of this process from becoming standard streams that are closed, and has failures
    /// reported at the end.
    /// - Parameter program: what the message begins with.
    package static func begin(program: String) {
        ProcFileSystem.require(program: program)
        state.withLock { $0.program = program }
        signal(SIGPIPE, SIG_IGN)
        // A closed standard output stays one that cannot be written to.
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

    /// For commands with an exit code of their own for output that cannot be written: nothing is reported at the end then.
    /// - Throws: what kept something from being written.
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

    /// Also finds what was written with the C library, as ArgumentParser does.
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
            // There is no place left to report it.
        }
        _exit(status == EXIT_SUCCESS ? EXIT_FAILURE : status)
    }
}
