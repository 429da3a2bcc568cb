import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDocuments
import TeamSyncGit
import TeamSyncProtocol
import TeamSyncWorker

/// Checks one clone and how its remote would be reached, without contacting the remote.
struct CloneExamination: Sendable {
    struct Result: Sendable {
        var findings: [Finding] = []
        /// Whether the clone's file system does not respond, in which case the clone must not be accessed.
        var isHung = false
        /// The plan for the fetch; nil when the clone cannot be read, or has no such remote.
        var plan: FetchPlan?
        /// The shell command line that runs ssh; nil if it is not OpenSSH.
        var sshLine: String?
    }

    /// The time limit for git and for reading the clone.
    private static let timeout = Duration.seconds(10)

    private let configuration: RepositoryConfiguration
    private let environment: [String: String]
    private let hung: HungMounts

    init(
        _ configuration: RepositoryConfiguration, environment: [String: String], hung: HungMounts
    ) {
        self.configuration = configuration
        self.environment = ChildEnvironment.environment(of: environment)
        self.hung = hung
    }

    func run() async -> Result {
        let id = configuration.id
        if let mount = hung.mount(of: configuration.path) {
            return noAnswer("the file system at \(mount) does not respond", fix: "mount it again, or unmount it")
        }
        let configuration = configuration
        let answer = await TimeLimit.run(within: CloneExamination.timeout) {
            Swift.Result { () throws(Problem) in try CloneState(configuration) }
        }
        guard let answer else {
            return noAnswer(
                "\(configuration.path) could not be read within \(CloneExamination.timeout.components.seconds) seconds",
                fix: "check its file system, and run \(ShellQuote.git("status", in: configuration.path))")
        }
        let facts: CloneState
        do throws(Problem) {
            facts = try answer.get()
        } catch {
            let hint = error.hint ?? "run \(ShellQuote.git("status", in: configuration.path)) to see what git says"
            return Result(findings: [Finding("repository", subject: id, .failed, error.message, fix: hint)])
        }
        var result = Result(findings: facts.findings)
        let runner = CommandRunner(environment: environment, folder: configuration.path)
        let listing = GitCommand(.question, runner).run(["config", "--list", "-z"], timeout: CloneExamination.timeout)
        guard let listing, listing.hasSucceeded else {
            let said = URLRedaction.withoutSecrets(listing?.error ?? "it did not respond")
            let reason = said.split(whereSeparator: \.isNewline).first.map { "\($0)" } ?? "no reason given"
            result.findings.append(
                Finding(
                    "remote", subject: id, .failed, "git cannot list its settings: \(reason)",
                    fix: "run \(ShellQuote.git("config", "--list", in: configuration.path)) to see what it says"))
            return result
        }
        let plan = FetchPlan(configuration, settings: GitSettings(listing: listing.text), environment: environment)
        let remote = await TimeLimit.run(within: CloneExamination.timeout) {
            RemoteStep(subject: id, plan: plan, remotes: facts.remotes).finding
        }
        result.findings.append(
            remote
                ?? Finding(
                    "remote", subject: id, .failed, "the folder of '\(configuration.remote)' does not respond",
                    fix: "check the file system it is on"))
        guard plan.url != nil, remote != nil else { return result }
        result.plan = plan
        if plan.isSSH {
            let step = SSHStep(subject: id, plan: plan, runner: runner)
            let (findings, line) = await step.run()
            result.findings += findings
            result.sshLine = line
        } else {
            result.findings += await HTTPStep(subject: id, plan: plan, runner: runner).run()
        }
        return result
    }

    private func noAnswer(_ text: String, fix: String) -> Result {
        Result(findings: [Finding("repository", subject: configuration.id, .failed, text, fix: fix)], isHung: true)
    }
}

/// The state of a clone and of the two branches that are compared.
struct CloneState: Equatable {
    let configuration: RepositoryConfiguration
    var isBare = false
    var isShallow = false
    var isPartial = false
    /// The id of the local commit in hexadecimal; nil if the reference does not exist.
    var local: String?
    var upstream: String?
    /// Some of the local branches, for the message about a missing branch.
    var branches: [String] = []
    /// The remotes with a URL.
    var remotes: [String] = []

