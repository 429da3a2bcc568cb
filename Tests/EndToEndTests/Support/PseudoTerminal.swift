import TestSupport

/// Runs a command on a separate terminal with 24 rows of 80 columns, without any input.
enum PseudoTerminal {
    private static let script = #"""
        import fcntl, os, pty, struct, sys, termios
        process, terminal = pty.fork()
        if process == 0:
            fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
            os.execv(sys.argv[1], sys.argv[1:])
        while True:
            try:
                data = os.read(terminal, 65536)
            except OSError:
                break
            if not data:
                break
            os.write(1, data)
        sys.exit(os.waitstatus_to_exitcode(os.waitpid(process, 0)[1]))
        """#

    /// The output of a command on the terminal.
    struct Result {
        let status: Int32
        /// Everything that was written, with newlines as the command wrote them.
        let written: String
        /// The output without text that the command erased again, such as progress, which is shown only on a slow
        /// machine.
        var screen: String {
            written.split(separator: "\n", omittingEmptySubsequences: false)
                .map { line in line.ranges(of: clearLine).last.map { line[$0.upperBound...] } ?? line }
                .joined(separator: "\n")
        }
    }

    /// Erases the current line.
    static let clearLine = "\r\u{1B}[K"

    static func run(_ command: Command) throws -> Result {
        var wrapped = command
        wrapped.executable = "python3"
        wrapped.arguments = ["-c", RawPath(script), RawPath(command.executable)] + command.arguments
        let result = try wrapped.run()
        return Result(
            status: result.status, written: (result.text + result.errorText).replacing("\r\n", with: "\n"))
    }
}
