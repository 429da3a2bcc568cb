import Dispatch
import Synchronization
import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDocuments
import TeamSyncProtocol
import TeamSyncSupervisor

/// Contacts the remotes of repositories and publishes the results, like `teamsync sync --force`.
struct DoctorRound: Sendable {
    let directory: StateDirectory
    let environment: [String: String]
    /// The path of `teamsync-worker`.
    let worker: String?

    /// - Parameters:
    ///   - ids: the ids of the repositories to check.
    ///   - finished: called from another thread, once for each repository; the times are nil if the remote was not
    ///     contacted.
    /// - Returns: the problem of the round as a whole; nil if there was none.
    func run(
        _ ids: [String], of configuration: Configuration,
        finished: @escaping @Sendable (RepositoryResult, PhaseTimes?) -> Void
    ) async -> Finding? {
        await withCheckedContinuation { continuation in
            DispatchQueue(label: "teamsync.doctor.round").async {
                continuation.resume(returning: runLoop(ids, of: configuration, finished: finished))
            }
        }
    }

    private func runLoop(
        _ ids: [String], of configuration: Configuration, finished: @escaping (RepositoryResult, PhaseTimes?) -> Void
    ) -> Finding? {
        var times: [String: PhaseTimes] = [:]
        let hooks = SupervisorLoop.Hooks(report: { report in
            switch report {
            case .asking(let id): times[id] = PhaseTimes(begin: .now)
            case .fetching(let id, _, let progress): times[id]?.note(progress.phase, at: .now)
            case .asked(let id): times[id]?.close(at: .now)
            case .finished(let result): finished(result, times[result.status.id])
            default: break
            }
        })
        do throws(FileError) {
            let loop = try SupervisorLoop(
                configuration: configuration, directory: directory, environment: environment, worker: worker,
                hooks: hooks)
            let problem = loop.run(.sync(SyncRequest(ids: ids, asking: .always))).publicationProblem
            return problem.map {
                Finding(
                    "publication", .failed, $0.message, fix: $0.hint ?? "fix the problem described in the message")
            }
        } catch {
            let problem = Problem(error)
            return Finding(
                "fetch", .failed, problem.message, fix: problem.hint ?? "fix the problem described in the message")
        }
    }
}
