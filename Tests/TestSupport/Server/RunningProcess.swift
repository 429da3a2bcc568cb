package import Foundation
import Synchronization

/// A child process that runs until it is stopped. Its standard input ends when this process dies.
package final class RunningProcess: Sendable {
    package let id: pid_t
    private let isRunning = Mutex(true)
    /// Kept open so that the child process's standard input does not end.
    private let lifeline: Mutex<Int32>
    private let output: Int32

    /// - Parameter folder: the folder in which its pipes are created.
    package init(
        _ executable: String, _ arguments: [String], environment: [String: String], in folder: TemporaryFolder
    ) throws {
        let streams = try (Fifo(in: folder), Fifo(in: folder))
        let spawn = Spawn(
            executable: executable, arguments: arguments.map { RawPath($0) }, environment: environment,
            input: streams.0.reading, output: streams.1.writing, errorOutput: STDERR_FILENO, leadsGroup: true)
        id = try spawn.start()
        lifeline = Mutex(streams.0.keepWriting())
        output = streams.1.keepReading()
    }

    deinit {
        stop()
        hangUp()
        close(output)
    }

    /// Kills the process and its child processes at once.
    package func stop() {
        isRunning.withLock { isRunning in
            guard isRunning else { return }
            isRunning = false
            kill(-id, SIGKILL)
            var status: Int32 = 0
            while waitpid(id, &status, 0) < 0, errno == EINTR {}
        }
    }

    /// Writes a line to the process's standard input.
    package func send(_ line: String) throws {
        try RawFile.writeAll(Array("\(line)\n".utf8), to: lifeline.withLock { $0 }, path: "a server's standard input")
    }

    /// Ends the process's standard input.
    package func hangUp() {
        lifeline.withLock { descriptor in
            if descriptor >= 0 { close(descriptor) }
            descriptor = -1
        }
    }

    /// Waits for a line of the process's standard output.
    /// - Returns: nil if the process ended without writing one, or took longer than `seconds`.
    package func nextLine(within seconds: Int32) throws -> String? {
        var line: [UInt8] = []
        while true {
            var ready = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
            guard poll(&ready, 1, seconds * 1000) > 0 else { return nil }
            var byte: UInt8 = 0
            let count = read(output, &byte, 1)
            guard count >= 0 || errno == EINTR || errno == EAGAIN else {
                throw SystemError("read from", "process \(id)")
            }
            if count == 0 { return nil }
            if byte == UInt8(ascii: "\n") { return String(decoding: line, as: UTF8.self) }
            if count == 1 { line.append(byte) }
        }
    }
}
