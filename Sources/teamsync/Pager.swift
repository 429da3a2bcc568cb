import Glibc

/// Shows text that is longer than the terminal, as git does.
enum Pager {
    /// Prints `text`; through a pager when standard output is a terminal with fewer rows.
    static func print(_ text: String, isOff: Bool) throws {
        guard !isOff, let command, let size = Surroundings.terminalSize, size.rows > 0, isatty(STDOUT_FILENO) == 1,
            text.count(where: { $0 == "\n" }) >= size.rows, try run(command, text)
        else { return try Output.print(text) }
    }

    /// `TEAMSYNC_PAGER`, else `PAGER`, else `less` where there is one; nil when that is empty or `cat`.
    private static var command: String? {
        let environment = Surroundings.environment
        guard environment["TERM"] != "dumb" else { return nil }
        let command = environment["TEAMSYNC_PAGER"] ?? environment["PAGER"] ?? "less"
        return command.isEmpty || command == "cat" ? nil : command
    }

    /// - Returns: false when there is no such command; nothing has been printed then.
    private static func run(_ command: String, _ text: String) throws -> Bool {
        if Surroundings.environment["LESS"] == nil { setenv("LESS", "FRX", 1) }
        if Surroundings.environment["LV"] == nil { setenv("LV", "-c", 1) }
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { return false }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        guard let process = spawn(command, input: ends[0]) else {
            for end in ends { close(end) }
            return false
        }
        close(ends[0])
        // Ctrl-C is for the pager, which ends when it likes.
        for ignored in [SIGPIPE, SIGINT] { signal(ignored, SIG_IGN) }
        // A pager that is left before the end has shown enough.
        _ = Output.write(Array(text.utf8), to: ends[1])
        close(ends[1])
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
