import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDocuments
import TeamSyncEngine
import TeamSyncGit
import TeamSyncProtocol

/// Looks at one clone and at how its remote would be reached, without asking the remote. Runs on a thread of its own.
actor CloneExamination {
    struct Result: Sendable {
        var findings: [Finding] = []
        /// nil when the clone cannot be read, or has no such remote.
        var plan: FetchPlan?
        /// The line for a shell that runs ssh; nil where that is not OpenSSH.
        var sshLine: String?
    }

    private static let patience: Int64 = 10

    private let executor: QueueExecutor
    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    private let configuration: RepositoryConfiguration
    private let directory: StateDirectory
    private let environment: [String: String]

    init(_ configuration: RepositoryConfiguration, directory: StateDirectory, environment: [String: String]) {
        executor = QueueExecutor(label: "teamsync.doctor.\(configuration.id)")
        self.configuration = configuration
        self.directory = directory
        self.environment = ChildEnvironment.environment(of: environment)
    }

    func run() async -> Result {
        let id = configuration.id
        let facts: CloneFacts
        do throws(Problem) {
            facts = try CloneFacts(configuration, directory: directory)
        } catch {
            let hint = error.hint ?? "run 'git -C \(configuration.path) status' to see what git says"
            return Result(findings: [Finding("repository", subject: id, .failed, error.message, fix: hint)])
        }
        var result = Result(findings: facts.findings)
        let tool = Tool(environment: environment, folder: configuration.path)
        let listing = await tool.run("git", ["config", "--list", "-z"], seconds: CloneExamination.patience)
        guard let listing, listing.hasSucceeded else {
            let said = URLRedaction.withoutUserInfo(listing?.error ?? "it did not answer")
            let reason = said.split(whereSeparator: \.isNewline).first.map { "\($0)" } ?? "it gives no reason"
            result.findings.append(
                Finding(
                    "remote", subject: id, .failed, "git cannot list its settings: \(reason)",
                    fix: "run 'git -C \(configuration.path) config --list' to see what it says"))
            return result
        }
        let request = FetchRequest(configuration, strayList: directory.strayList(id: id))
        let plan = FetchPlan(request: request, settings: GitSettings(listing: listing.text), environment: environment)
        result.findings.append(RemoteStep(subject: id, plan: plan).finding)
        guard plan.url != nil else { return result }
        result.plan = plan
        if plan.isSSH {
            let step = SSHStep(subject: id, plan: plan, tool: tool)
            let (findings, line) = await step.run()
            result.findings += findings
            result.sshLine = line
        } else {
            result.findings += await HTTPStep(subject: id, plan: plan, tool: tool).run()
        }
        return result
    }
}
