import Subprocess
import SystemPackage
import TeamSyncGit
import TeamSyncSnapshot

/// Fetches with `git fetch` what libgit2 cannot, and leaves no more behind: the branch goes to a reference of ours,
/// from which the tracking reference is moved by compare-and-swap like after every other fetch.
struct GitFetch: Sendable {
    private static let errorLimit = 64 << 10

    let plan: FetchPlan
    let target: RemoteBranch
    let tool: Tool
    let output: WorkerOutput

    /// - Parameter reason: what libgit2 cannot do, for messages.
    func run(because reason: String) async -> Result<FetchReport, Problem> {
        let request = plan.request
        guard plan.url != nil || plan.settings == GitSettings() else {
            return .failure(FetchProblem.problem(.notConfigured(remote: target.remote), request: request))
        }
        // Without folders of its own, which would stay.
        let landing = "refs/teamsync-landing-" + "\(target.remote)-\(target.branch)".replacing("/", with: "-")
        do {
            if plan.isSSH, let url = plan.url { _ = try SSHDestination(url: url) }
            let repository = try Repository(at: request.path)
            let former = try repository.reference(target.trackingReference)
            output.tell(.connect, nil)
            let (hasSucceeded, text) = try await fetch(into: landing)
            guard hasSucceeded else { return .failure(FetchProblem.problem(gitSaid: text, request: request)) }
            let fetched = try Repository(at: request.path)
            guard let tip = try fetched.reference(landing) else {
                return .failure(Problem(.internal, "git fetch into a \(reason) left no reference"))
            }
            for file in plan.request.wantedFiles where try fetched.isPartial() {
                try await fetchContents(of: file, at: tip)
            }
            let outcome = try fetched.follow(target, from: former, to: tip)
            try fetched.removeReference(landing)
            return .success(FetchReport(outcome))
        } catch let error as GitError {
            return .failure(FetchProblem.problem(.git(error), request: request))
        } catch let error as SSHDestination.Failure {
            return .failure(FetchProblem.problem(gitSaid: "\(error)", request: request))
        } catch {
            return .failure(Problem(.internal, "git fetch could not be run: \(error)", hint: "install git"))
        }
    }

    private func fetch(into landing: String) async throws -> (hasSucceeded: Bool, text: String) {
        var settings: [String] = []
        for setting in [
            "gc.auto=0", "maintenance.auto=false", "fetch.writeCommitGraph=false", "core.hooksPath=/dev/null",
            "core.logAllRefUpdates=false", "credential.interactive=false",
        ] { settings += ["-c", setting] }
        let options = [
            "fetch", "--refmap=", "--no-write-fetch-head", "--no-tags", "--no-prune", "--no-recurse-submodules",
            "--no-auto-maintenance", "--progress", "--", target.remote, "+refs/heads/\(target.branch):\(landing)",
        ]
        let variables = await environment()
        let environment = Dictionary(
            uniqueKeysWithValues: variables.map { (Environment.Key(stringLiteral: $0.key), $0.value) })
        let result = try await Subprocess.run(
            .name("git"), arguments: Arguments(settings + options), environment: .custom(environment),
            workingDirectory: FilePath(plan.request.path), input: .none, output: .discarded, error: .sequence
        ) { execution in
            var text = ""
            for try await line in execution.standardError.strings() {
                output.tell(line.contains("eceiving objects") ? .receive : .negotiate, nil)
                if text.utf8.count < GitFetch.errorLimit { text += line + "\n" }
            }
            return text
        }
        return (result.terminationStatus.isSuccess, result.closureResult)
    }

    /// Reading a blob that a partial clone has not makes git fetch it. One that does not exist is no failure here.
    private func fetchContents(of file: String, at tip: ObjectID) async throws {
        output.tell(.receive, nil)
        let reader = Tool(environment: await environment(), folder: plan.request.path)
        _ = await reader.run(
            "git", ["-c", "gc.auto=0", "-c", "maintenance.auto=false", "cat-file", "-e", "\(tip):\(file)"],
            seconds: plan.request.timeout)
    }

    private func environment() async -> [String: String] {
        var variables = await plan.environmentWithAgent(tool: tool)
        // OpenSSH is told not to ask; what is not OpenSSH is left as the user has it.
        let command = plan.sshCommand.line(connectTimeout: plan.sshConnectTimeout)
        variables["GIT_SSH_COMMAND"] = command ?? plan.environment["GIT_SSH_COMMAND"]
        variables["GIT_NO_LAZY_FETCH"] = nil
        // git would hand a password in an ssh URL on to ssh, as an argument that everybody can read.
        if let (written, clean) = plan.sshURLWithPassword {
            let count = variables["GIT_CONFIG_COUNT"].flatMap { Int($0) } ?? 0
            variables["GIT_CONFIG_KEY_\(count)"] = "url.\(clean).insteadOf"
            variables["GIT_CONFIG_VALUE_\(count)"] = written
            variables["GIT_CONFIG_COUNT"] = "\(count + 1)"
        }
        return variables
    }
}
