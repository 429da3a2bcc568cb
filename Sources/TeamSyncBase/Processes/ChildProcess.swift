import CLinux
package import Glibc

/// A program started by this process. The caller must end it with `end`, or reap it in another way.
package struct ChildProcess: Sendable {
    private static let outputLimit = 1 << 20

    /// The program to start, and its process settings.
    package struct Program: Sendable {
        package enum Group: Sendable {
            /// The group of this process: terminal signals reach both.
            case parents
            /// A separate group that can be signaled as a whole.
            case own
            /// A separate session, without a terminal for prompts.
            case session
        }

        /// The absolute path of the program.
        package var path: String
        package var arguments: [String]
        /// The environment; nil for that of this process.
        package var environment: [String: String]?
        /// The working folder; nil for that of this process.
        package var folder: String?
        package var limits: [ResourceLimit] = []
        package var group = Group.parents
        /// The signal sent to the program when the thread that started it ends; nil for none.
        package var parentDeathSignal: Int32?

        package init(_ path: String, _ arguments: [String] = []) {
            self.path = path
            self.arguments = arguments
        }
    }

    /// The other end of a standard stream of the program.
    package enum Stream: Sendable {
        /// `/dev/null`
        case nothing
        /// A descriptor that the caller owns and closes.
        case descriptor(Int32)
        /// A pipe; the caller owns the other end.
        case pipe
    }

    package let process: pid_t
    /// The descriptor to read its standard output from; -1 if it is not a pipe.
    package let output: Int32
    /// The descriptor to read its standard error from; -1 if it is not a pipe.
    package let errors: Int32
    /// The descriptor to write to its standard input; -1 if it is not a pipe.
    package let input: Int32

    package enum Ending: Equatable, Sendable {
        case exited(Int32)
        case signalled(Int32)

        /// - Parameter status: a status from waitpid(2).
        package init(status: Int32) {
            let signal = status & 0x7f
            self = signal == 0 ? .exited((status >> 8) & 0xff) : .signalled(signal)
        }
    }

    /// - Throws: `FileError` when the program cannot be started; no descriptors are then left open.
    package init(
        _ program: Program, input: Stream = .nothing, output: Stream = .pipe, errors: Stream = .nothing
    ) throws(FileError) {
        var opened: [Int32] = []
        var own: [Int32] = [-1, -1, -1]
        var theirs: [Int32] = [-1, -1, -1]
        do throws(FileError) {
            for (index, stream) in [input, output, errors].enumerated() {
                switch stream {
                case .descriptor(let descriptor):
                    theirs[index] = descriptor
                case .pipe:
                    let ends = try PipeEnds()
                    (own[index], theirs[index]) = index == 0 ? (ends.write, ends.read) : (ends.read, ends.write)
                    opened.append(theirs[index])
                case .nothing:
                    let null = open("/dev/null", (index == 0 ? O_RDONLY : O_WRONLY) | O_CLOEXEC)
                    guard null >= 0 else { throw FileError.last("open", "/dev/null") }
                    theirs[index] = null
                    opened.append(null)
                }
            }
            process = try ChildProcess.start(program, theirs)
        } catch {
            for descriptor in opened + own where descriptor >= 0 { close(descriptor) }
            throw error
        }
        for descriptor in opened { close(descriptor) }
        (self.input, self.output, self.errors) = (own[0], own[1], own[2])
    }

    /// Starts a program in the group of this process and reads its output.
    /// - Parameters:
    ///   - path: an absolute path.
    ///   - input: a descriptor for its standard input; nil for `/dev/null`.
    package init(_ path: String, _ arguments: [String], input: Int32? = nil) throws(FileError) {
        try self.init(Program(path, arguments), input: input.map { .descriptor($0) } ?? .nothing)
    }

    private static func start(_ program: Program, _ descriptors: [Int32]) throws(FileError) -> pid_t {
        let variables = program.environment.map { $0.map { "\($0.key)=\($0.value)" } }
        let words = [program.path] + program.arguments
        let process = withCStrings(words) { arguments in
            withCStrings(variables ?? []) { environment in
                program.path.withCString { path in
                    let limits = program.limits.map(\.value)
                    return descriptors.withUnsafeBufferPointer { descriptors in
                        limits.withUnsafeBufferPointer { limits in
                            func start(in folder: UnsafePointer<CChar>?) -> pid_t {
                                var request = clinux_program(
                                    path: path, arguments: arguments,
                                    environment: variables == nil ? environ : environment, folder: folder,
                                    descriptors: descriptors.baseAddress,
                                    descriptor_count: Int32(descriptors.count), limits: limits.baseAddress,
                                    limit_count: Int32(limits.count),
                                    leads_session: program.group == .session ? 1 : 0,
                                    leads_group: program.group == .own ? 1 : 0,
                                    parent_death_signal: program.parentDeathSignal ?? 0)
                                return clinux_start(&request)
                            }
                            guard let folder = program.folder else { return start(in: nil) }
                            return folder.withCString { start(in: $0) }
                        }
                    }
                }
            }
        }
        guard process > 0 else { throw FileError(operation: "run", path: program.path, code: errno) }
        return process
    }

    /// Reads the program's output to its end, and passes each complete line of at most 1 MiB to `body`, without the
    /// line ending.
    /// - Parameter deadline: the time at which to stop reading; nil for no deadline.
    package func forEachLine(
        until deadline: ContinuousClock.Instant? = nil, _ body: ([UInt8]) throws -> Void
    ) rethrows {
        var rest: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 64 << 10)
        while true {
            if let deadline, !waitForOutput(until: deadline) { return }
            let count = read(output, &chunk, chunk.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0, rest.count + count <= ChildProcess.outputLimit else { return }
            rest += chunk[..<count]
            while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
                try body(Array(rest[..<end]))
                rest.removeFirst(end + 1)
            }
        }
    }

    /// - Returns: everything that the program prints before it ends; nil if it takes longer than `timeout`, or if the
    ///   output is too long.
    package func text(within timeout: Duration) -> String? {
        let deadline = ContinuousClock.now.advanced(by: timeout)
        var text: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 64 << 10)
        while true {
            guard waitForOutput(until: deadline) else { return nil }
            let count = read(output, &chunk, chunk.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0, text.count + count <= ChildProcess.outputLimit else { return nil }
            if count == 0 { return String(decoding: text, as: UTF8.self) }
            text += chunk[..<count]
        }
    }

    /// Waits until output is available or has ended.
    /// - Returns: false if the deadline passes first.
    private func waitForOutput(until deadline: ContinuousClock.Instant) -> Bool {
        while true {
            let left = max(.zero, ContinuousClock.now.duration(to: deadline))
            var file = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
            let ready = poll(&file, 1, Int32(clamping: Int((left / .milliseconds(1)).rounded(.up))))
            if ready < 0, errno == EINTR { continue }
            return ready > 0
        }
    }

    /// Waits until the process has ended.
    /// - Parameter kills: whether to kill it first.
    @discardableResult
    package func end(kills: Bool) -> Ending {
        for descriptor in [input, output, errors] where descriptor >= 0 { close(descriptor) }
        if kills { kill(process, SIGKILL) }
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
        return Ending(status: status)
    }
}

/// Calls `body` with the strings as C strings, followed by a null pointer.
private func withCStrings<Value>(
    _ texts: [String], _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?) -> Value
) -> Value {
    var pointers = texts.map { strdup($0) }
    pointers.append(nil)
    defer { for pointer in pointers { free(pointer) } }
    return pointers.withUnsafeMutableBufferPointer { body($0.baseAddress) }
}
