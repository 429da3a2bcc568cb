/// An ssh agent of a test.
package final class SSHAgent: Sendable {
    /// The path of its socket.
    package let socket: String
    private let folder: TemporaryFolder
    private let process: ServerProcess

    /// Starts an agent and waits until it listens.
    /// - Parameter socket: an absolute path, of at most 100 bytes.
    package init(socket: String, keys: [SSHKey] = []) throws {
        folder = try TemporaryFolder("ssh-agent")
        self.socket = socket
        try RawFile.makeFolder(RawPath(socket).folder)
        process = try ServerProcess(
            "ssh-agent", ["-D", "-a", socket], environment: SealedEnvironment.variables(home: folder.path), in: folder)
        guard process.log.wait(within: 60, where: { $0.contains("SSH_AUTH_SOCK") }) != nil else {
            throw ServerFailure(name: "ssh-agent", lines: process.log.all)
        }
        for key in keys { try add(key) }
    }

    private func add(_ key: SSHKey) throws {
        var environment = SealedEnvironment.variables(home: folder.path)
        environment["SSH_AUTH_SOCK"] = socket
        _ = try Command("ssh-add", ["-q", key.path], environment: environment).runChecked()
    }

    /// Ends the agent; its socket stays, but without a listener.
    package func stop() {
        process.stop()
    }
}
