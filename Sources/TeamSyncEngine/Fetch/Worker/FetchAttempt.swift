import Dispatch
import Glibc
import TeamSyncBase
import TeamSyncGit
import TeamSyncProtocol

/// One fetch inside a worker: reads git's settings, chooses who fetches, and fetches.
struct FetchAttempt: Sendable {
    private static let settingsPatience: Int64 = 10
    private static let helperPatience: Int64 = 10

    private let request: FetchRequest
    private let output: WorkerOutput
    private let environment: [String: String]
    private let tool: Tool
    private let target: RemoteBranch

    init(_ request: FetchRequest, output: WorkerOutput) {
        self.request = request
        self.output = output
        environment = ChildEnvironment.environment(of: ProcessEnvironment.all)
        tool = Tool(environment: environment, folder: request.path)
        target = RemoteBranch(
            remote: request.remote, branch: request.branch, trackingReference: request.trackingReference)
    }

    func run() async -> Result<FetchReport, Problem> {
        // Relative remote URLs are relative to the clone, as for git.
        guard chdir(request.path) == 0 else {
            return .failure(Problem(FileError(operation: "enter", path: request.path, code: errno)))
        }
        let settings = await readSettings()
        let plan = FetchPlan(request: request, settings: settings, environment: environment)
        do throws(GitError) {
            if try plan.needsGit() {
                return await GitFetch(plan: plan, target: target, tool: tool, output: output).run()
            }
        } catch {
            return .failure(Problem(opening: request.path, error))
        }
        return await fetchWithLibGit2(plan)
    }

    /// Without git on the machine libgit2's own reading of the configuration has to do.
    private func readSettings() async -> GitSettings {
        let listing = await tool.run("git", ["config", "--list", "-z"], seconds: FetchAttempt.settingsPatience)
        guard let listing, listing.hasSucceeded else { return GitSettings() }
        return GitSettings(listing: listing.text)
    }

    private func fetchWithLibGit2(_ plan: FetchPlan) async -> Result<FetchReport, Problem> {
        if let folder = plan.missingFolder {
            return .failure(FetchProblem.nothing(at: folder, request: request))
        }
        var options = FetchOptions()
        // What is not in the URL can be in no message about it.
        options.url = plan.address?.urlWithoutUser ?? plan.url
        // libgit2 copies every branch and tag of a remote on this machine, at each fetch; git takes what is missing.
        options.mayDownload = !plan.isOnThisMachine
        let patience = min(FetchAttempt.helperPatience, max(1, request.stallTimeout - 1))
        let helper = plan.address.map {
            CredentialHelper(address: $0, tool: tool, now: Int64(time(nil)), patience: patience)
        }
        if let helper { options.credentials = { helper.answer($0) } }
        do throws(GitError) {
            if let http = plan.http {
                options.proxy = http.proxy
                options.headers = http.extraHeaders
                options.verifiesCertificates = http.verifiesCertificates
                if !http.trustsTheSystem {
                    try TrustedCertificates.replace(file: http.certificateFile, folder: http.certificateFolder)
                }
            }
            if plan.isSSH { try SSHTransport.register(await plan.sshSettings(tool: tool)) }
        } catch {
            return await afterFailure(.git(error), plan)
        }
        let hasGit = plan.settings != GitSettings()
        let attempt = await onOwnThread { [options] in
            Result { () throws(RemoteError) in try fetch(options, hasGit: hasGit) }
        }
        switch attempt {
        case .success(let outcome):
            await helper?.approve()
            return .success(FetchReport(outcome))
        case .failure(let error):
            return await afterFailure(error, plan)
        }
    }

    private func fetch(_ options: FetchOptions, hasGit: Bool) throws(RemoteError) -> FetchOutcome {
        var options = options
        let repository: Repository
        do throws(GitError) {
            repository = try Repository(at: request.path)
            let quarantine = try repository.newQuarantine()
            options.quarantine = quarantine
            output.expect(quarantine: quarantine)
            // A first fetch may bring the whole history, which git indexes on all processors and libgit2 on one.
            if hasGit, try repository.reference(target.trackingReference) == nil { options.mayDownload = false }
        } catch {
            throw .git(error)
        }
        return try repository.fetch(target, options: options) { [output] in output.tell($0, $1) }
    }

    /// git gets what libgit2 has no means for, where there is a git.
    private func afterFailure(_ error: RemoteError, _ plan: FetchPlan) async -> Result<FetchReport, Problem> {
        let git = GitFetch(plan: plan, target: target, tool: tool, output: output)
        switch error {
        case .hasMore(let tip): return await git.run(tip: tip)
        case .git(let cause) where plan.http != nil && FetchFailure.isForGit(cause): return await git.run()
        default: return .failure(FetchProblem.problem(error, request: request))
        }
    }

    /// libgit2 blocks, and asks for credentials on the thread it runs on.
    private func onOwnThread<Value: Sendable>(_ body: @escaping @Sendable () -> Value) async -> Value {
        await withCheckedContinuation { continuation in
            DispatchQueue(label: "teamsync.fetch").async { continuation.resume(returning: body()) }
        }
    }
}