    init(unread configuration: RepositoryConfiguration) {
        self.configuration = configuration
    }

    /// Reads the clone, which can block forever.
    init(_ configuration: RepositoryConfiguration) throws(Problem) {
        self.init(unread: configuration)
        let repository = try Clone(configuration).open()
        do throws(GitError) {
            isBare = repository.workingTree == nil
            isShallow = repository.isShallow
            isPartial = try repository.isPartial()
            local = try repository.reference(configuration.localReference)?.description
            upstream = try repository.reference(configuration.trackingReference)?.description
            branches = try repository.localBranches(limit: MissingReference.nameLimit)
            remotes = try repository.remotes()
        } catch {
            throw Problem(reading: configuration.path, error)
        }
    }

    var findings: [Finding] { [repository, references] }

    private var repository: Finding {
        let forms = [(isBare, "bare"), (isShallow, "shallow"), (isPartial, "partial")].filter(\.0).map(\.1)
        let form = forms.isEmpty ? "a clone" : "a \(forms.joined(separator: ", ")) clone"
        let way = isShallow || isPartial ? "; fetched with git" : ""
        return finding("repository", .ok, "\(configuration.path) is \(form) in a supported format\(way)")
    }

    private var references: Finding {
        let (branch, name) = (configuration.branch, configuration.upstreamName)
        guard let local else {
            let problem = MissingReference.branch(configuration, branches: branches, hasUpstream: upstream != nil)
            return finding("refs", .failed, problem.message, fix: problem.hint)
        }
        guard let upstream else {
            return finding(
                "refs", .note, "\(branch) is \(local.prefix(9)); the first fetch creates \(name)"
            )
        }
        return finding("refs", .ok, "\(branch) is \(local.prefix(9)), \(name) is \(upstream.prefix(9))")
    }

    private func finding(
        _ step: String, _ verdict: Finding.Verdict, _ text: String, fix: String? = nil
    ) -> Finding {
        Finding(step, subject: configuration.id, verdict, text, fix: fix)
    }
}

/// The address of the remote, and the program that fetches from it.
struct RemoteStep {
    let subject: String
    let plan: FetchPlan
    /// The remotes that the clone has.
    var remotes: [String] = []

    var finding: Finding {
        let (name, path) = (plan.configuration.remote, plan.configuration.path)
        guard let url = plan.url else {
            let problem = MissingReference.remote(plan.configuration, others: remotes)
            return Finding("remote", subject: subject, .failed, problem.message, fix: problem.hint)
        }
        if let folder = plan.missingFolder {
            return Finding(
                "remote", subject: subject, .failed,
                "\(URLRedaction.withoutSecrets(folder)), the folder of '\(name)', does not exist",
                fix: "correct it with \(ShellQuote.git("remote", "set-url", name, "URL", in: path))")
        }
        // The address for a helper may be a command that contains secrets.
        let address = RemoteURL(url)
        let helper = address.kind == .helper ? address.scheme.flatMap { url.hasPrefix("\($0)::") ? $0 : nil } : nil
        let shown = helper.map { "\($0)::…" } ?? URLRedaction.withoutSecrets(url)
        let foreign = plan.http?.needsGit.map { "; fetched with git because of '\($0)'" } ?? ""
        let text = "'\(name)' is \(shown), \(way)\(foreign)"
        if holdsPassword(url) {
            return Finding(
                "remote", subject: subject, .note,
                "\(text); its URL contains a password: everyone who can read git's configuration can see it")
        }
        return Finding("remote", subject: subject, .ok, text)
    }

    private var way: String {
        if plan.isSSH { return "reached by ssh" }
        if let address = plan.address { return "reached by \(address.scheme)" }
        return plan.isOnThisMachine ? "on this machine" : "reached through git"
    }

    private func holdsPassword(_ url: String) -> Bool {
        plan.address?.credential != nil || plan.isSSH && RemoteURL(url).withoutPassword != url
    }
}
