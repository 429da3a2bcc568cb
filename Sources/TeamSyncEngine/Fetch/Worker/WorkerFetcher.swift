import Subprocess
import SystemPackage
import TeamSyncDocuments
package import TeamSyncProtocol

/// Fetches in a process of its own, `teamsyncd worker`, since libgit2 1.5 can neither be told a deadline nor be
/// cancelled while it waits for the network: a deadline kills the worker's process group. A crash of the native
/// library costs one fetch.
package struct WorkerFetcher: BranchFetching {
    /// The absolute path of `teamsyncd`.
    private let executable: String

    package init(executable: String) {
        self.executable = executable
    }

    package func fetch(
        _ request: FetchRequest, progress: @escaping @Sendable (FetchProgress) -> Void
    ) async -> Result<FetchReport, Problem> {
        let run = WorkerRun(request: request, progress: progress)
        do {
            let answer = try await withThrowingTaskGroup(of: Result<FetchReport, Problem>.self) { group in
                group.addTask { try await live(run) }
                group.addTask { try await run.expire() }
                defer { group.cancelAll() }
                guard let first = try await group.next() else { throw CancellationError() }
                return first
            }
            if case .failure = answer { run.removeStrays() }
            return answer
        } catch {
            run.removeStrays()
            return .failure(Problem(.internal, "the fetch worker could not be run: \(error)"))
        }
    }

    /// One worker from its start to its end. When this is cancelled, the worker's process group is killed.
    private func live(_ run: WorkerRun) async throws -> Result<FetchReport, Problem> {
        var options = PlatformOptions()
        // A group to kill, and no terminal that anything could ask on.
        options.createSession = true
        options.teardownSequence = [.send(signal: .kill, toProcessGroup: true, allowedDurationToNextStep: .zero)]
        let result = try await Subprocess.run(
            .path(FilePath(executable)), arguments: ["worker"], platformOptions: options,
            input: .inputWriter, output: .sequence, error: .discarded
        ) { try await run.follow($0) }
        return result.closureResult ?? .failure(run.died(result.terminationStatus))
    }
}
