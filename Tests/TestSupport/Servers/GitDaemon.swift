/// `git daemon` on a free loopback port.
package final class GitDaemon: Sendable {
    package let port: Int
    private let folder: TemporaryFolder
    private let process: ServerProcess

    /// Starts the daemon and waits until it listens.
    /// - Parameter root: the folder of the repositories.
    package init(root: String) throws {
        _ = try RequiredProgram.gitDaemon.required()
        folder = try TemporaryFolder("git-daemon")
        (port, process) = try Self.start(root: root, in: folder)
    }

    private static func start(root: String, in folder: TemporaryFolder) throws -> (Int, ServerProcess) {
        var said: [String] = []
        for _ in 0..<8 {
            let port = try LoopbackPort.free()
            let process = try ServerProcess(
                "git",
                [
                    "daemon", "--listen=127.0.0.1", "--port=\(port)", "--reuseaddr", "--export-all", "--verbose",
                    "--log-destination=stderr", "--base-path=\(root)", "--", root,
                ], environment: SealedEnvironment.variables(home: folder.path), in: folder)
            let isListening = process.log.wait(within: 60) { lines -> Bool? in
                if lines.contains(where: { $0.contains("Ready to rumble") }) { return true }
                return lines.contains { $0.contains("fatal") } ? false : nil
            }
            if isListening == true { return (port, process) }
            said = process.log.all
        }
        throw ServerFailure(name: "git daemon", lines: said)
    }

    /// The URL of the repository at `name`, a path in the root folder.
    package func url(_ name: String) -> String {
        "git://127.0.0.1:\(port)/\(name)"
    }

    /// The output of the daemon so far.
    package var log: [String] { process.log.all }

    /// Ends the daemon and every connection at once. From then on, connections are refused.
    package func stop() {
        process.stop()
    }
}
