import Glibc
import TeamSyncBase
import TeamSyncDocuments
import TeamSyncEngine
import TeamSyncGit

/// Which program connects to an ssh remote, what it has to show, and whether it knows the host. Nothing is asked of the
/// host itself.
struct SSHStep {
    private static let patience: Int64 = 10

    let subject: String
    let plan: FetchPlan
    let tool: Tool

    /// - Returns: the findings, and the line for a shell that runs ssh; nil where that is not OpenSSH.
    func run() async -> (findings: [Finding], line: String?) {
        let variables = await plan.environmentWithAgent(tool: tool)
        let own = Tool(environment: variables, folder: plan.request.path)
        let program = SSHSentences.program(plan.sshCommand)
        guard let line, let settings = await clientSettings(own, line) else {
            let text = "\(program) does not tell its settings, as OpenSSH does with -G"
            let others = ["credentials", "proxy", "known_hosts"]
            let findings = others.map { finding($0, .skipped, "the ssh program does not tell") }
            return ([finding("ssh", .note, text)] + findings, nil)
        }
        let socket = settings.identityAgent.map { $0 == "none" ? nil : expanded($0) } ?? variables["SSH_AUTH_SOCK"]
        let agent = SSHSentences.Agent(socket: socket, keys: await keys(of: socket, variables))
        let files = settings.identityFiles.filter { access(expanded($0), R_OK) == 0 }
        let findings = [
            finding("ssh", .ok, "\(program) connects to \(settings.host), port \(settings.port)"),
            SSHSentences.credentials(agent, files: files, subject: subject),
            SSHSentences.proxy(settings, subject: subject),
            await knownHosts(settings),
        ]
        return (findings, line)
    }

    /// A program of another name may be OpenSSH all the same, which `-G` shows.
    private var line: String? {
        var command = plan.sshCommand
        if command.variant == .unknown { command.variant = .openSSH }
        return command.line(connectTimeout: plan.sshConnectTimeout)
    }

    private func clientSettings(_ tool: Tool, _ line: String) async -> SSHClientSettings? {
        guard let url = plan.url else { return nil }
        let destination: SSHDestination
        do {
            destination = try SSHDestination(url: url)
        } catch {
            // The fetch refuses the URL with a reason.
            return nil
        }
        let port = destination.port.map { ["-p", $0] } ?? []
        let answer = await tool.run(
            "sh", ["-c", "\(line) -G \"$@\"", "ssh"] + port + [destination.host], seconds: SSHStep.patience)
        guard let answer, answer.hasSucceeded else { return nil }
        return SSHClientSettings(printed: String(decoding: answer.text, as: UTF8.self))
    }

    /// How many keys an agent has; nil when it does not answer.
    private func keys(of socket: String?, _ variables: [String: String]) async -> Int? {
        guard let socket else { return nil }
        let tool = Tool(environment: variables.merging(["SSH_AUTH_SOCK": socket]) { $1 }, folder: "/")
        let answer = await tool.run("ssh-add", ["-l"], seconds: SSHStep.patience)
        return answer.flatMap { SSHSentences.keyCount(String(decoding: $0.text, as: UTF8.self), $0.hasSucceeded) }
    }

    private func knownHosts(_ settings: SSHClientSettings) async -> Finding {
        let files = settings.knownHostsFiles.flatMap { list in
            SSHClientSettings.files(in: list) { access(expanded($0), F_OK) == 0 }
        }
        var knowing: String?
        for file in files where knowing == nil && access(expanded(file), R_OK) == 0 {
            let answer = await tool.run(
                "ssh-keygen", ["-F", settings.knownName, "-f", expanded(file)], seconds: SSHStep.patience)
            if answer?.hasSucceeded == true { knowing = file }
        }
        return SSHSentences.knownHosts(
            settings, knowing: knowing, clone: plan.request.path, subject: subject)
    }

    /// ssh takes `~` for the home folder of the password database.
    private func expanded(_ path: String) -> String {
        path.hasPrefix("~/") ? HomeFolder.path(environment: [:]) + path.dropFirst() : path
    }

    private func finding(_ step: String, _ verdict: Finding.Verdict, _ text: String) -> Finding {
        Finding(step, subject: subject, verdict, text)
    }
}
