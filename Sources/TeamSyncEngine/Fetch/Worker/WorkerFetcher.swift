import Subprocess
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
                .path(FilePath(executable)), arguments: ["worker"], platformOptions: options,
                input: .inputWriter, output: .sequence, error: .discarded
            ) { [input] execution in
                _ = try await execution.standardInputWriter.write(input)
                return try await run.follow(execution)
            }
            if let answer = result.closureResult { return answer }
            return .failure(run.died(result.terminationStatus))
        } catch {
            run.removeStrays()
            return .failure(Problem(.internal, "the fetch worker could not be run: \(error)"))
        }
    }
}
