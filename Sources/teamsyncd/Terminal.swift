import ArgumentParser
import Glibc
import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDocuments
import TeamSyncProtocol
import TeamSyncReaders

extension Terminal {
    /// The terminal for those commands of `teamsync` that this program performs.
    static let standard = Terminal(program: "teamsync")

    func exit(_ problem: Problem, code: Int32) -> ExitCode {
        report(problem.message, hint: problem.hint)
        return ExitCode(code)
    }

    func exit(_ error: ConfigurationError) -> ExitCode {
        report(lines: "\(error)")
        return ExitCode(EX_CONFIG)
    }

    func exit(_ error: StateOwnerError) -> ExitCode {
        report("\(error)", hint: error.hint)
        if case .file = error { return ExitCode(1) }
        return ExitCode(EX_CONFIG)
    }

    func exit(_ error: UnknownRepository) -> ExitCode {
        report("\(error)", hint: error.hint)
        return ExitCode(EX_NOINPUT)
    }
}

/// The system clock.
enum Clock {
    /// `time()` may be a tick behind the clock that alarms use.
    static var now: Timestamp {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Timestamp(secondsSinceEpoch: Int64(time.tv_sec))
    }
}
