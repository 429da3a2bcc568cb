import Glibc
import TeamSyncBase
import TeamSyncReaders

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
        switch StandardOutput.write(bytes) {
        case .written: return
        case .readerGone: exit(EXIT_SUCCESS)
        case .failed:
            do throws(FileError) { try StandardOutput.check() } catch { throw Failure(error) }
        }
    }

    /// Writes to standard error. Errors writing there are ignored.
    static func printError(_ text: String) {
        Terminal(program: "teamsync").writeError(cut(text, messageLimit))
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
        let text = CommandContext.layout.fitted(text)
        if !isOff, TerminalPager(environment: CommandContext.environment).show(text) { return }
        try Output.print(text)
    }
}
