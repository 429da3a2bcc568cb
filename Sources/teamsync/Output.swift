import Glibc
import TeamSyncBase
import TeamSyncReaders

/// Writes to standard output and standard error.
enum Output {
    /// The maximum size of a printed report, in bytes. The output of `--json`, which is for programs, is not limited.
    private static let reportLimit = 4 << 20
    private static let messageLimit = 64 << 10

    /// Writes text to standard output. Text that is too long is truncated and ends with a line that states this. If the
    /// reader has closed the output, the process ends successfully.
    static func print(_ text: String) throws(Failure) {
        try print(Array(cut(text, reportLimit).utf8))
    }

    /// Writes a complete document to standard output.
    static func print(_ bytes: [UInt8]) throws(Failure) {
        switch StandardOutput.write(bytes) {
        case .written: return
        case .readerGone: exit(EXIT_SUCCESS)
        case .failed:
            do throws(FileError) { try StandardOutput.check() } catch { throw Failure(error) }
        }
    }

    /// Writes to standard error. Write errors are ignored.
    static func printError(_ text: String) {
        Terminal(program: "teamsync").writeError(cut(text, messageLimit))
    }

    /// Truncates text after a complete line.
    private static func cut(_ text: String, _ limit: Int) -> String {
        guard text.utf8.count > limit, let end = text.utf8.prefix(limit).lastIndex(of: UInt8(ascii: "\n")) else {
            return text
        }
        return text[...end] + "… the output is longer than \(limit >> 10) KiB and was truncated here\n"
    }
}

/// Shows text that is longer than the terminal in a pager, as git does.
enum Pager {
    /// Prints `text`, in a pager if standard output is a terminal with fewer rows.
    static func print(_ text: String, isOff: Bool) throws {
        let text = CommandContext.layout.fitted(text)
        if !isOff, TerminalPager(environment: CommandContext.environment).show(text) { return }
        try Output.print(text)
    }
}
