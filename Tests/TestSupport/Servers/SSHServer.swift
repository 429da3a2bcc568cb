import Foundation

/// OpenSSH's server on a free loopback port, with a separate host key and configuration, for the user who runs the
/// tests, with or without privileges.
package final class SSHServer: Sendable {
    package static let host = "127.0.0.1"

    package let port: Int
    /// The user for logins.
    package let user: String
    package let hostKey: SSHKey
    private let folder: TemporaryFolder
    private let process: ServerProcess

    /// Starts the server and waits until it listens.
    /// - Parameters:
    ///   - configuration: lines before the usual ones, which take precedence.
    ///   - home: the value of `HOME` in sessions.
    ///   - port: the port; nil for any free one.
    package init(configuration: [String] = [], home: String? = nil, port: Int? = nil) throws {
        let sshd = try RequiredProgram.sshServer.required()
        folder = try TemporaryFolder("sshd")
        user = NSUserName()
        hostKey = try SSHKey(at: folder.appending("host_key"))
        try Self.preparePrivilegeSeparation()
        try RawFile.write([], to: RawPath(folder.appending("authorized_keys")))
        let lines = configuration + Self.settings(folder.path, home: home ?? folder.path)
        (self.port, process) = try Self.start(sshd, lines, in: folder, port: port)
    }

    private static func start(
        _ sshd: String, _ lines: [String], in folder: TemporaryFolder, port: Int?
    ) throws -> (Int, ServerProcess) {
        let path = folder.appending("sshd_config")
        var said: [String] = []
        for _ in 0..<8 {
            let port = try port ?? LoopbackPort.free()
            try RawFile.write("Port \(port)\n\(lines.joined(separator: "\n"))\n".utf8, to: RawPath(path))
            let process = try ServerProcess(
                sshd, ["-D", "-e", "-f", path], environment: ["PATH": "/usr/bin:/bin"], in: folder)
            let isListening = process.log.wait(within: 60) { lines -> Bool? in
                if lines.contains(where: { $0.hasPrefix("Server listening on ") }) { return true }
                return lines.contains { $0.contains("Cannot bind") || $0.contains("fatal") } ? false : nil
            }
            if isListening == true { return (port, process) }
            said = process.log.all
        }
        throw ServerFailure(name: "sshd", lines: said)
    }

    private static func settings(_ folder: String, home: String) -> [String] {
        [
            "ListenAddress \(host)", "HostKey \(folder)/host_key", "PidFile none", "LogLevel VERBOSE",
            "AuthorizedKeysFile \"\(folder)/authorized_keys\"", "StrictModes no", "UsePAM no", "UseDNS no",
            "PasswordAuthentication no", "KbdInteractiveAuthentication no", "PermitRootLogin prohibit-password",
            "MaxStartups 200", "MaxSessions 200", "AllowTcpForwarding yes", "X11Forwarding no", "PrintMotd no",
            // OpenSSH's default takes a third of a connection's processor time.
            "KexAlgorithms curve25519-sha256",
            "SetEnv HOME=\"\(home)\" GIT_CONFIG_NOSYSTEM=1 GIT_CONFIG_GLOBAL=/dev/null LC_ALL=C",
        ]
    }

    /// With privileges, it needs a folder that its start script normally creates.
    private static func preparePrivilegeSeparation() throws {
        guard geteuid() == 0, !RawFile.exists("/run/sshd") else { return }
        try RawFile.makeFolder("/run/sshd")
    }

    /// Permits logins with the key.
    /// - Parameter options: as in `authorized_keys(5)`: `restrict,command="…"`.
    package func authorize(_ key: SSHKey, options: String = "") throws {
        let path = RawPath(folder.appending("authorized_keys"))
        let line = options.isEmpty ? key.publicLine : "\(options) \(key.publicLine)"
        try RawFile.write(RawFile.contents(of: path) + Array("\(line)\n".utf8), to: path)
    }

    /// The line of a `known_hosts` file that names this server with `key`; nil for the server's own key.
    package func knownHostsLine(_ key: SSHKey? = nil) -> String {
        "[\(Self.host)]:\(port) \((key ?? hostKey).publicLine)"
    }

    /// The URL of a repository, given its absolute path.
    package func url(_ path: String) -> String {
        "ssh://\(user)@\(Self.host):\(port)\(path)"
    }

    /// The output of the server so far.
    package var log: [String] { process.log.all }

    /// The connections so far.
    package var connections: Int { log.count { $0.hasPrefix("Connection from ") } }

    /// Waits for a line of the log.
    package func waitForLog(_ text: String, within seconds: Double = 60) -> Bool {
        process.log.wait(within: seconds) { $0.contains(text) } != nil
    }

    /// Waits until every connection has been closed.
    package func waitForQuiet(within seconds: Double = 60) -> Bool {
        process.log.wait(within: seconds) { lines -> Bool? in
            let open = lines.count { $0.hasPrefix("Connection from ") }
            let words = ["Connection closed by ", "Connection reset by ", "Disconnected from ", "Close session: "]
            let closed = lines.count { line in words.contains { line.hasPrefix($0) } }
            return closed >= open ? true : nil
        } ?? false
    }

    /// Ends the server and every connection at once. From then on, connections are refused.
    package func stop() {
        process.stop()
    }
}

/// A server that did not start.
package struct ServerFailure: Error, CustomStringConvertible {
    package let name: String
    package let lines: [String]
    package var description: String { "\(name) did not start: \(lines.joined(separator: "; "))" }
}
