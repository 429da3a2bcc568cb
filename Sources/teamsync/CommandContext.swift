import Glibc
import TeamSyncBase
import TeamSyncCommands
import TeamSyncDocuments
import TeamSyncReaders

/// The environment of a command: variables, the clock, the terminal, the published documents.
enum CommandContext {
    /// All variables of the person who runs the command: programs that it starts get them too, and reach the same
    /// systemd, desktop and agents as that person's own.
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

    /// The document with the repositories that were named, all for none.
    static func selecting(_ names: [String], in document: CountsDocument) throws(Failure) -> CountsDocument {
        do throws(UnknownRepository) {
            return try document.selecting(names)
        } catch {
            throw Failure(error)
        }
    }

    /// `TEAMSYNC_NOW`, else the clock.
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

/// An error as the user sees it: a sentence, what to do about it, an exit code.
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

    /// Writes `teamsync: message` and `hint: …` to standard error. Errors writing there are ignored.
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
