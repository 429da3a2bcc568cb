import Subprocess
import Synchronization
import TeamSyncGit
import TeamSyncSnapshot

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// One worker's life: its messages on one side, its deadline on the other.
struct WorkerRun: Sendable {
    typealias Worker = Execution<CustomWriteInput, SequenceOutput, DiscardedOutput>

    private let request: FetchRequest
    private let progress: @Sendable (FetchProgress) -> Void
    private let state: State

    private final class State: Sendable {
        let deadline: Mutex<FetchDeadline>
        /// What the worker would leave behind if it died.
        let strays = Mutex<Set<String>>([])

        init(_ deadline: FetchDeadline) { self.deadline = Mutex(deadline) }
    }

    init(request: FetchRequest, progress: @escaping @Sendable (FetchProgress) -> Void) {
        self.request = request
        self.progress = progress
        state = State(FetchDeadline(request, started: .now))
    }

    /// - Returns: nil when the worker ended without a result.
    func follow(_ worker: Worker) async throws -> Result<FetchReport, Problem>? {
        try await withThrowingTaskGroup(of: Result<FetchReport, Problem>?.self) { group in
            group.addTask { try await readMessages(of: worker) }
            group.addTask {
                let problem = try await expire(worker.processIdentifier.value)
                let strays = TemporaryPacks.open(by: "\(worker.processIdentifier.value)")
                state.strays.withLock { $0.formUnion(strays) }
                try worker.send(signal: .kill, toProcessGroup: true)
                removeStrays()
                return .failure(problem)
            }
            defer { group.cancelAll() }
            return try await group.next() ?? nil
        }
    }

    private func readMessages(of worker: Worker) async throws -> Result<FetchReport, Problem>? {
        for try await line in worker.standardOutput.strings() where !line.allSatisfy(\.isWhitespace) {
            let message = try JSONDecoder().decode(WorkerMessage.self, from: Data(line.utf8))
            if let result = message.result { return result }
            if let files = message.temporaryFiles { state.strays.withLock { $0.formUnion(files) } }
            guard let news = message.progress else { continue }
            state.deadline.withLock { $0.note(news, at: .now) }
            progress(news)
        }
        return nil
    }

    /// Sleeps until the deadline has really passed: each sign of life moves it.
    private func expire(_ process: Int32) async throws -> Problem {
        while true {
            let expiry = state.deadline.withLock { $0.expiry }
            if ContinuousClock.now >= expiry {
                return state.deadline.withLock { deadline in
                    deadline.refinePhase { ConnectionPhase.refined($0, process: process) }
                    return deadline.problem(remote: request.remote, at: .now)
                }
            }
            try await Task.sleep(until: expiry, clock: .continuous)
        }
    }

    func died(_ status: TerminationStatus) -> Problem {
        removeStrays()
        return Problem(
            .internal, "the fetch worker ended without a result (\(status))",
            hint: "run 'git fetch' in \(request.path) to see whether git can")
    }

    func removeStrays() {
        TemporaryPacks.remove(state.strays.withLock { $0.sorted() })
    }
}
