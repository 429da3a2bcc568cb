import Glibc
package import TeamSyncGit

/// What git's settings say about one fetch: where to, how, and by whom.
package struct FetchPlan: Sendable {
    private static let probePatience: Int64 = 5

    package let request: FetchRequest
    package let settings: GitSettings
    package let environment: [String: String]
    /// After every rewriting; nil when git's settings could not be read, or have no such remote.
    package let url: String?
    /// Of an http(s) remote.
    package let address: HTTPAddress?
    package let http: HTTPSettings?

    package init(request: FetchRequest, settings: GitSettings, environment: [String: String]) {
        self.request = request
        self.settings = settings
        self.environment = environment
        let url = settings.url(ofRemote: request.remote)
        let address = url.flatMap { HTTPAddress($0) }
        (self.url, self.address) = (url, address)
        if let url, let address {
            http = HTTPSettings(
                url, address, remote: request.remote, settings: settings, environment: environment)
        } else {
            http = nil
        }
    }

    /// Whether libgit2 cannot do this fetch and git has to: into a partial or shallow clone, and with settings that
    /// libgit2 does not know.
    func needsGit() throws(GitError) -> Bool {
        if settings.isPartial(remote: request.remote) || http?.needsGit != nil { return true }
        if settings.limitsProtocols || environment["GIT_ALLOW_PROTOCOL"] != nil { return true }
        return try Repository(at: request.path).isShallow
    }

    /// The folder that a remote on this machine names, when there is nothing; libgit2 would take it for an unknown
    /// protocol.
    package var missingFolder: String? {
        guard let url, url.firstRange(of: "://") == nil, RemoteHost.host(ofURL: url) == nil else { return nil }
        return access(url, F_OK) == 0 ? nil : url
    }

    /// Whether the remote is a path or a `file://` URL; false when git's settings could not be read.
    package var isOnThisMachine: Bool {
        guard let url else { return false }
        return address == nil && RemoteHost.host(ofURL: url) == nil
    }

    /// git passes the URL to its helper programs, where everybody can read it who lists the processes. So the URL
    /// without the password is put in its place, and the password goes through the environment; ssh has no use for it.
    package func withoutSecretInURL(_ environment: [String: String]) -> [String: String] {
        guard let url, let written = settings.writtenURL(ofRemote: request.remote) else { return environment }
        var variables = environment
        var additions: [(String, String)] = []
        if isSSH, SSHDestination.withoutPassword(url) != url {
            additions = [("url.\(SSHDestination.withoutPassword(url)).insteadOf", written)]
        } else if let address, let credential = address.credential {
            let helper = "credential.\(address.scheme)://\(address.authority).helper"
            additions = [
                ("url.\(address.urlWithoutUser).insteadOf", written), (helper, ""), (helper, FetchPlan.passwordHelper),
            ]
            variables["TEAMSYNC_USER"] = credential.user
            variables["TEAMSYNC_PASSWORD"] = credential.password
        }
        let count = environment["GIT_CONFIG_COUNT"].flatMap { Int($0) } ?? 0
        for (index, (key, value)) in additions.enumerated() {
            variables["GIT_CONFIG_KEY_\(count + index)"] = key
            variables["GIT_CONFIG_VALUE_\(count + index)"] = value
        }
        if !additions.isEmpty { variables["GIT_CONFIG_COUNT"] = "\(count + additions.count)" }
        return variables
    }

    private static let passwordHelper =
        #"!f() { test "$1" != get || printf 'username=%s\npassword=%s\n' "$TEAMSYNC_USER" "$TEAMSYNC_PASSWORD"; }; f"#

    /// Whether the remote is reached through ssh, also in the form `host:path`.
    package var isSSH: Bool {
        guard let url, let host = RemoteHost.host(ofURL: url), !host.isEmpty else { return false }
        guard let scheme = url.firstRange(of: "://") else { return true }
        return ["ssh", "git+ssh", "ssh+git"].contains(url[..<scheme.lowerBound].lowercased())
    }

    package var sshCommand: SSHCommand {
        SSHCommand(
            environment: environment, coreSSHCommand: settings.last("core.sshcommand"),
            sshVariant: settings.last("ssh.variant"))
    }

    /// Seconds. The worker's deadline, which knows the phase, comes first.
    package var sshConnectTimeout: Int64 { request.stallTimeout + 5 }

    func sshSettings(tool: Tool) async -> SSHTransport.Settings {
        let variables = await environmentWithAgent(tool: tool)
        return SSHTransport.Settings(
            command: sshCommand,
            uploadPack: settings.last("remote.\(request.remote).uploadpack") ?? "git-upload-pack",
            connectTimeout: sshConnectTimeout, environment: variables.map { "\($0.key)=\($0.value)" })
    }

    /// The children's environment with the agent that can be found now.
    package func environmentWithAgent(tool: Tool) async -> [String: String] {
        let agent = await AgentSocket.find(environment: environment) {
            let answer = await tool.run(
                "systemctl", ["--user", "show-environment"], seconds: FetchPlan.probePatience)
            return answer.map { String(decoding: $0.text, as: UTF8.self) }
        }
        var variables = environment
        variables["SSH_AUTH_SOCK"] = agent
        return variables
    }
}
