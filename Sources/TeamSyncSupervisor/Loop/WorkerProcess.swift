import Glibc
import TeamSyncBase
import TeamSyncDocuments
import TeamSyncProtocol

/// A running worker, which receives requests and sends events. It ends when it is asked to, or it is killed.
package final class WorkerProcess {
    /// The time that a worker is given to end after its input was closed, and after it was killed.
    private static let grace = Duration.seconds(1)
    private static let killGrace = Duration.seconds(2)

    private enum Ending {
        /// The input was closed. If the worker has not ended by this time, it is killed.
        case asked(until: ContinuousClock.Instant)
        /// The worker was killed. If it has not ended by this time, it is considered stuck.
        case killed(until: ContinuousClock.Instant)
    }

    /// The job that uses the worker; nil if the worker was started in advance and no job uses it yet.
    var job: Int?
    let process: pid_t
    /// The path for the worker's changes document; nil if none was requested.
    var changesFile: String?
    private(set) var isOutputOpen = true
    private(set) var isReaped = false
    private let child: ChildProcess
    private var input: Int32
    private var pending: ArraySlice<UInt8> = []
    private var line: [UInt8] = []
    /// The number of bytes of `line` that are known to contain no newline.
    private var scanned = 0
    private var task: WorkerRequest.Work?
    /// The number of bytes received in complete lines about the request, except progress.
    private var received = 0
    private var allowance = ProgressAllowance(at: .now)
    private var ending: Ending?
    /// Whether the job is still waiting for an answer.
    var isAwaited = true
    /// The phase of the connection when the worker was killed.
    private(set) var phase: FetchPhase?

    /// - Parameter executable: the absolute path of `teamsync-worker`.
    init(executable: String) throws(FileError) {
        var program = ChildProcess.Program(executable)
        (program.group, program.limits) = (.session, WorkerLimits.all)
        // A stopped process is continued when its supervisor dies, so that it detects the end of its input and ends.
        program.parentDeathSignal = SIGCONT
        child = try ChildProcess(program, input: .pipe)
        (process, input) = (child.process, child.input)
        for descriptor in [child.input, child.output] {
            _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
        }
    }

    /// Starts a worker in advance, so that it loads its libraries before its first request is known.
    /// - Returns: nil if it cannot be started; the first request then reports the reason.
    package static func startAhead(_ executable: String?) -> WorkerProcess? {
        guard let executable else { return nil }
        do throws(FileError) {
            return try WorkerProcess(executable: executable)
        } catch {
            return nil
        }
    }

    deinit {
        // A worker that was started in advance but never used is not reaped anywhere else.
        if job == nil, input >= 0, !isReaped {
            kill(process, SIGKILL)
            while waitpid(process, nil, 0) < 0, errno == EINTR {}
        }
        closeInput()
        closeOutput()
    }

    var output: Int32 { child.output }
    /// The descriptor to poll for writing; -1 if there is nothing to write.
    var inputToFeed: Int32 { pending.isEmpty ? -1 : input }

    /// The time at which `tick` must be called; nil for never.
    var deadline: ContinuousClock.Instant? {
        switch ending {
        case .asked(let until), .killed(let until): until
        case nil: nil
        }
    }

    func send(_ request: WorkerRequest) throws {
        pending += try DocumentCodec.encodeLine(request)
        (task, received) = (request.task, 0)
        feed()
    }

    func feed() {
        while !pending.isEmpty {
            let count = pending.withUnsafeBytes { write(input, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else {
                // A worker that no longer reads its input has ended; its exit status tells more about the reason.
                if errno != EAGAIN { pending = [] }
                return
            }
            pending = pending.dropFirst(count)
        }
    }

    /// Returns the worker's output since the last call, without waiting. Of several consecutive progress events, only
    /// the last one is returned.
    /// - Returns: nil if the output is not valid.
    func events() -> [WorkerEvent]? {
        var events: [WorkerEvent] = []
        var chunk = [UInt8](repeating: 0, count: 64 << 10)
        while isOutputOpen {
            let count = read(output, &chunk, chunk.count)
            if count < 0, errno == EINTR { continue }
            if count < 0, errno == EAGAIN { break }
            guard count > 0 else {
                closeOutput()
                break
            }
            line += chunk[..<count]
            while let end = line[scanned...].firstIndex(of: UInt8(ascii: "\n")) {
                scanned = 0
                do {
                    let event = try DocumentCodec.decode(WorkerEvent.self, from: Array(line[..<end]))
                    if let task, event.isFinal(for: task) { self.task = nil }
                    guard isAllowed(event, end + 1) else { return nil }
                    if case .progress = event, case .progress? = events.last { events.removeLast() }
                    events.append(event)
                } catch {
                    return nil
                }
                line.removeFirst(end + 1)
            }
            scanned = line.count
            guard line.count <= WorkerEvent.lineLimit else { return nil }
        }
        return events
    }

    /// - Returns: false if the worker has exceeded its output limit.
    private func isAllowed(_ event: WorkerEvent, _ bytes: Int) -> Bool {
        if case .progress = event { return allowance.take(bytes, at: .now) }
        received += bytes
        return received <= WorkerEvent.outputLimit
    }

    /// Asks the worker to end. A worker that is busy first ends all processes that it has started.
    func ask(toEndAt now: ContinuousClock.Instant) {
        if let task, case .fetch = task, isAwaited {
            phase = ConnectionPhase.refined(.connect, process: process)
        }
        closeInput()
        if ending == nil { ending = .asked(until: now + WorkerProcess.grace) }
    }

    /// Takes the next step of ending the worker if it is due.
    /// - Returns: true if it cannot be ended.
    func tick(_ now: ContinuousClock.Instant) -> Bool {
        switch ending {
        case .asked(let until) where until <= now:
            killSession()
            ending = .killed(until: now + WorkerProcess.killGrace)
            return false
        case .killed(let until) where until <= now:
            ending = nil
            return true
        default:
            return false
        }
    }

    /// - Returns: how the worker ended; nil while it is running.
    func reap() -> WorkerEnding? {
        guard !isReaped else { return nil }
        var status: Int32 = 0
        guard waitpid(process, &status, WNOHANG) == process else { return nil }
        // Until the process is reaped, its number cannot be reused.
        isReaped = true
        ending = nil
        switch ChildProcess.Ending(status: status) {
        case .exited(let code): return .exited(code)
        case .signalled(let signal): return .signalled(signal)
        }
    }

    /// Kills the remaining processes of a worker that ended without being asked.
    func killSession() {
        ProcessFamily.signal(session: process, SIGKILL, includesLeader: !isReaped)
    }

    private func closeInput() {
        if input >= 0 { close(input) }
        input = -1
        pending = []
    }

    private func closeOutput() {
        if isOutputOpen { close(output) }
        isOutputOpen = false
    }
}
