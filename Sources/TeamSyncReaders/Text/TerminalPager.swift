import Glibc
import TeamSyncBase

/// The size of the terminal that is standard output.
package struct TerminalSize: Sendable {
    package let rows: Int
    package let columns: Int

    /// nil when standard output is no terminal, or its size is not known.
    package static var current: TerminalSize? {
        var size = winsize()
        guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 else { return nil }
        return TerminalSize(rows: Int(size.ws_row), columns: Int(size.ws_col))
    }
}

/// Shows text that is longer than the terminal through a pager, as git does.
package struct TerminalPager: Sendable {
    /// `TEAMSYNC_PAGER`, `PAGER`, `LESS`, `LV` and `TERM` of it are used.
    private let environment: [String: String]

    package init(environment: [String: String]) {
        self.environment = environment
    }

    /// - Returns: false when nothing was shown: standard output is no terminal, the text fits on it, or there is no pager.
    package func show(_ text: String) -> Bool {
        guard let command, let size = TerminalSize.current, size.rows > 0, isatty(STDOUT_FILENO) == 1,
            text.count(where: { $0 == "\n" }) >= size.rows
        else { return false }
        return run(command, text)
    }

    /// `TEAMSYNC_PAGER`, else `PAGER`, else `less` where there is one; nil when that is empty or `cat`.
    private var command: String? {
        guard environment["TERM"] != "dumb" else { return nil }
        let command = environment["TEAMSYNC_PAGER"] ?? environment["PAGER"] ?? "less"
        return command.isEmpty || command == "cat" ? nil : command
    }

    /// - Returns: false when there is no such command; nothing has been printed then.
    private func run(_ command: String, _ text: String) -> Bool {
        if environment["LESS"] == nil { setenv("LESS", "FRX", 1) }
        if environment["LV"] == nil { setenv("LV", "-c", 1) }
        let ends: PipeEnds
        do throws(FileError) { ends = try PipeEnds() } catch { return false }
        guard let process = spawn(command, input: ends.read) else {
            close(ends.read)
            close(ends.write)
            return false
        }
        close(ends.read)
        // Ctrl-C is for the pager, which decides itself when to end.
        for ignored in [SIGPIPE, SIGINT] { signal(ignored, SIG_IGN) }
        do throws(FileError) {
            try DescriptorWriter.writeAll(Array(text.utf8), to: ends.write, called: command)
        } catch {
            // A pager that is left before the end has shown enough.
        }
        close(ends.write)
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
        let shellFoundNothing: Int32 = 127
        return status & 0x7f != 0 || status >> 8 & 0xff != shellFoundNothing
    }

    private func spawn(_ command: String, input: Int32) -> pid_t? {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
        let words: [String] = ["sh", "-c", command]
        var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
        defer { for argument in arguments { free(argument) } }
        var process = pid_t()
        return posix_spawn(&process, "/bin/sh", &actions, nil, &arguments, environ) == 0 ? process : nil
    }
}
