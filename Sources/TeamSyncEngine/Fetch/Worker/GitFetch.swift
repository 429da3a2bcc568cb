import Subprocess
import SystemPackage
import TeamSyncBase
import TeamSyncDocuments
import TeamSyncGit
import TeamSyncProtocol

/// Fetches with `git fetch` what libgit2 cannot, and leaves no more behind: git is given no reference to write to, and
/// the tracking reference is moved by compare-and-swap like after every other fetch.
struct GitFetch: Sendable {
    private static let textLimit = 64 << 10
    /// How many lines of standard error are kept: the last ones.
    private static let errorLines = 40

    let plan: FetchPlan
    let target: RemoteBranch
    let tool: Tool
    let output: WorkerOutput

    /// - Parameter tip: what the remote's branch names, if that is known already.
    func run(tip known: ObjectID? = nil) async -> Result<FetchReport, Problem> {
        let request = plan.request
        guard plan.url != nil || plan.settings == GitSettings() else {
            return .failure(FetchProblem.problem(.notConfigured(remote: target.remote), request: request))
        }
        do {
            if plan.isSSH, let url = plan.url { _ = try SSHDestination(url: url) }
            let former = try Repository(at: request.path).reference(target.trackingReference)
            output.tell(.connect, nil)
            let tip = if let known { known } else { try await askForTip() }
            if tip != former { try await fetch(tip) }
            let fetched = try Repository(at: request.path)
            for file in request.wantedFiles where try fetched.isPartial() {
                try await fetchContents(of: file, at: tip)
            }
            return .success(FetchReport(try fetched.follow(target, from: former, to: tip)))
        } catch let error as GitError {
            return .failure(FetchProblem.problem(.git(error), request: request))
        } catch let problem as Problem {
            return .failure(problem)
        } catch let error as SSHDestination.Failure {
            return .failure(FetchProblem.problem(gitSaid: "\(error)", request: request))
        } catch {
            return .failure(Problem(.internal, "git fetch could not be run: \(error)", hint: "install git"))
        }
    }

    /// The commit of the remote's branch, as `git ls-remote` tells it.
    private func askForTip() async throws -> ObjectID {
        let branch = "refs/heads/\(target.branch)"
        let answer = try await git(["ls-remote", "--symref", "--", target.remote, "HEAD", branch])
        guard answer.hasSucceeded else { throw FetchProblem.problem(gitSaid: answer.error, request: plan.request) }
        let prefix = "ref: refs/heads/"
        var defaultBranch: String?
        for line in answer.text.split(separator: "\n") {
            let fields = line.split(separator: "\t")
            guard fields.count == 2 else { continue }
            if fields[1] == branch, let tip = ObjectID(hex: fields[0]) { return tip }
            if fields[1] == "HEAD", fields[0].hasPrefix(prefix) {
                defaultBranch = String(fields[0].dropFirst(prefix.count))
            }
        }
        throw FetchProblem.problem(
            .branchMissing(branch: target.branch, defaultBranch: defaultBranch), request: plan.request)
    }

    private func fetch(_ tip: ObjectID) async throws {
        let answer = try await git([
            "fetch", "--refmap=", "--no-write-fetch-head", "--no-tags", "--no-prune", "--no-recurse-submodules",
            "--no-auto-maintenance", "--progress", "--", target.remote, "refs/heads/\(target.branch)",
        ])
        guard answer.hasSucceeded else { throw FetchProblem.problem(gitSaid: answer.error, request: plan.request) }
        guard try Repository(at: plan.request.path).contains(tip) else {
            throw Problem(
                .internal, "the branch '\(target.branch)' of '\(target.remote)' was moved while it was fetched",
                hint: "the next round fetches what it names then")
        }
    }

    private struct Answer {
        let hasSucceeded: Bool
        let text: String
        let error: String
    }

    private func git(_ arguments: [String]) async throws -> Answer {
        var settings: [String] = []
        for setting in [
            "gc.auto=0", "maintenance.auto=false", "fetch.writeCommitGraph=false", "core.hooksPath=/dev/null",
            "credential.interactive=false", "fetch.unpackLimit=1",
        ] { settings += ["-c", setting] }
        let variables = await environment()
        let environment = Dictionary(
            uniqueKeysWithValues: variables.map { (Environment.Key(stringLiteral: $0.key), $0.value) })
        let result = try await Subprocess.run(
            .path(FilePath(ProgramPath.find("git", environment: variables))),
            arguments: Arguments(settings + arguments), environment: .custom(environment),
            workingDirectory: FilePath(plan.request.path), input: .none, output: .string(limit: GitFetch.textLimit),
            error: .sequence
        ) { execution in
            var lines: [String] = []
            for try await line in execution.standardError.strings() {
                output.tell(line.contains("eceiving objects") ? .receive : .negotiate, nil)
                lines = (lines + [line]).suffix(GitFetch.errorLines)
            }
            return lines.joined(separator: "\n")
        }
        return Answer(
            hasSucceeded: result.terminationStatus.isSuccess, text: result.standardOutput, error: result.closureResult)
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
        // Looking for an agent may start one, where systemd listens on its socket.
        var variables = plan.isSSH ? await plan.environmentWithAgent(tool: tool) : plan.environment
        // OpenSSH is told not to ask; what is not OpenSSH is left as the user has it.
        let command = plan.sshCommand.line(connectTimeout: plan.sshConnectTimeout)
        variables["GIT_SSH_COMMAND"] = command ?? plan.environment["GIT_SSH_COMMAND"]
        variables["GIT_NO_LAZY_FETCH"] = nil
        return plan.withoutSecretInURL(variables)
    }
}
