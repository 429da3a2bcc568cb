import Foundation
import Synchronization

/// A program that runs during the test. It is killed with its last reference if it has not ended by then.
package final class BackgroundCommand: Sendable {
    package let process: Int32
    private let handle: ProcessHandle
    private let status = Mutex<Int32?>(nil)
    private let output: ScratchFile
    private let errorOutput: ScratchFile

    /// Starts `command`; its `directory` must be nil.
    package init(_ command: Command) throws {
        precondition(command.directory == nil, "a shell would stand between the test and the program")
        let input = try ScratchFile(holding: command.input)
        output = try ScratchFile()
        errorOutput = try ScratchFile()
        process = try Spawn(
            executable: command.executable, arguments: command.arguments, environment: command.environment,
            input: input.descriptor, output: output.descriptor, errorOutput: errorOutput.descriptor
        ).start()
        guard let handle = try ProcessHandle(process) else {
            throw SystemError("watch", command.executable, code: ESRCH)
        }
        self.handle = handle
    }

    deinit {
        guard status.withLock({ $0 == nil }) else { return }
        kill(process, SIGKILL)
        waitpid(process, nil, 0)
    }

    /// Waits for the end.
    package func wait() throws -> CommandResult {
        _ = try handle.waitForEnd()
        return try result()
    }

    /// - Returns: nil if the program still runs after `milliseconds`.
    package func wait(atMost milliseconds: Int) throws -> CommandResult? {
        try handle.waitForEnd(atMost: milliseconds) ? result() : nil
    }

    /// Sends a signal only to the program. If it has ended and was waited for, no signal is sent.
    package func signal(_ signal: Int32) {
        status.withLock { if $0 == nil { kill(process, signal) } }
    }

    private func result() throws -> CommandResult {
        let status = try status.withLock { known in
            if let known { return known }
            let status = try waitForEnd(of: process)
            known = status
            return status
        }
        return CommandResult(
            status: status, output: try output.contents(), errorOutput: try errorOutput.contents())
    }
}
