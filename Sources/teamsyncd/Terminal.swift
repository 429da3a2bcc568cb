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
        var lines = "\(error)".split(separator: "\n", omittingEmptySubsequences: false)
        while lines.last?.isEmpty == true { lines.removeLast() }
        writeError("teamsyncd: \(lines.map { Sanitizer.clean(String($0)) }.joined(separator: "\n"))\n")
        return ExitCode(EX_CONFIG)
    }

    /// - Returns: nil when all are configured.
    func exit(unlessConfigured ids: [String], _ configuration: Configuration) -> ExitCode? {
        let known = configuration.repositories.map(\.id)
        let unknown = ids.filter { !known.contains($0) }
        guard !unknown.isEmpty else { return nil }
        report(
            "no repository is called \(unknown.map { "'\($0)'" }.joined(separator: " or "))",
            hint: "configured are \(known.joined(separator: ", "))")
        return ExitCode(EX_NOINPUT)
    }
}

/// The system's clock.
enum Clock {
    /// `time()` may be a tick behind the clock that an alarm rings by.
    static var now: Timestamp {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Timestamp(secondsSinceEpoch: Int64(time.tv_sec))
    }

    /// `14:05` in the local time zone.
    static func timeOfDay(_ timestamp: Timestamp) -> String {
        var (seconds, local) = (time_t(timestamp.secondsSinceEpoch), tm())
        localtime_r(&seconds, &local)
        func digits(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return "\(digits(local.tm_hour)):\(digits(local.tm_min))"
    }
}
