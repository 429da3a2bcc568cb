import Synchronization
import TeamSyncBase
import TeamSyncConfiguration
package import TeamSyncDocuments
import TeamSyncProtocol
import TeamSyncSupervisor
import TeamSyncWorker

/// Runs every check once and explains the results. Finishes even if clones and remotes do not respond.
package struct Doctor: Sendable {
    private let configurationPath: String
    private let environment: [String: String]
    private let directory: StateDirectory
    private let round: DoctorRound
    private let hung: HungMounts

    /// - Parameters:
    ///   - environment: the environment of this process. Child processes get it without the variables that could cause
    ///     prompts.
    ///   - hung: mounts that must not be accessed.
    ///   - worker: the path of `teamsync-worker`; nil if it is not installed.
    package init(
        configurationPath: String, environment: [String: String], directory: StateDirectory,
        worker: String?, hung: HungMounts = .none
    ) {
        self.configurationPath = configurationPath
        self.environment = environment
        self.directory = directory
        self.hung = hung
        round = DoctorRound(directory: directory, environment: environment, worker: worker)
    }

    /// - Parameters:
    ///   - ids: the ids of the repositories to check; empty for all.
    ///   - report: called from any thread, with findings in order of detection.
    package func run(_ ids: [String] = [], report: @escaping @Sendable (Finding) -> Void) async {
        for (step, path) in [("configuration", configurationPath), ("state", directory.path)] {
            guard let mount = hung.mount(of: path) else { continue }
            report(
                Finding(
                    step, .failed, "\(path) cannot be read: the file system at \(mount) does not respond",
                    fix: "mount it again, or unmount it"))
            return
        }
        let (finding, configuration) = ConfigurationStep.run(path: configurationPath, environment: environment)
        report(finding)
        let runner = CommandRunner(environment: ChildEnvironment.environment(of: environment), folder: "/")
        report(GitStep.run(runner))
        for finding in StateFolderFacts(directory).findings { report(finding) }
        report(ObserverUsage.current().finding)
        guard var configuration else {
            report(
                Finding(
                    "repositories", .skipped,
                    "without a configuration, there is nothing to check"))
            return
        }
        if let nudge = configuration.nudge {
            report(
                NudgeStep(
                    nudge: nudge, ids: Set(configuration.repositories.map(\.id)), environment: environment
                ).run())
            if let limitation = nudge.limitation {
                report(Finding("nudge", .warning, limitation.problem, fix: limitation.hint))
            }
        }
        let isKnown = configuration.repositories.allSatisfy { $0.committed == nil }
        let counts = isKnown ? Set(configuration.repositories.flatMap(\.counts.keys)) : nil
        let all = configuration
        if !ids.isEmpty { configuration.repositories.removeAll { !ids.contains($0.id) } }
        for repository in configuration.repositories {
            if let finding = IgnoreStep(repository: repository, counts: counts).finding { report(finding) }
        }
        let clones = await examine(configuration, report: report)
        do throws(StateOwnerError) {
            try StateOwner.claim(directory, for: configurationPath)
        } catch {
            report(
                Finding("state", .failed, "\(error)", fix: error.hint ?? "fix the problem described in the message"))
            report(
                Finding("fetch", .skipped, "the remotes are not checked: the results belong to another configuration"))
            return
        }
        await ask(configuration.repositories.map(\.id), of: all, clones, report: report)
    }

    /// Checks repositories concurrently, and reports the findings about each together.
    private func examine(
        _ configuration: Configuration, report: @Sendable (Finding) -> Void
    ) async -> [String: CloneExamination.Result] {
        await withTaskGroup(of: (String, CloneExamination.Result).self) { group in
            for repository in configuration.repositories {
                let examination = CloneExamination(repository, environment: environment, hung: hung)
                group.addTask { (repository.id, await examination.run()) }
            }
            var results: [String: CloneExamination.Result] = [:]
            for await (id, result) in group {
                for finding in result.findings { report(finding) }
                results[id] = result
            }
            return results
        }
    }

    /// - Parameter configuration: the configuration of all repositories, because the results are published together
    ///   with those of the other repositories.
    private func ask(
        _ chosen: [String], of configuration: Configuration, _ clones: [String: CloneExamination.Result],
        report: @escaping @Sendable (Finding) -> Void
    ) async {
        let hung = chosen.filter { clones[$0]?.isHung == true }
        for id in hung {
            report(
                Finding("fetch", subject: id, .skipped, "the remote is not checked while the clone does not respond"))
        }
        let ids = chosen.filter { !hung.contains($0) }
        if ids.isEmpty { return }
        let answered = Mutex<Set<String>>([])
        let problem = await round.run(ids, of: configuration) { result, times in
            let id = result.status.id
            if case .fetched = result.action { answered.withLock { _ = $0.insert(id) } }
            for finding in FetchStep(result: result, times: times, plan: clones[id]?.plan).findings {
                report(finding)
            }
        }
        if let problem { report(problem) }
        await withTaskGroup(of: Finding?.self) { group in
            for (id, clone) in clones {
                guard let plan = clone.plan, let line = clone.sshLine, answered.withLock({ $0.contains(id) }) else {
                    continue
                }
                group.addTask { await SSHKeyStep(subject: id, plan: plan, line: line).run() }
            }
            for await case let finding? in group { report(finding) }
        }
    }
}

/// Reads the configuration as all programs do.
enum ConfigurationStep {
    static func run(path: String, environment: [String: String]) -> (Finding, Configuration?) {
        do throws(ConfigurationError) {
            let (configuration, origins) = try ConfigurationLoader.loadWithOrigins(
                path: path, environment: environment)
            let files = origins.files.joined(separator: " merged over ")
            return (finding(configuration, path: files), configuration)
        } catch {
            return (finding(error), nil)
        }
    }

    static func finding(_ configuration: Configuration, path: String) -> Finding {
        let ids = configuration.repositories.map(\.id).joined(separator: ", ")
        return Finding("configuration", .ok, "\(path) is valid; it lists \(ids)")
    }

    /// Omits a multiline hint, which is an example for beginners.
    static func finding(_ error: ConfigurationError) -> Finding {
        let text = ConfigurationError(
            file: error.file, line: error.line, column: error.column, message: error.message
        ).description
        let hint = error.hint.flatMap { $0.contains("\n") ? nil : $0 }
        let isWhole = error.line == nil
        return Finding(
            "configuration", .failed, text,
            fix: hint ?? (isWhole ? "write one with 'teamsync init'" : "correct this line"))
    }
}

/// Checks git, which teamsync uses to list git's settings and to do what libgit2 cannot.
enum GitStep {
    /// The time limit for running git.
    private static let timeout = Duration.seconds(10)

    static func run(_ runner: CommandRunner) -> Finding {
        let git = GitCommand(.question, runner)
        let answer = git.run(["--version"], timeout: timeout)
        return finding(
            version: answer.flatMap { $0.hasSucceeded ? String(decoding: $0.text, as: UTF8.self) : nil },
            program: git.path ?? "git")
    }

    /// - Parameter version: the output of `git --version`; nil if it could not be run.
    static func finding(version: String?, program: String) -> Finding {
        guard let version = version?.split(whereSeparator: \.isNewline).first else {
            return Finding(
                "git", .failed, "git cannot be run: its settings are unknown, and fetches into some clones fail",
                fix: "install git, or add its folder to PATH")
        }
        return Finding("git", .ok, "\(program) is \(version)")
    }
}
