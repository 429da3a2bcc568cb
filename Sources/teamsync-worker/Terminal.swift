import ArgumentParser
import Glibc
import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncProtocol
import TeamSyncReaders

/// Where output goes, and what it may look like there.
struct Terminal: Sendable {
    let environment: [String: String]
    let outputIsTerminal: Bool
    let errorIsTerminal: Bool

    static var standard: Terminal {
        Terminal(
            environment: ProcessEnvironment.all, outputIsTerminal: isatty(STDOUT_FILENO) == 1,
            errorIsTerminal: isatty(STDERR_FILENO) == 1)
    }

    func layout() -> TextLayout {
        TextLayout(environment: environment, isTerminal: outputIsTerminal, terminalColumns: nil)
    }

    func write(_ text: String) {
        write(Array(text.utf8), to: STDOUT_FILENO)
    }

    func write(_ bytes: [UInt8]) {
        write(bytes, to: STDOUT_FILENO)
    }

    func writeError(_ text: String) {
        write(Array(text.utf8), to: STDERR_FILENO)
    }

    /// Somebody who no longer reads has read enough: the round's result is in the document, not here.
    private func write(_ bytes: [UInt8], to descriptor: Int32) {
        signal(SIGPIPE, SIG_IGN)
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return }
            rest = rest.dropFirst(count)
        }
    }
}

extension Terminal {
    /// Writes `teamsync: message` and `hint: …` to standard error.
    func report(_ message: String, hint: String?) {
        var text = "teamsync: \(Sanitizer.clean(message))\n"
        if let hint { text += "hint: \(Sanitizer.clean(hint))\n" }
        writeError(text)
    }

    func exit(_ problem: Problem, code: Int32) -> ExitCode {
        report(problem.message, hint: problem.hint)
        return ExitCode(code)
    }

    /// The message keeps its own lines: the smallest configuration that works is among them.
    func exit(_ error: ConfigurationError) -> ExitCode {
        var lines = "\(error)".split(separator: "\n", omittingEmptySubsequences: false)
        while lines.last?.isEmpty == true { lines.removeLast() }
        writeError("teamsync: \(lines.map { Sanitizer.clean(String($0)) }.joined(separator: "\n"))\n")
        return ExitCode(EX_CONFIG)
    }
}
