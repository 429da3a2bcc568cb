import Glibc
import Synchronization
import TeamSyncBase

/// Shows on a terminal that a command is still running, as one line on standard error that is erased at the end.
package final class ProgressLine: Sendable {
    private enum State {
        case waiting, shown, ended
    }

    /// The delay in milliseconds. Commands that finish earlier show nothing.
    private static let delay: Int32 = 300
    private static let columns = 78

    private let line: String
    private let delay: Int32
    private let write: @Sendable (String) -> Void
    private let pipe: PipeEnds
    private let state = Mutex(State.waiting)

    /// Calls `work`, and shows `text` if it takes longer than the delay. Shows nothing if standard error is not a
    /// terminal, or is a terminal that cannot erase a line.
    package static func during<Result>(_ text: String, _ work: () throws -> Result) rethrows -> Result {
        let terminal = Terminal(program: "teamsync")
        let canErase = terminal.errorIsTerminal && terminal.environment["TERM"] != "dumb"
        let progress = canErase ? ProgressLine(text) { terminal.writeError($0) } : nil
        defer { progress?.end() }
        return try work()
    }

    /// - Parameters:
    ///   - delay: the delay in milliseconds before the line is shown.
    ///   - write: writes to the terminal; called from another thread.
    /// - Returns: nil if the system cannot create a thread or a pipe.
    init?(_ text: String, after delay: Int32 = ProgressLine.delay, write: @escaping @Sendable (String) -> Void) {
        (self.delay, self.write) = (delay, write)
        line = DisplayWidth.cut(Sanitizer.clean(text, limit: .line), to: ProgressLine.columns)
        do throws(FileError) { pipe = try PipeEnds() } catch { return nil }
        guard DetachedThread.start({ self.wait() }) else {
            close(pipe.read)
            close(pipe.write)
            return nil
        }
    }

    /// Waits for the delay, or until the pipe is closed.
    private func wait() {
        var ready = pollfd(fd: pipe.read, events: Int16(POLLIN), revents: 0)
        let isOver = poll(&ready, 1, delay) != 0
        close(pipe.read)
        guard !isOver else { return }
        state.withLock { state in
            guard state == .waiting else { return }
            write("\r\u{1B}[K\(line)")
            state = .shown
        }
    }

    /// Erases the line and prevents it from being shown again.
    func end() {
        state.withLock { state in
            if state == .shown { write("\r\u{1B}[K") }
            state = .ended
        }
        close(pipe.write)
    }
}
