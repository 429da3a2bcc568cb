import Subprocess
import Synchronization
import SystemPackage
import TeamSyncSnapshot

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Fetches in a process of its own, `teamsyncd worker`, since libgit2 1.5 can neither be told a deadline nor be
/// cancelled while it waits for the network: a deadline kills the worker's process group. A crash of the native
/// library costs one fetch.
public struct WorkerFetcher: BranchFetching {
    /// The absolute path of `teamsyncd`.
    private let executable: String

    public init(executable: String) {
        self.executable = executable
    }

    public func fetch(
        _ request: FetchRequest, progress: @escaping @Sendable (FetchProgress) -> Void
    ) async -> Result<FetchReport, Problem> {
        let run = WorkerRun(request: request, progress: progress)
        do {
            var input = Array(try JSONEncoder().encode(request))
            input.append(UInt8(ascii: "\n"))
            var options = PlatformOptions()
            options.processGroupID = 0
            let result = try await Subprocess.run(
                .path(FilePath(executable)), arguments: ["worker"], environment: WorkerFetcher.environment,
                platformOptions: options, input: .inputWriter, output: .sequence, error: .discarded
            ) { [input] execution in
                _ = try await execution.standardInputWriter.write(input)
                return try await run.follow(execution)
            }
            return result.closureResult ?? .failure(run.died(result.terminationStatus))
        } catch {
            return .failure(Problem(.internal, "the fetch worker could not be run: \(error)"))
        }
    }

    /// The user's environment, with every way to ask a person shut.
    private static var environment: Subprocess.Environment {
        .inherit.updating([
            "GIT_TERMINAL_PROMPT": "0", "GIT_ASKPASS": "true", "SSH_ASKPASS": "true", "SSH_ASKPASS_REQUIRE": "never",
            "GIT_OPTIONAL_LOCKS": "0", "LC_ALL": "C",
        ])
    }
}

/// One worker's life: its messages on one side, its deadline on the other.
private struct WorkerRun: Sendable {
    private typealias WorkerExecution = Execution<CustomWriteInput, SequenceOutput, DiscardedOutput>

    private let request: FetchRequest
    private let progress: @Sendable (FetchProgress) -> Void
    private let deadline: SharedDeadline

    init(request: FetchRequest, progress: @escaping @Sendable (FetchProgress) -> Void) {
        self.request = request
        self.progress = progress
        deadline = SharedDeadline(FetchDeadline(request, started: .now))
    }

    /// - Returns: nil when the worker ended without a result.
    func follow(
        _ execution: Execution<CustomWriteInput, SequenceOutput, DiscardedOutput>
    ) async throws -> Result<FetchReport, Problem>? {
        try await withThrowingTaskGroup(of: Result<FetchReport, Problem>?.self) { group in
            group.addTask { try await readMessages(of: execution) }
            group.addTask {
                let problem = try await expire()
                try execution.send(signal: .kill, toProcessGroup: true)
                return .failure(problem)
            }
            defer { group.cancelAll() }
            return try await group.next() ?? nil
        }
    }

    private func readMessages(
        of execution: Execution<CustomWriteInput, SequenceOutput, DiscardedOutput>
    ) async throws -> Result<FetchReport, Problem>? {
        for try await line in execution.standardOutput.strings() where !line.allSatisfy(\.isWhitespace) {
            let message = try JSONDecoder().decode(WorkerMessage.self, from: Data(line.utf8))
            if let result = message.result { return result }
            guard let news = message.progress else { continue }
            deadline.value.withLock { $0.note(news, at: .now) }
            progress(news)
        }
        return nil
    }

    /// Sleeps until the deadline has really passed: each sign of life moves it.
    private func expire() async throws -> Problem {
        while true {
            let (expiry, problem) = deadline.value.withLock { deadline in
                (deadline.expiry, deadline.problem(remote: request.remote, at: .now))
            }
            if let problem { return problem }
            try await Task.sleep(until: expiry, clock: .continuous)
        }
    }

    func died(_ status: TerminationStatus) -> Problem {
        Problem(
            .internal, "the fetch worker ended without a result (\(status))",
            hint: "run 'git fetch' in \(request.path) to see whether git can")
    }

    private final class SharedDeadline: Sendable {
        let value: Mutex<FetchDeadline>
        init(_ deadline: FetchDeadline) { value = Mutex(deadline) }
    }
}
