import CLinux
import Glibc
package import TeamSyncBase

/// The guardian process between the daemon and the `nudge` program. All descendants of the program remain descendants
/// of the guardian, including those that leave its session or outlive their parent. The guardian ends them when it is
/// asked to end, when the program ends, and when its own input ends because the process that started it has ended. A
/// stopped guardian has to be continued first (SIGCONT).
///
/// The guardian is run as `teamsyncd keep-nudge PROGRAM ARGUMENT…`, and it ends in the same way as the program: with
/// the same exit code, or by the same signal.
package enum NudgeKeeper {
    package static let commandName = "keep-nudge"
    /// The time given to all processes to end after SIGTERM.
    private static let grace = Duration.seconds(1)
    /// The time after which a guardian that was asked to end is killed, because a process below it cannot be ended.
    package static let timeout = Duration.seconds(4)

    /// Starts a guardian with pipes for its output and errors. It runs as long as its input is open.
    /// - Parameters:
    ///   - executable: the path of `teamsyncd`.
    ///   - path: the absolute path of the program.
    package static func start(
        _ executable: String, keeping path: String, _ arguments: [String]
    ) throws(FileError) -> ChildProcess {
        var program = ChildProcess.Program(executable, [commandName, path] + arguments)
        (program.group, program.folder, program.parentDeathSignal) = (.session, "/", SIGCONT)
        return try ChildProcess(program, input: .pipe, errors: .pipe)
    }

    /// Asks a guardian to end, even if it is stopped.
    package static func end(_ keeper: ChildProcess) {
        kill(keeper.process, SIGTERM)
        kill(keeper.process, SIGCONT)
    }

    /// Runs a program with the standard output and error of this process, until all processes of the program have
    /// ended.
    /// - Parameter words: the absolute path and the arguments.
    /// - Returns: the exit code. Does not return if a signal ended the program.
    package static func run(_ words: [String]) -> Int32 {
        let signals = clinux_signals([SIGCHLD, SIGTERM], 2)
        guard let path = words.first, signals >= 0, clinux_adopt_orphans() == 0 else { return EX_OSERR }
        var program = ChildProcess.Program(path, Array(words.dropFirst()))
        (program.group, program.folder, program.parentDeathSignal) = (.session, "/", SIGKILL)
        let child: ChildProcess
        do throws(FileError) {
            child = try ChildProcess(program, output: .descriptor(STDOUT_FILENO), errors: .descriptor(STDERR_FILENO))
        } catch {
            report(error)
            return 127
        }
        // Otherwise, the reader of the program's output would not see its end.
        for descriptor in [STDOUT_FILENO, STDERR_FILENO] { close(descriptor) }
        var family = KeptFamily(child.process)
        var requests = EndRequests(signals: signals)
        while family.ending == nil, !requests.wait(within: nil) { family.reap() }
        if family.ending == nil {
            family.signal(SIGTERM)
            let deadline = ContinuousClock.now + grace
            while !family.isGone, ContinuousClock.now < deadline {
                _ = requests.wait(within: ContinuousClock.now.duration(to: deadline))
                family.reap()
            }
        }
        while !family.isGone {
            ProcessFamily.end(below: getpid())
            _ = requests.wait(within: .milliseconds(100))
            family.reap()
        }
        return end(like: family.ending ?? .exited(0))
    }

    private static func report(_ error: FileError) {
        do throws(FileError) {
            try DescriptorWriter.writeAll(Array("\(error)\n".utf8), to: STDERR_FILENO, called: "stderr")
        } catch {
            // The exit code also shows that the program could not be run.
        }
    }

    private static func end(like ending: ChildProcess.Ending) -> Int32 {
        switch ending {
        case .exited(let code): return code
        case .signalled(let number):
            // A core file of the guardian would not explain the cause.
            var none = rlimit(rlim_cur: 0, rlim_max: 0)
            setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &none)
            signal(number, SIG_DFL)
            var set = sigset_t()
            sigemptyset(&set)
            sigaddset(&set, number)
            sigprocmask(SIG_UNBLOCK, &set, nil)
            kill(getpid(), number)
            return 128 + number
        }
    }
}

/// The requests to end this process: SIGTERM, and the end of its input.
private struct EndRequests {
    let signals: Int32
    /// The descriptor of the input; -1 after its end.
    private var input = STDIN_FILENO

    init(signals: Int32) {
        self.signals = signals
    }

    /// Waits for a signal or for the end of the input.
    /// - Parameter time: the maximum time to wait; nil for no limit.
    /// - Returns: whether the process should end.
    mutating func wait(within time: Duration?) -> Bool {
        var polled = [pollfd(fd: signals, events: Int16(POLLIN), revents: 0), pollfd(fd: input, events: 0, revents: 0)]
        let limit = time.map { max(0, ($0 / .milliseconds(1)).rounded(.up)) } ?? -1
        _ = poll(&polled, 2, Int32(limit))
        var isAsked = Int32(polled[1].revents) & POLLHUP != 0
        if isAsked { input = -1 }
        while case let number = clinux_next_signal(signals), number != 0 { isAsked = isAsked || number == SIGTERM }
        return isAsked
    }
}

/// A program and all processes that it has started, which are descendants of this process.
private struct KeptFamily {
    private let leader: pid_t
    /// How the program itself ended; nil while it is running.
    private(set) var ending: ChildProcess.Ending?
    /// Whether no processes are left.
    private(set) var isGone = false

    init(_ leader: pid_t) {
        self.leader = leader
    }

    mutating func reap() {
        while true {
            var status: Int32 = 0
            let process = waitpid(-1, &status, WNOHANG)
            if process < 0, errno == EINTR { continue }
            if process < 0 { isGone = true }
            guard process > 0 else { return }
            if process == leader { ending = ChildProcess.Ending(status: status) }
        }
    }

    func signal(_ number: Int32) {
        for member in ProcessFamily.descendants(of: getpid()) { member.signal(number) }
    }
}
