import ArgumentParser
import Glibc
import TeamSyncConfiguration
import TeamSyncEngine
import TeamSyncProtocol
import TeamSyncReaders

extension Terminal {
    /// Writes `teamsyncd: message` and `hint: …` to standard error.
    func report(_ message: String, hint: String?) {
        var text = "teamsyncd: \(Sanitizer.clean(message))\n"
        if let hint { text += "hint: \(Sanitizer.clean(hint))\n" }
        writeError(text)
    }

    func exit(_ problem: Problem, code: Int32) -> ExitCode {
        report(problem.message, hint: problem.hint)
        return ExitCode(code)
    }

    /// The message keeps its own lines: the smallest configuration that works is among them.
    func exit(_ error: ConfigurationError) -> ExitCode {
        let lines = "\(error)".split(separator: "\n", omittingEmptySubsequences: false)
        writeError("teamsyncd: \(lines.map { Sanitizer.clean(String($0)) }.joined(separator: "\n"))\n")
        return ExitCode(EX_CONFIG)
    }

    func exit(_ error: SyncError) -> ExitCode {
        switch error {
        case .unknownRepositories(let ids, let known):
            report(
                "no repository is called \(ids.map { "'\($0)'" }.joined(separator: " or "))",
                hint: "configured are \(known.joined(separator: ", "))")
            return ExitCode(EX_NOINPUT)
        case .state(let problem):
            return exit(problem, code: 1)
        }
    }
}
