import TeamSyncBase
import TeamSyncDocuments
import TeamSyncGit

/// Creates the findings about ssh, without secrets.
enum SSHSentences {
    struct Agent: Equatable {
        /// The path of the agent's socket; nil if there is no agent.
        var socket: String?
        /// The number of keys that the agent has; nil when it does not respond.
        var keys: Int?
    }

    /// The command line, or only the part of it that cannot contain secrets: other programs, such as `sshpass`, and
    /// proxy commands may have passwords among their arguments.
    static func program(_ command: SSHCommand) -> String {
        let line = command.command
        let first = line.prefix { !$0.isWhitespace }
        if !command.usesShell || first.count == line.count, !first.contains("=") { return "'\(line)'" }
        if first.contains("=") { return "a shell command" }
        let isPlain = first.split(separator: "/").last == "ssh" && line.lowercased().firstRange(of: "proxyc") == nil
        return isPlain ? "'\(line)'" : "'\(first) …'"
    }

    /// - Parameters:
    ///   - text: the output of `ssh-add -l`.
    ///   - hasSucceeded: whether its exit code was 0, which is not the case if there are no keys.
    static func keyCount(_ text: String, _ hasSucceeded: Bool) -> Int? {
        if hasSucceeded { return text.split(whereSeparator: \.isNewline).count }
        return text.hasPrefix("The agent has no identities") ? 0 : nil
    }

    /// - Parameter files: the key files that exist.
    static func credentials(_ agent: Agent, files: [String], subject: String) -> Finding {
        let keys =
            switch (agent.socket, agent.keys) {
            case (nil, _): "there is no agent"
            case (let socket?, nil): "the agent at \(socket) does not respond"
            case (let socket?, let keys?): "the agent at \(socket) has \(keys == 1 ? "1 key" : "\(keys) keys")"
            }
        let list = files.isEmpty ? "none" : files.joined(separator: ", ")
        let hasSomething = !files.isEmpty || agent.keys ?? 0 > 0
        return Finding(
            "credentials", subject: subject, hasSomething ? .ok : .note,
            "ssh can offer \(hasSomething ? "keys" : "no keys"): \(keys); key files: \(list)")
    }

    static func proxy(_ settings: SSHClientSettings, subject: String) -> Finding {
        if let jump = settings.proxyJump {
            return Finding("proxy", subject: subject, .ok, "through \(URLRedaction.withoutSecrets(jump)) (ProxyJump)")
        }
        if let program = settings.proxyProgram {
            return Finding("proxy", subject: subject, .ok, "through '\(program) …' (ProxyCommand)")
        }
        return Finding("proxy", subject: subject, .ok, "no proxy: the connection is direct")
    }

    /// - Parameters:
    ///   - knowing: the file that contains an entry for the host; nil if there is none.
    ///   - clone: the path of the clone.
    static func knownHosts(
        _ settings: SSHClientSettings, knowing: String?, clone: String, subject: String
    ) -> Finding {
        let name = settings.knownName
        if let knowing {
            return Finding("known_hosts", subject: subject, .ok, "\(knowing) has a key for \(name)")
        }
        if settings.knownHostsCommand {
            return Finding("known_hosts", subject: subject, .note, "a command provides the key for \(name)")
        }
        guard settings.checksHostKey else {
            return Finding(
                "known_hosts", subject: subject, .note,
                "no known_hosts file has a key for \(name); ssh will accept any new key")
        }
        return Finding(
            "known_hosts", subject: subject, .failed, "no known_hosts file has a key for \(name)",
            fix:
                "run \(ShellQuote.git("fetch", in: clone)) in a terminal once, and compare the fingerprint with that of the host"
        )
    }

    /// - Parameter text: the standard error output of `ssh -v`.
    /// - Returns: nil if it does not show how the user was authenticated.
    static func key(trace text: String, subject: String) -> Finding? {
        let lines = text.split(whereSeparator: \.isNewline)
        func rest(_ prefix: String) -> Substring? {
            lines.last { $0.hasPrefix(prefix) }.map { $0.dropFirst(prefix.count) }
        }
        if let key = rest("debug1: Server accepts key: ") {
            let isOfAgent = key.hasSuffix(" agent")
            let words = isOfAgent ? key.dropLast(" agent".count) : key
            let origin = isOfAgent ? ", from the agent" : ""
            return Finding("key", subject: subject, .ok, "the host accepted the key \(words)\(origin)")
        }
        if lines.contains(where: { $0.hasPrefix("debug1: mux_client_request_session") }) {
            return Finding("key", subject: subject, .ok, "an existing connection was used (ControlMaster)")
        }
        guard let line = rest("Authenticated to "), let word = line.split(separator: "\"").dropFirst().first else {
            return nil
        }
        return Finding("key", subject: subject, .ok, "authenticated with \"\(word)\"")
    }
}
