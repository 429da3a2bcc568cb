import Glibc
import TeamSyncBase
import TeamSyncDocuments
import TeamSyncReaders

/// An error as the user meets it: a sentence, what to do about it, an exit code.
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
        self.init("\(error)", hint: nil, exitCode: 1)
    }

    /// Writes `teamsync: message` and `hint: …` to standard error. A standard error that takes nothing changes nothing.
    func report() {
        var text = "teamsync: \(Sanitizer.clean(message))\n"
        if let hint { text += "hint: \(Sanitizer.clean(hint))\n" }
        Output.say(text)
    }

    func reportAndExit() -> Never {
        report()
        exit(exitCode)
    }
}
