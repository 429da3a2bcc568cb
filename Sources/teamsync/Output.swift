import Glibc
import TeamSyncBase

/// Standard output and standard error.
enum Output {
    /// The most that is printed of a report. Programs read `--json`, which is whole.
    private static let reportLimit = 4 << 20
    private static let messageLimit = 64 << 10

    /// Writes text to standard output. What is too long ends with a line that says so. A reader that has gone away has
    /// read enough, which ends the process in success.
    static func print(_ text: String) throws(Failure) {
        try print(Array(cut(text, reportLimit).utf8))
    }

    /// Writes a document to standard output, whole.
    static func print(_ bytes: [UInt8]) throws(Failure) {
        signal(SIGPIPE, SIG_IGN)
        do throws(FileError) {
            try DescriptorWriter.writeAll(bytes, to: STDOUT_FILENO, called: "standard output")
        } catch {
            if error.code == EPIPE { exit(EXIT_SUCCESS) }
            throw Failure(error)
        }
    }

    /// Writes to standard error. Errors writing there are ignored.
    static func printError(_ text: String) {
        signal(SIGPIPE, SIG_IGN)
        do throws(FileError) {
            try DescriptorWriter.writeAll(
                Array(cut(text, messageLimit).utf8), to: STDERR_FILENO, called: "standard error")
        } catch {
            // There is no place left to report it.
        }
    }

    /// Keeps whole lines.
    private static func cut(_ text: String, _ limit: Int) -> String {
        guard text.utf8.count > limit, let end = text.utf8.prefix(limit).lastIndex(of: UInt8(ascii: "\n")) else {
            return text
        }
        return text[...end] + "… the output is longer than \(limit >> 10) KiB and was cut here\n"
    }
}

/// Shows text that is longer than the terminal, as git does.
enum Pager {
    /// Prints `text`; through a pager when standard output is a terminal with fewer rows.
    static func print(_ text: String, isOff: Bool) throws {
        guard !isOff, let command, let size = CommandContext.terminalSize, size.rows > 0, isatty(STDOUT_FILENO) == 1,
            text.count(where: { $0 == "\n" }) >= size.rows, try run(command, text)
        else { return try Output.print(text) }
    }

    /// `TEAMSYNC_PAGER`, else `PAGER`, else `less` where there is one; nil when that is empty or `cat`.
    private static var command: String? {
        let environment = CommandContext.environment
        guard environment["TERM"] != "dumb" else { return nil }
        let command = environment["TEAMSYNC_PAGER"] ?? environment["PAGER"] ?? "less"
        return command.isEmpty || command == "cat" ? nil : command
    }

    /// - Returns: false when there is no such command; nothing has been printed then.
    private static func run(_ command: String, _ text: String) throws -> Bool {
        if CommandContext.environment["LESS"] == nil { setenv("LESS", "FRX", 1) }
        if CommandContext.environment["LV"] == nil { setenv("LV", "-c", 1) }
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

    private static func spawn(_ command: String, input: Int32) -> pid_t? {
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
