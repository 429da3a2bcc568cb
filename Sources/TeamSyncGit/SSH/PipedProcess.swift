import Glibc
import TeamSyncBase

/// A child process with pipes for its standard streams, for use by blocking code. It is in this process's group, so
/// that it is also killed when the group is killed at a deadline.
final class PipedProcess {
    struct Failure: Error, CustomStringConvertible {
        let code: Int32
        var description: String { String(cString: strerror(code)) }
    }

    /// The maximum number of bytes kept from the end of standard error.
    private static let errorLimit = 8 << 10
    /// The time that a process is given to end when it is no longer needed.
    fileprivate static let endTimeout = Duration.seconds(10)

    private let process: pid_t
    private var input: Int32
    private var output: Int32
    private let error: Int32
    private var status: Int32?
    private var hasLeft = false
    private var errorText: [UInt8] = []

    /// - Parameters:
    ///   - arguments: the program, which is searched for in the absolute folders of the environment's `PATH`, and its
    ///     arguments.
    ///   - environment: the complete environment.
    init(_ arguments: [String], environment: [String: String]) throws(Failure) {
        let name = arguments.first ?? ""
        let path = name.contains("/") ? name : ProgramSearch.path(of: name, environment: environment)
        guard let path else { throw Failure(code: ENOENT) }
        var program = ChildProcess.Program(path, Array(arguments.dropFirst()))
        program.environment = environment
        let child: ChildProcess
        do throws(FileError) {
            child = try ChildProcess(program, input: .pipe, errors: .pipe)
        } catch {
            throw Failure(code: error.code)
        }
        (process, input, output, error) = (child.process, child.input, child.output, child.errors)
    }

    /// The process notices that its streams have ended, and has some time to close its connection.
    deinit {
        if let ending = leave() { ending.finish() }
    }

    /// Closes its streams, and returns a value that the caller can use to wait for it to end; nil if that has already
    /// been done. No other method may be called afterward.
    func leave() -> EndingProcess? {
        if hasLeft { return nil }
        hasLeft = true
        closeInput()
        close(output)
        output = -1
        guard status == nil else {
            close(error)
            return nil
        }
        return EndingProcess(process: process, error: error)
    }

    /// Writes all of `bytes`.
    func write(_ bytes: UnsafeRawBufferPointer) -> Bool {
        var rest = bytes
        while !rest.isEmpty {
            let count = Glibc.write(input, rest.baseAddress, rest.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return false }
            rest = UnsafeRawBufferPointer(rebasing: rest[count...])
        }
        return true
    }

    func closeInput() {
        if input >= 0 { close(input) }
        input = -1
    }

    /// Reads the available bytes of standard output, waiting for the first one, and meanwhile stores those of standard
    /// error.
    /// - Returns: the number of bytes; 0 at the end, -1 on failure.
    func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
        var files = [pollfd(fd: output, events: Int16(POLLIN), revents: 0)]
        files.append(pollfd(fd: error, events: Int16(POLLIN), revents: 0))
        while true {
            guard poll(&files, nfds_t(files.count), -1) >= 0 else {
                if errno == EINTR { continue }
                return -1
            }
            if files[1].revents != 0, !keepError() { files[1].fd = -1 }
            if files[0].revents != 0 { return Glibc.read(output, buffer.baseAddress, buffer.count) }
        }
    }

    /// Closes its input, discards the rest of its output, and waits for it to end.
    /// - Returns: the exit status, or 128 plus the signal that killed it, and the end of its standard error.
    func finish() -> (status: Int32, error: String) {
        closeInput()
        var scratch = [UInt8](repeating: 0, count: 4096)
        while scratch.withUnsafeMutableBytes({ read(into: $0) }) > 0 {}
        // A process that ssh leaves running in the background may keep standard error open forever.
        _ = waitForEnd(of: error, within: PipedProcess.endTimeout, read: keepError)
        return (reap(), String(decoding: errorText, as: UTF8.self))
    }

    private func keepError() -> Bool {
        var chunk = [UInt8](repeating: 0, count: 4096)
        let count = Glibc.read(error, &chunk, chunk.count)
        guard count > 0 else { return count < 0 && errno == EINTR }
        errorText = (errorText + chunk[..<count]).suffix(PipedProcess.errorLimit)
        return true
    }

    @discardableResult
    private func reap() -> Int32 {
        if let status { return status }
        let raw = waitForEnd(of: process)
        let signal = raw & 0x7f
        let ended = signal == 0 ? raw >> 8 & 0xff : 128 + signal
        status = ended
        return ended
    }
}

/// A process that is about to end, with all its streams closed except standard error.
struct EndingProcess: Sendable {
    fileprivate let process: pid_t
    fileprivate let error: Int32

    /// Waits for the process to end, with a timeout.
    func finish() {
        let hasEnded = waitForEnd(of: error, within: PipedProcess.endTimeout) {
            var chunk: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)
            let count = read(error, &chunk, MemoryLayout.size(ofValue: chunk))
            return count > 0 || count < 0 && errno == EINTR
        }
        if !hasEnded { kill(process, SIGTERM) }
        _ = waitForEnd(of: process)
        close(error)
    }
}

/// Reads from a descriptor until `read` returns false.
/// - Returns: false if it is still open after `timeout`.
private func waitForEnd(of descriptor: Int32, within timeout: Duration, read: () -> Bool) -> Bool {
    let deadline = ContinuousClock.now + timeout
    while true {
        let rest = ContinuousClock.now.duration(to: deadline) / .milliseconds(1)
        var file = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        let count = poll(&file, 1, Int32(max(0, rest.rounded(.up))))
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return false }
        if !read() { return true }
    }
}

/// - Returns: the status from `waitpid` for a child that has ended.
private func waitForEnd(of process: pid_t) -> Int32 {
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    return status
}
