import ArgumentParser
import Glibc
import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncProtocol
import TeamSyncReaders

extension Terminal {
    static let standard = Terminal(program: "teamsyncd")

    func exit(_ problem: Problem, code: Int32) -> ExitCode {
        report(problem.message, hint: problem.hint)
        return ExitCode(code)
    }

    func exit(_ error: ConfigurationError) -> ExitCode {
        report(lines: "\(error)")
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
