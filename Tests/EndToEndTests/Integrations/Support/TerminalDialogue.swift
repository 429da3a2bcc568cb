import Foundation
import TestSupport

/// Runs a program on a separate terminal and types text whenever an expected pattern has been written.
struct TerminalDialogue {
    /// The input that is typed when a pattern, a regular expression of Python, occurs in the output since the previous
    /// one.
    enum Step {
        case type(String, after: String)
        /// Ends the program. Later output is omitted.
        case end(after: String)
    }

    var command: Command
    /// The folder in which the program runs.
    var folder: String
    var columns = 80
    var rows = 24

    /// - Returns: everything that was written to the terminal.
    /// - Throws: when the output that a step waits for does not appear within a minute, or the program does not end
    ///   afterward.
    func run(_ steps: [Step]) throws -> String {
        let plan = Plan(
            program: ([RawPath(command.executable)] + command.arguments).map(\.description),
            environment: command.environment, folder: folder, columns: columns, rows: rows,
            steps: steps.map {
                switch $0 {
                case .type(let text, let pattern): [pattern, text]
                case .end(let pattern): [pattern]
                }
            })
        let environment = ProcessInfo.processInfo.environment
        return try Command(
            "python3", ["-c", Self.script], environment: environment, input: Array(JSONEncoder().encode(plan))
        ).runChecked().text
    }

    private struct Plan: Encodable {
        let program: [String]
        let environment: [String: String]
        let folder: String
        let columns: Int
        let rows: Int
        let steps: [[String]]
    }

    private static let script = #"""
        import fcntl, json, os, pty, re, select, signal, struct, sys, termios, time
        plan = json.load(sys.stdin)
        process, terminal = pty.fork()
        if process == 0:
            fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", plan["rows"], plan["columns"], 0, 0))
            os.chdir(plan["folder"])
            os.execvpe(plan["program"][0], plan["program"], plan["environment"])
        written, done, deadline = b"", 0, time.monotonic() + 60

        def more(pattern):
            if not select.select([terminal], [], [], max(0, deadline - time.monotonic()))[0]:
                os.kill(process, signal.SIGKILL)
                sys.exit(f"nothing more was written while waiting for {pattern} after {written[done:]!r}")
            try:
                return os.read(terminal, 65536)
            except OSError:
                return b""

        for pattern, *text in plan["steps"]:
            while not (found := re.compile(pattern.encode(), re.DOTALL).search(written, done)):
                data = more(pattern)
                if not data:
                    sys.exit(f"the program ended before it wrote {pattern} after {written[done:]!r}")
                written += data
            done = found.end()
            if text:
                os.write(terminal, text[0].encode())
            else:
                os.kill(process, signal.SIGKILL)
        whole = bool(text)
        while data := more("the end"):
            if whole:
                written += data
        os.waitpid(process, 0)
        sys.stdout.buffer.write(written if whole else written[:done])
        """#
}
