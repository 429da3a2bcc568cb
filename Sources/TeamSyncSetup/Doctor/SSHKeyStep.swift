import TeamSyncDocuments
import TeamSyncEngine

/// Which key opened the door: asked once more, after a fetch that worked, with ssh told to be verbose.
struct SSHKeyStep {
    let subject: String
    let plan: FetchPlan
    /// The line for a shell that runs ssh.
    let line: String

    /// - Returns: nil when ssh does not tell.
    func run() async -> Finding? {
        let tool = Tool(environment: plan.environment, folder: plan.request.path)
        var variables = plan.withoutSecretInURL(await plan.environmentWithAgent(tool: tool))
        variables["GIT_SSH_COMMAND"] = "\(line) -v"
        let answer = await Tool(environment: variables, folder: plan.request.path).run(
            "git", ["ls-remote", "--", plan.request.remote, "refs/heads/\(plan.request.branch)"],
            seconds: plan.request.timeout)
        return answer.flatMap { SSHSentences.key(trace: $0.error, subject: subject) }
    }
}
