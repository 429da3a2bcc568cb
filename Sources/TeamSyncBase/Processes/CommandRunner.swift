import Glibc

/// Runs the user's programs (git, its helpers, systemctl) to completion, with a deadline.
package struct CommandRunner: Sendable {
    package struct Output: Sendable {
        package let ending: ChildProcess.Ending
        package let text: [UInt8]
        /// The last part of its standard error.
        package let error: String

        package var hasSucceeded: Bool { ending == .exited(0) }
    }

    private static let errorLimit = 64 << 10

    package var environment: [String: String]
    /// The working folder.
    package var folder: String?
    package var limits: [ResourceLimit] = []
    /// The maximum size of the output in bytes. A program that prints more is killed.
    package var outputLimit = 16 << 20
    /// With `own`, processes that the program has started end with it; with `parents`, the program ends with the
    /// process group of this process.
    package var group = ChildProcess.Program.Group.own

    package init(environment: [String: String], folder: String? = nil) {
        self.environment = environment
        self.folder = folder
    }

    /// Blocks until the program has ended. This process must ignore SIGPIPE. If the program is killed, so are the
    /// processes that it has started.
    /// - Parameters:
    ///   - name: an absolute path, or a name to find in the absolute folders of `PATH`.
    ///   - input: the contents of its standard input.
    ///   - onError: called with its standard error output, as it arrives.
    /// - Throws: the reason there is no answer.
    package func answer(
        of name: String, _ arguments: [String], input: String = "", timeout: Duration,
        onError: ((ArraySlice<UInt8>) -> Void)? = nil
    ) throws(CommandFailure) -> Output {
        try launch(name, arguments, input: input, timeout: timeout, onError: onError).answer()
    }

    /// Runs a program as `answer` does.
    /// - Returns: nil if it cannot be found or started, takes longer than `timeout`, or prints too much.
    package func run(
        _ name: String, _ arguments: [String], input: String = "", timeout: Duration,
        onError: ((ArraySlice<UInt8>) -> Void)? = nil
    ) -> Output? {
        start(name, arguments, input: input, timeout: timeout, onError: onError)?.finish()
    }

    /// Starts a program as `run` does, without waiting for it to end.
    package func start(
        _ name: String, _ arguments: [String], input: String = "", timeout: Duration,
        onError: ((ArraySlice<UInt8>) -> Void)? = nil
    ) -> StartedCommand? {
        do throws(CommandFailure) {
            return try launch(name, arguments, input: input, timeout: timeout, onError: onError)
        } catch {
            return nil
        }
    }

    private func launch(
        _ name: String, _ arguments: [String], input: String, timeout: Duration,
        onError: ((ArraySlice<UInt8>) -> Void)?
    ) throws(CommandFailure) -> StartedCommand {
        guard let path = ProgramSearch.path(of: name, environment: environment) else {
            throw .notStarted(FileError(operation: "run", path: name, code: ENOENT))
        }
        var program = ChildProcess.Program(path, arguments)
        (program.environment, program.folder, program.limits, program.group) = (environment, folder, limits, group)
        do throws(FileError) {
            let child = try ChildProcess(program, input: input.isEmpty ? .nothing : .pipe, errors: .pipe)
            let run = CommandRun(child, input: Array(input.utf8), deadline: .now + timeout, onError: onError)
            return StartedCommand(run, outputLimit: outputLimit, errorLimit: CommandRunner.errorLimit)
        } catch {
            throw .notStarted(error)
        }
    }
}

/// The reason a program gave no answer.
package enum CommandFailure: Error, Sendable {
    /// It does not exist, is not executable, or a system limit prevents starting it.
    case notStarted(FileError)
    /// It was killed because it took too long.
    case tooSlow
    /// It was killed because it printed too much.
    case tooMuchOutput

    /// The error that prevented the program from starting; nil if it was started.
    package var startError: FileError? { if case .notStarted(let error) = self { error } else { nil } }
}

extension CommandRunner {
    /// Returns the output of a program, as `run` does, but nil if its exit code is not 0.
    package func output(
        of name: String, _ arguments: [String], input: String = "", timeout: Duration
    ) -> String? {
        guard let output = run(name, arguments, input: input, timeout: timeout), output.hasSucceeded else { return nil }
        return String(decoding: output.text, as: UTF8.self)
    }
}

