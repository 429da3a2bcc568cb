import Synchronization
import TeamSyncBase

/// Has the engine check repositories; equal requests at the same time share one round.
final class EngineRunner: Sendable {
    enum Outcome: Sendable, Equatable {
        case ended(ChildProcess.Ending)
        /// It goes on; its results are published when it ends.
        case running
        case missing
        case failed(FileError)
    }

    private let environment: [String: String]
    private let config: String?
    private let rounds = Mutex<[[String]: EngineRound]>([:])

    /// - Parameter config: the option that this process was given; nil for none.
    init(environment: [String: String], config: String?) {
        self.environment = environment
        self.config = config
    }

    /// - Parameters:
    ///   - ids: the repositories to check; empty for all.
    ///   - seconds: how long to wait for the end.
    func check(
        _ ids: [String], seconds: Int, _ cancellation: Cancellation, onLine: (EngineRound.Line) -> Void
    ) -> Outcome {
        guard let program = ProgramSearch.sibling("teamsyncd", environment: environment) else { return .missing }
        let round: EngineRound
        do throws(FileError) { round = try joined(ids, program, seconds) } catch { return .failed(error) }
        let ending = round.wait(seconds: seconds, cancellation, onLine: onLine)
        return ending.map(Outcome.ended) ?? .running
    }

    private func joined(_ ids: [String], _ program: String, _ seconds: Int) throws(FileError) -> EngineRound {
        try rounds.withLock { rounds throws(FileError) in
            if let running = rounds[ids], running.join() { return running }
            let options = config.map { ["--config", $0] } ?? []
            let started = try EngineRound(
                program, ["sync", "--with-parent", "--wait", "\(seconds)s"] + options + ["--"] + ids)
            _ = started.join()
            rounds[ids] = started
            return started
        }
    }
}
