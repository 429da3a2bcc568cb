import Glibc

/// Finds the ssh agent. This is done for each attempt, because the environment of a service is older than the user's
/// session.
enum AgentSocket {
    /// The usual paths of sockets below the runtime directory.
    private static let usual = ["ssh-agent.socket", "gcr/ssh", "keyring/ssh", "openssh_agent", "gnupg/S.gpg-agent.ssh"]

    /// - Parameter sessionEnvironment: the output of `systemctl --user show-environment`; called only if needed.
    /// - Returns: nil if there is no agent.
    static func find(
        environment: [String: String], sessionEnvironment: () -> String?
    ) -> String? {
        if let own = environment["SSH_AUTH_SOCK"], isListening(own) { return own }
        let folder = environment["XDG_RUNTIME_DIR"] ?? "/run/user/\(getuid())"
        let prefix = "SSH_AUTH_SOCK="
        // The user's service manager can be reached only through a bus or its own socket.
        let hasManager = environment["DBUS_SESSION_BUS_ADDRESS"] != nil || isListening("\(folder)/systemd/private")
        if hasManager, let lines = sessionEnvironment()?.split(separator: "\n"),
            let path = lines.first(where: { $0.hasPrefix(prefix) })?.dropFirst(prefix.count), isListening(String(path))
        {
            return String(path)
        }
        return usual.map { "\(folder)/\($0)" }.first(where: isListening)
    }

    /// Whether a process is listening. The existence of the socket does not suffice, because it remains if the agent is
    /// killed.
    private static func isListening(_ path: String) -> Bool {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        guard path.utf8.count < MemoryLayout.size(ofValue: address.sun_path) else { return false }
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        let descriptor = socket(AF_UNIX, streamType, 0)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
        let result = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        return result == 0 || errno == EAGAIN
    }

    private static let streamType = Int32(SOCK_STREAM.rawValue)
}