/// A program running in the background. It is killed when this object is released before `finish`.
package final class StartedCommand {
    private enum State {
        case running(CommandRun)
        case ended(Result<CommandRunner.Output, CommandFailure>)
    }

    private var state: State
    private let (outputLimit, errorLimit): (Int, Int)

    fileprivate init(_ run: CommandRun, outputLimit: Int, errorLimit: Int) {
        state = .running(run)
        (self.outputLimit, self.errorLimit) = (outputLimit, errorLimit)
    }

    deinit {
        if case .running(var run) = state { run.abandon() }
    }

    /// The first call waits for the program to end.
    /// - Returns: see `CommandRunner.run`.
    package func finish() -> CommandRunner.Output? {
        do throws(CommandFailure) {
            return try answer()
        } catch {
            return nil
        }
    }

    fileprivate func answer() throws(CommandFailure) -> CommandRunner.Output {
        switch state {
        case .ended(let result): return try result.get()
        case .running(var run):
            let result = run.finish(outputLimit: outputLimit, errorLimit: errorLimit)
            state = .ended(result)
            return try result.get()
        }
    }
}

/// A single run of a program: writes input, reads output and waits, in whatever order is possible.
private struct CommandRun {
    private let child: ChildProcess
    private let deadline: ContinuousClock.Instant
    private let onError: ((ArraySlice<UInt8>) -> Void)?
    private var input: ArraySlice<UInt8>
    private var inputEnd: Int32
    private var text: [UInt8] = []
    private var error: [UInt8] = []

    init(
        _ child: ChildProcess, input: [UInt8], deadline: ContinuousClock.Instant,
        onError: ((ArraySlice<UInt8>) -> Void)?
    ) {
        (self.child, self.deadline, self.onError) = (child, deadline, onError)
        (self.input, inputEnd) = (input[...], child.input)
        for descriptor in [child.input, child.output, child.errors] where descriptor >= 0 {
            _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
        }
    }

    /// - Returns: the reason to kill it; nil if all output was read.
    mutating func run(outputLimit: Int, errorLimit: Int) -> CommandFailure? {
        var (isOutputOpen, isErrorOpen) = (true, true)
        var chunk = [UInt8](repeating: 0, count: 64 << 10)
        while isOutputOpen || isErrorOpen {
            var files = [
                pollfd(fd: isOutputOpen ? child.output : -1, events: Int16(POLLIN), revents: 0),
                pollfd(fd: isErrorOpen ? child.errors : -1, events: Int16(POLLIN), revents: 0),
                pollfd(fd: inputEnd, events: Int16(POLLOUT), revents: 0),
            ]
            let left = ContinuousClock.now.duration(to: deadline)
            guard left > .zero else { return .tooSlow }
            let ready = poll(&files, 3, Int32(clamping: Int((left / .milliseconds(1)).rounded(.up)) + 1))
            if ready < 0, errno == EINTR { continue }
            guard ready > 0 else { return .tooSlow }
            if files[0].revents != 0 {
                let count = read(child.output, &chunk, chunk.count)
                if count > 0 { text += chunk[..<count] } else if count == 0 || errno != EAGAIN { isOutputOpen = false }
                if text.count > outputLimit { return .tooMuchOutput }
            }
            if files[1].revents != 0 {
                let count = read(child.errors, &chunk, chunk.count)
                if count > 0 {
                    onError?(chunk[..<count])
                    error += chunk[..<count]
                    if error.count > 2 * errorLimit { error.removeFirst(error.count - errorLimit) }
                } else if count == 0 || errno != EAGAIN {
                    isErrorOpen = false
                }
            }
            if files[2].revents != 0 { feed() }
        }
        return nil
    }

    /// Writes input. A program that does not read all of it is not an error.
    private mutating func feed() {
        let count = input.withUnsafeBytes { write(inputEnd, $0.baseAddress, $0.count) }
        if count > 0 { input = input.dropFirst(count) }
        if input.isEmpty || (count < 0 && errno != EAGAIN && errno != EINTR) {
            close(inputEnd)
            inputEnd = -1
        }
    }

    /// Signals the program's process group; if it has no separate one, signals only the program.
    private func stop(_ signal: Int32) {
        if kill(-child.process, signal) != 0 { kill(child.process, signal) }
    }

    mutating func finish(outputLimit: Int, errorLimit: Int) -> Result<CommandRunner.Output, CommandFailure> {
        let failure = run(outputLimit: outputLimit, errorLimit: errorLimit)
        let status = end(isWhole: failure == nil)
        if let failure { return .failure(failure) }
        return .success(
            CommandRunner.Output(
                ending: ChildProcess.Ending(status: status), text: text,
                error: String(decoding: self.error.suffix(errorLimit), as: UTF8.self)))
    }

    mutating func abandon() {
        _ = end(isWhole: false)
    }

    private mutating func end(isWhole: Bool) -> Int32 {
        // Processes started by the program may keep its output open; they are terminated with it.
        if !isWhole { stop(SIGTERM) }
        if inputEnd >= 0 { close(inputEnd) }
        close(child.output)
        close(child.errors)
        if !isWhole { stop(SIGKILL) }
        var status: Int32 = 0
        while waitpid(child.process, &status, 0) < 0, errno == EINTR {}
        return status
    }
}
