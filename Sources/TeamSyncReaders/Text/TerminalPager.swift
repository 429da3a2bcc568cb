import Glibc
import TeamSyncBase

/// The size of the terminal to which standard output is connected.
package struct TerminalSize: Sendable {
    package let rows: Int
    package let columns: Int

    /// nil if standard output is not a terminal, or if the size of the terminal is unknown.
    package static var current: TerminalSize? {
        var size = winsize()
        guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 else { return nil }
        return TerminalSize(rows: Int(size.ws_row), columns: Int(size.ws_col))
    }
}

/// Shows text that is longer than the terminal in a pager, as git does.
package struct TerminalPager: Sendable {
    /// Only `TEAMSYNC_PAGER`, `PAGER`, `LESS`, `LV` and `TERM` are used.
    private let environment: [String: String]

    package init(environment: [String: String]) {
        self.environment = environment
    }

    /// - Returns: false if nothing was shown because standard output is not a terminal, because the text fits on it, or
    ///   because there is no pager.
    package func show(_ text: String) -> Bool {
        guard let command, let size = TerminalSize.current, size.rows > 0, isatty(STDOUT_FILENO) == 1,
            text.count(where: { $0 == "\n" }) >= size.rows
        else { return false }
        return run(command, text)
    }

    /// The value of `TEAMSYNC_PAGER`, or else of `PAGER`, or else `less` if it is installed; nil if the value is empty
    /// or `cat`.
    private var command: String? {
        guard environment["TERM"] != "dumb" else { return nil }
        let command = environment["TEAMSYNC_PAGER"] ?? environment["PAGER"] ?? "less"
        return command.isEmpty || command == "cat" ? nil : command
    }

    /// - Returns: false if the command does not exist and nothing was printed.
    private func run(_ command: String, _ text: String) -> Bool {
        if environment["LESS"] == nil { setenv("LESS", "FRX", 1) }
        if environment["LV"] == nil { setenv("LV", "-c", 1) }
        var pager = ChildProcess.Program("/bin/sh", ["-c", command])
        pager.group = .parents
        let child: ChildProcess
        do throws(FileError) {
            child = try ChildProcess(
                pager, input: .pipe, output: .descriptor(STDOUT_FILENO), errors: .descriptor(STDERR_FILENO))
        } catch { return false }
        // Ctrl-C is left to the pager, which decides when to exit.
        for ignored in [SIGPIPE, SIGINT] { signal(ignored, SIG_IGN) }
        do throws(FileError) {
            try DescriptorWriter.writeAll(Array(text.utf8), to: child.input, called: command)
        } catch {
            // A user who leaves the pager before the end of the text causes a write error, which is ignored.
        }
        let shellFoundNothing: Int32 = 127
        return child.end(kills: false) != .exited(shellFoundNothing)
    }
}
