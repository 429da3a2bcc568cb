import Glibc
import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDocuments
import TeamSyncGit
import TeamSyncProtocol
import TeamSyncWorker

/// Checks the program that connects to an ssh remote, its keys, and whether it knows the host. Does not connect.
struct SSHStep {
    /// The time limit for each program.
    private static let timeout = Duration.seconds(10)

    let subject: String
    let plan: FetchPlan
    let runner: CommandRunner

    /// - Returns: the findings, and the shell command line that runs ssh; nil if it is not OpenSSH.
    func run() async -> (findings: [Finding], line: String?) {
        let variables = plan.environmentWithAgent(runner)
        let own = CommandRunner(environment: variables, folder: plan.configuration.path)
        let program = SSHSentences.program(plan.sshCommand)
        guard let line, let settings = await clientSettings(own, line) else {
            let text = "\(program) does not support OpenSSH's option -G, so its settings are unknown"
            let others = ["credentials", "proxy", "known_hosts"]
            let findings = others.map { finding($0, .skipped, "the ssh program does not print its settings") }
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

    /// The command line that runs ssh. A program of an unknown kind is run as OpenSSH: the output of `-G` shows whether
    /// it is.
    private var line: String? {
        var command = plan.sshCommand
        if command.variant == .unknown { command.variant = .openSSH }
        return command.line(connectTimeout: plan.sshConnectTimeout)
    }

    private func clientSettings(_ runner: CommandRunner, _ line: String) async -> SSHClientSettings? {
        guard let url = plan.url else { return nil }
        let destination: SSHDestination
        do {
            destination = try SSHDestination(url: url)
        } catch {
            // The fetch refuses the URL and reports the reason.
            return nil
        }
        let port = destination.port.map { ["-p", $0] } ?? []
        let answer = runner.run(
            "sh", ["-c", "\(line) -G \"$@\"", "ssh"] + port + [destination.host], timeout: SSHStep.timeout)
        guard let answer, answer.hasSucceeded else { return nil }
        return SSHClientSettings(printed: String(decoding: answer.text, as: UTF8.self))
    }

    /// The number of keys of an agent; nil if it does not respond.
    private func keys(of socket: String?, _ variables: [String: String]) async -> Int? {
        guard let socket else { return nil }
        let runner = CommandRunner(environment: variables.merging(["SSH_AUTH_SOCK": socket]) { $1 }, folder: "/")
        let answer = runner.run("ssh-add", ["-l"], timeout: SSHStep.timeout)
        return answer.flatMap { SSHSentences.keyCount(String(decoding: $0.text, as: UTF8.self), $0.hasSucceeded) }
    }

    private func knownHosts(_ settings: SSHClientSettings) async -> Finding {
        let files = settings.knownHostsFiles.flatMap { list in
            SSHClientSettings.files(in: list) { access(expanded($0), F_OK) == 0 }
        }
        var knowing: String?
        for file in files where knowing == nil && access(expanded(file), R_OK) == 0 {
            let answer = runner.run(
                "ssh-keygen", ["-F", settings.knownName, "-f", expanded(file)], timeout: SSHStep.timeout)
            if answer?.hasSucceeded == true { knowing = file }
        }
        return SSHSentences.knownHosts(
            settings, knowing: knowing, clone: plan.configuration.path, subject: subject)
    }

    /// ssh expands `~` to the home folder in the password database.
    private func expanded(_ path: String) -> String {
        path.hasPrefix("~/") ? HomeFolder.path(environment: [:]) + path.dropFirst() : path
    }

    private func finding(_ step: String, _ verdict: Finding.Verdict, _ text: String) -> Finding {
        Finding(step, subject: subject, verdict, text)
    }
}

/// The key accepted by the host, determined by a second connection with verbose ssh after a successful fetch.
struct SSHKeyStep {
    let subject: String
    let plan: FetchPlan
    /// The shell command line that runs ssh.
    let line: String

    /// - Returns: nil if ssh does not report it.
    func run() async -> Finding? {
        let runner = CommandRunner(environment: plan.environment, folder: plan.configuration.path)
        var variables: [String: String]
        do throws(Problem) {
            variables = try plan.withoutSecretInURL(plan.environmentWithAgent(runner))
        } catch {
            // The fetch has already reported it.
            return nil
        }
        variables["GIT_SSH_COMMAND"] = "\(line) -v"
        let git = GitCommand(.question, CommandRunner(environment: variables, folder: plan.configuration.path))
        let answer = git.run(
            ["ls-remote", "--", plan.configuration.remote, "refs/heads/\(plan.configuration.branch)"],
            timeout: plan.configuration.timeout)
        return answer.flatMap { SSHSentences.key(trace: $0.error, subject: subject) }
    }
}

/// The settings printed by `ssh -G` for one host.
struct SSHClientSettings: Equatable {
    var host = ""
    var port = "22"
    /// The name to look up instead of the host name.
    var hostKeyAlias: String?
    /// The value as written: nil for the agent in the environment, `none` for no agent.
    var identityAgent: String?
    var identityFiles: [String] = []
    /// Lists of files, separated by blanks. The names of the files may also contain blanks.
    var knownHostsFiles: [String] = []
    var knownHostsCommand = false
    /// `ask`, `true`, `false` or `accept-new`.
    var hostKeyChecking = "ask"
    var proxyJump: String?
    /// The proxy command without its arguments, which may be secret.
    var proxyProgram: String?

    /// - Returns: nil unless the text is the output of OpenSSH.
    init?(printed text: String) {
        for line in text.split(whereSeparator: \.isNewline) {
            let end = line.firstIndex(of: " ") ?? line.endIndex
            let value = String(line[end...].dropFirst())
            switch line[..<end].lowercased() {
            case "hostname": host = value
            case "port": port = value
            case "hostkeyalias" where value != "none": hostKeyAlias = value
            case "identityagent" where value != "SSH_AUTH_SOCK": identityAgent = value
            case "identityfile" where value != "none": identityFiles.append(value)
            case "userknownhostsfile", "globalknownhostsfile": knownHostsFiles.append(value)
            case "knownhostscommand" where value != "none": knownHostsCommand = true
            case "stricthostkeychecking": hostKeyChecking = value
            case "proxyjump" where value != "none": proxyJump = value
            case "proxycommand" where value != "none": proxyProgram = value.split(separator: " ").first.map(String.init)
            default: break
            }
        }
        guard !host.isEmpty else { return nil }
    }

    /// The name in the notation of `known_hosts`.
    var knownName: String {
        if let hostKeyAlias { return hostKeyAlias }
        return port == "22" ? host : "[\(host)]:\(port)"
    }

    var checksHostKey: Bool { !["false", "no", "off", "accept-new"].contains(hostKeyChecking) }

    /// The files in a list whose names may contain blanks, split so that the longest existing names are used.
    static func files(in list: String, exists: (String) -> Bool) -> [String] {
        var words = list.split(separator: " ", omittingEmptySubsequences: false)[...]
        var files: [String] = []
        while !words.isEmpty {
            let counts = (1...words.count).reversed()
            let count = counts.first { exists(words.prefix($0).joined(separator: " ")) } ?? 1
            files.append(words.prefix(count).joined(separator: " "))
            words = words.dropFirst(count)
        }
        return files.filter { !$0.isEmpty }
    }
}
