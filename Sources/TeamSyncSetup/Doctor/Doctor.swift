import Glibc
package import TeamSyncBase
import TeamSyncConfiguration
package import TeamSyncDocuments
package import TeamSyncEngine
import TeamSyncProtocol

/// Does once, step by step, what the engine does all the time, and tells what each step has found.
package struct Doctor: Sendable {
    private let configurationPath: String
    private let environment: [String: String]
    private let directory: StateDirectory
    private let fetcher: any BranchFetching
    private let now: @Sendable () -> Timestamp

    /// - Parameters:
    ///   - environment: of this process; what is started gets it without what could ask a person.
    ///   - now: the clock; the system's in production.
    package init(
        configurationPath: String, environment: [String: String], directory: StateDirectory,
        fetcher: any BranchFetching, now: @escaping @Sendable () -> Timestamp
    ) {
        self.configurationPath = configurationPath
        self.environment = environment
        self.directory = directory
        self.fetcher = fetcher
        self.now = now
    }

    /// - Parameter tell: called from any thread, with findings in the order in which they are made.
    package func run(tell: @escaping @Sendable (Finding) -> Void) async {
        let (finding, configuration) = ConfigurationStep.run(path: configurationPath, environment: environment)
        tell(finding)
        let tool = Tool(environment: ChildEnvironment.environment(of: environment), folder: "/")
        tell(await GitStep.run(tool: tool))
        for finding in StateFolderFacts(directory).findings { tell(finding) }
        tell(ObserverUsage.current().finding)
        guard let configuration else {
            tell(
                Finding(
                    "repositories", .skipped,
                    "without a configuration there are no repositories to look at, and no remotes to ask"))
            return
        }
        let clones = await examine(configuration, tell: tell)
        await fetch(configuration, clones, tell: tell)
    }

    /// Repositories side by side, the findings about each of them together.
    private func examine(
        _ configuration: Configuration, tell: @Sendable (Finding) -> Void
    ) async -> [String: CloneExamination.Result] {
        await withTaskGroup(of: (String, CloneExamination.Result).self) { group in
            for repository in configuration.repositories {
                let examination = CloneExamination(repository, directory: directory, environment: environment)
                group.addTask { (repository.id, await examination.run()) }
            }
            var results: [String: CloneExamination.Result] = [:]
            for await (id, result) in group {
                for finding in result.findings { tell(finding) }
                results[id] = result
            }
            return results
        }
    }

    private func fetch(
        _ configuration: Configuration, _ clones: [String: CloneExamination.Result],
        tell: @escaping @Sendable (Finding) -> Void
    ) async {
        let timed = TimedFetcher(fetcher)
        let engine = Engine(configuration: configuration, directory: directory, fetcher: timed, now: now)
        let directory = directory
        do throws(SyncError) {
            let summary = try await engine.sync(SyncRequest(asking: .always)) { event in
                guard case .finished(let result) = event else { return }
                let id = result.status.id
                let fetch = timed.result(of: directory.strayList(id: id))
                for finding in FetchStep(result: result, fetch: fetch, plan: clones[id]?.plan).findings {
                    tell(finding)
                }
            }
            if let problem = summary.publicationProblem {
                tell(Finding("publication", .failed, problem.message, fix: problem.hint ?? "mend what it names"))
            }
        } catch {
            tell(Doctor.finding(error))
        }
        await withTaskGroup(of: Finding?.self) { group in
            for (id, clone) in clones {
                guard let plan = clone.plan, let line = clone.sshLine,
                    case .success? = timed.result(of: directory.strayList(id: id))?.outcome
                else { continue }
                group.addTask { await SSHKeyStep(subject: id, plan: plan, line: line).run() }
            }
            for await case let finding? in group { tell(finding) }
        }
    }

    private static func finding(_ error: SyncError) -> Finding {
        switch error {
        case .state(let problem):
            Finding("fetch", .failed, problem.message, fix: problem.hint ?? "mend what it names")
        case .unknownRepositories(let ids, _):
            Finding("fetch", .failed, "no repository is called \(ids.joined(separator: ", "))", fix: "run it again")
        }
    }
}
