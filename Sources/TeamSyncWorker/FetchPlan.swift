import Glibc
package import TeamSyncBase
package import TeamSyncConfiguration
import TeamSyncDocuments
package import TeamSyncGit
package import TeamSyncProtocol

/// The settings of git for one fetch: its URL, its transport, and the program that performs it.
package struct FetchPlan: Sendable {
    private static let probeTimeout = Duration.seconds(5)

    package let configuration: RepositoryConfiguration
    package let settings: GitSettings
    package let environment: [String: String]
    /// The URL after all rewriting; nil if git's settings could not be read, or contain no such remote.
    package let url: String?
    /// The address of an http(s) remote; otherwise nil.
    package let address: HTTPAddress?
    package let http: HTTPSettings?

    package init(
        _ configuration: RepositoryConfiguration, settings: GitSettings, environment: [String: String]
    ) {
        self.configuration = configuration
        self.settings = settings
        self.environment = environment
        let url = settings.url(ofRemote: configuration.remote)
        let address = url.flatMap { HTTPAddress($0) }
        (self.url, self.address) = (url, address)
        if let url, let address {
            http = HTTPSettings(
                url, address, remote: configuration.remote, settings: settings, environment: environment)
        } else {
            http = nil
        }
    }

    /// Whether git has listed its settings, which means that it can fetch.
    var hasGit: Bool { settings != GitSettings() }

    /// Whether git has to perform this fetch because libgit2 cannot: the clone is partial or shallow, or there are
    /// settings that libgit2 does not support.
    func needsGit(_ repository: Repository) -> Bool {
        if settings.isPartial(remote: configuration.remote) || http?.needsGit != nil { return true }
        if settings.checksObjects { return true }
        if settings.limitsProtocols || environment["GIT_ALLOW_PROTOCOL"] != nil { return true }
        return repository.isShallow
    }

    /// The folder of a local remote if it does not exist; libgit2 would report an unknown protocol.
    package var missingFolder: String? {
        guard let url, let remote, remote.isLocal, remote.scheme == nil else { return nil }
        // The path is relative to the top of the clone, as in git.
        let folder = url.hasPrefix("/") ? url : "\(configuration.path)/\(url)"
        return access(folder, F_OK) == 0 ? nil : folder
    }

    /// Throws an error that explains why libgit2 cannot use the URL; versions after 1.5 report only which check has
    /// failed.
    func checkURL() throws(GitError) {
        guard let url, let remote, url.contains("://") else { return }
        let problem: String
        if remote.kind == .helper {
            problem = "unknown scheme for URL '\(url)'"
        } else if remote.kind == .http, remote.host.isEmpty {
            problem = "malformed URL '\(url)'"
        } else {
            return
        }
        throw GitError(code: .generic, class: .network, message: problem, operation: "connect")
    }

    /// Whether the remote is a path or a `file://` URL; false if git's settings could not be read.
    package var isOnThisMachine: Bool { remote?.isLocal ?? false }

    /// The parsed form of `url`.
    package var remote: RemoteURL? { url.map { RemoteURL($0) } }

    /// Returns the environment for running git without the user and the password in its URL. git passes the URL to its
    /// helper programs, and anyone who can list the processes can read it there. Therefore, it is replaced by the URL
    /// without user or password, and both are passed in the environment; ssh does not use a password.
    /// - Throws: `unsupported` if git would still use another URL that contains a secret.
    package func withoutSecretInURL(_ environment: [String: String]) throws(Problem) -> [String: String] {
        guard let url, let written = settings.writtenURL(ofRemote: configuration.remote) else { return environment }
        var variables = environment
        var additions: [(key: String, value: String)] = []
        if isSSH, RemoteURL(url).withoutPassword != url {
            additions = [("url.\(RemoteURL(url).withoutPassword).insteadOf", written)]
        } else if let address, let user = address.user {
            let credential = "credential.\(address.scheme)://\(address.authority)"
            additions = [("url.\(address.urlWithoutUser).insteadOf", written)]
            if let own = address.credential {
                additions += [("\(credential).helper", ""), ("\(credential).helper", FetchPlan.passwordHelper)]
                variables["TEAMSYNC_USER"] = own.user
                variables["TEAMSYNC_PASSWORD"] = own.password
            } else {
                // Credential helpers are asked for the password of this user, as they would be for a URL that contains
                // the name.
                additions.append(("\(credential).username", user))
            }
        }
        guard !additions.isEmpty else { return environment }
        try check(additions)
        let count = environment["GIT_CONFIG_COUNT"].flatMap { Int($0) } ?? 0
        for (index, (key, value)) in additions.enumerated() {
            variables["GIT_CONFIG_KEY_\(count + index)"] = key
            variables["GIT_CONFIG_VALUE_\(count + index)"] = value
        }
        variables["GIT_CONFIG_COUNT"] = "\(count + additions.count)"
        return variables
    }

    /// Throws an error if a rule of the user applies to exactly this URL, because it would take precedence over ours.
    private func check(_ additions: [(key: String, value: String)]) throws(Problem) {
        let entries = additions.map { GitSettings.Entry(key: FetchPlan.lowercasedVariable($0.key), value: $0.value) }
        let rewritten = GitSettings(settings.entries + entries).url(ofRemote: configuration.remote)
        let intended = additions[0].key.dropFirst("url.".count).dropLast(".insteadOf".count)
        guard rewritten == String(intended) else {
            throw Problem(
                .unsupported,
                "the password in the URL of '\(configuration.remote)' would be visible in git's arguments",
                hint: "use a credential helper, and a URL without a user name and password")
        }
    }

    private static func lowercasedVariable(_ key: String) -> String {
        guard let dot = key.lastIndex(of: ".") else { return key.lowercased() }
        return key[...dot] + key[dot...].dropFirst().lowercased()
    }

    private static let passwordHelper =
        #"!f() { test "$1" != get || printf 'username=%s\npassword=%s\n' "$TEAMSYNC_USER" "$TEAMSYNC_PASSWORD"; }; f"#

    /// Whether the remote uses ssh, including in the form `host:path`.
    package var isSSH: Bool { remote.map { $0.isSSH && !$0.host.isEmpty } ?? false }

    package var sshCommand: SSHCommand {
        SSHCommand(
            environment: environment, coreSSHCommand: settings.last("core.sshcommand"),
            sshVariant: settings.last("ssh.variant"))
    }

    /// The time that ssh is given to connect. The deadline of the fetch comes earlier, and its error contains the
    /// phase.
    package var sshConnectTimeout: Duration { configuration.stallTimeout + .seconds(5) }

    func sshSettings(_ runner: CommandRunner) -> SSHTransport.Settings {
        SSHTransport.Settings(
            command: sshCommand,
            uploadPack: settings.last("remote.\(configuration.remote).uploadpack") ?? "git-upload-pack",
            connectTimeout: sshConnectTimeout, environment: environmentWithAgent(runner))
    }

    /// Returns the environment of the children, with the agent that is available now.
    package func environmentWithAgent(_ runner: CommandRunner) -> [String: String] {
        let agent = AgentSocket.find(environment: environment) {
            let answer = runner.run(
                "systemctl", ["--user", "show-environment"], timeout: FetchPlan.probeTimeout)
            return answer.map { String(decoding: $0.text, as: UTF8.self) }
        }
        var variables = environment
        variables["SSH_AUTH_SOCK"] = agent
        return variables
    }
}
