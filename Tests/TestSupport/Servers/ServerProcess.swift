import Foundation
import Synchronization

/// A server in the foreground, with its output and standard error. It ends with this process.
final class ServerProcess: Sendable {
    /// The process id of the server itself.
    let id: Int32
    let log = ServerLog()
    private let guardian: pid_t
    private let lifeline: Int32
    private let isRunning = Mutex(true)

    /// A shell in between ends the server when this process is gone.
    private static let script = """
        "$@" 2>&1 &
        echo "$!"
        read -r line
        kill -9 "$!"
        """

    init(_ executable: String, _ arguments: [String], environment: [String: String], in folder: TemporaryFolder) throws
    {
        let streams = try (Fifo(in: folder), Fifo(in: folder))
        guardian = try Spawn(
            executable: "/bin/sh",
            arguments: ["-c", RawPath(Self.script), "sh"] + ([executable] + arguments).map { RawPath($0) },
            environment: environment, input: streams.0.reading, output: streams.1.writing,
            errorOutput: streams.1.writing, leadsGroup: true
        ).start()
        lifeline = streams.0.keepWriting()
        log.follow(streams.1.keepReading())
        guard let line = log.wait(within: 60, where: { Int32($0) != nil }), let id = Int32(line) else {
            throw SystemError("start", executable, code: ECHILD)
        }
        self.id = id
    }

    deinit {
        stop()
        close(lifeline)
    }

    /// Kills the server and all its descendants at once.
    func stop() {
        isRunning.withLock { isRunning in
            guard isRunning else { return }
            isRunning = false
            // First the processes that might start others.
            for process in [guardian] + ProcessTree.descendants(of: guardian) { kill(process, SIGKILL) }
            while waitpid(guardian, nil, 0) < 0, errno == EINTR {}
        }
    }

    /// Kills the server's descendants, but not the server.
    func endChildren() {
        for process in ProcessTree.descendants(of: id) { kill(process, SIGKILL) }
    }
}
