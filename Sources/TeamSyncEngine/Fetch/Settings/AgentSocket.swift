#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Finds the ssh agent, anew at each attempt: a service's environment is older than the user's session.
enum AgentSocket {
    /// The usual sockets below the runtime directory.
    private static let usual = ["ssh-agent.socket", "gcr/ssh", "keyring/ssh", "openssh_agent", "gnupg/S.gpg-agent.ssh"]

    /// - Parameter sessionEnvironment: what `systemctl --user show-environment` prints; asked only when needed.
    /// - Returns: nil when there is no agent.
    static func find(
        environment: [String: String], sessionEnvironment: () async -> String?
    ) async -> String? {
        if let own = environment["SSH_AUTH_SOCK"], isSocket(own) { return own }
        let prefix = "SSH_AUTH_SOCK="
        if let line = await sessionEnvironment()?.split(separator: "\n").first(where: { $0.hasPrefix(prefix) }) {
            let path = String(line.dropFirst(prefix.count))
            if isSocket(path) { return path }
        }
        let folder = environment["XDG_RUNTIME_DIR"] ?? "/run/user/\(getuid())"
        return usual.map { "\(folder)/\($0)" }.first(where: isSocket)
    }

    private static func isSocket(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFSOCK
    }
}
