import Glibc
import TeamSyncBase
import TeamSyncCommands
import TeamSyncDocuments
import TeamSyncReaders

/// The environment of a command: variables, the clock, the terminal and the published documents.
enum CommandContext {
    /// All of the user's variables. Programs that the command starts inherit them, and need them to connect to the
    /// user's systemd, desktop and agents.
    static let environment = ProcessEnvironment.all

    static var reader: DocumentReader { .timed(environment: environment) }

    /// The counts document.
    static func counts() throws(Failure) -> CountsDocument {
        do {
            return try reader.counts()
        } catch {
            throw Failure(error)
        }
    }

    /// Returns the document with only the named repositories; with all of them if `names` is empty.
    static func selecting(_ names: [String], in document: CountsDocument) throws(Failure) -> CountsDocument {
        do throws(UnknownRepository) {
            return try document.selecting(names)
        } catch {
            throw Failure(error)
        }
    }

    /// Returns the time in `TEAMSYNC_NOW`, or else the current time.
    static func now() throws(Failure) -> Timestamp {
        guard let text = environment["TEAMSYNC_NOW"] else {
            return Timestamp(secondsSinceEpoch: Int64(time(nil)))
        }
        guard let now = Timestamp(text) else {
            throw Failure(
                "TEAMSYNC_NOW is not a time: '\(text)'", hint: "write it as 2026-02-12T10:06:58Z",
                exitCode: EX_USAGE)
        }
        return now
    }

    static var layout: TextLayout {
        TextLayout(
            environment: environment, isTerminal: isatty(STDOUT_FILENO) == 1,
            terminalColumns: TerminalSize.current?.columns)
    }
}

/// An error in the form in which it is shown to the user: a sentence, a hint, and an exit code.
struct Failure: Error {
    let message: String
    let hint: String?
    let exitCode: Int32

    init(_ message: String, hint: String?, exitCode: Int32) {
        self.message = message
        self.hint = hint
        self.exitCode = exitCode
    }

    init(_ error: DocumentError) {
        self.init("\(error)", hint: error.hint, exitCode: 1)
    }

    init(_ error: UnknownRepository) {
        self.init("\(error)", hint: error.hint, exitCode: EX_NOINPUT)
    }

    init(_ error: FileError) {
        self.init("\(error)", hint: error.hint, exitCode: 1)
    }

    /// Writes `teamsync: message` and `hint: …` to standard error. Write errors are ignored.
    func report() {
        var text = "teamsync: \(Sanitizer.clean(message, limit: .line))\n"
        if let hint { text += "hint: \(Sanitizer.clean(hint, limit: .line))\n" }
        Output.printError(text)
    }

    func reportAndExit() -> Never {
        report()
        exit(exitCode)
    }
}
