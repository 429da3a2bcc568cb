import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDocuments
import TeamSyncWorker
import TeamSyncProtocol

/// Asks the remotes of repositories and publishes the result, as `teamsync sync --force` does. The only part of the
/// doctor that runs the engine.
struct EngineRound: Sendable {
    let directory: StateDirectory
    let fetcher: any BranchFetching
    let now: @Sendable () -> Timestamp

    /// - Parameters:
    ///   - ids: of the repositories to check.
    ///   - finished: called from any thread, once for each of them. The fetch is nil when its remote was not asked.
    /// - Returns: what went wrong with the round as a whole; nil when nothing did.
    func run(
        _ ids: [String], of configuration: Configuration,
        finished: @escaping @Sendable (SyncResult, TimedFetcher.Fetch?) -> Void
    ) async -> Finding? {
        let timed = TimedFetcher(fetcher)
        let engine = Engine(configuration: configuration, directory: directory, fetcher: timed, now: now)
        let directory = directory
        do throws(SyncError) {
            let summary = try await engine.sync(SyncRequest(ids: ids, asking: .always)) { event in
                guard case .finished(let result) = event else { return }
                finished(result, timed.result(of: directory.strayList(id: result.status.id)))
            }
            return summary.publicationProblem.map {
                Finding("publication", .failed, $0.message, fix: $0.hint ?? "fix what it names")
            }
        } catch {
            return EngineRound.finding(error)
        }
    }

    private static func finding(_ error: SyncError) -> Finding {
        switch error {
        case .state(let problem):
            Finding("fetch", .failed, problem.message, fix: problem.hint ?? "fix what it names")
        case .unknownRepositories(let ids, _):
            Finding("fetch", .failed, "no repository is called \(ids.joined(separator: ", "))", fix: "run it again")
        }
    }
}
