import Glibc
import TeamSyncBase
import TeamSyncDocuments
import TeamSyncProtocol

/// A running worker: requests go in, events come out, and it ends on request or is killed.
package final class WorkerProcess {
    /// How long a worker may take to end once its input has ended, and once it was killed.
    private static let grace = Duration.seconds(1)
    private static let killGrace = Duration.seconds(2)

    private enum Ending {
        /// Its input was closed; after this instant it is killed.
        case asked(until: ContinuousClock.Instant)
        /// It was killed; after this instant it is stuck.
        case killed(until: ContinuousClock.Instant)
    }

    /// nil until a job has taken one that was started ahead.
    var job: Int?
    let process: pid_t
    /// The path at which the worker writes the changes document; nil if it was not asked to.
    var changesFile: String?
    private(set) var isOutputOpen = true
    private(set) var isReaped = false
    private let child: ChildProcess
    private var input: Int32
    private var pending: ArraySlice<UInt8> = []
    private var line: [UInt8] = []
    /// Bytes of `line` in which no line ends.
    private var scanned = 0
    private var task: WorkerRequest.Work?
    /// Bytes of whole lines about the request, without progress.
    private var received = 0
    private var allowance = ProgressAllowance(at: .now)
    private var ending: Ending?
    /// Whether the job still waits for an answer.
    var isAwaited = true
    /// How far the connection was when the worker was killed.
    private(set) var phase: FetchPhase?

    /// - Parameter executable: `teamsync-worker`, absolute.
    init(executable: String) throws(FileError) {
        var program = ChildProcess.Program(executable)
        (program.group, program.limits) = (.session, WorkerLimits.all)
        // One that is stopped goes on when its supervisor dies, finds that its input has ended, and ends.
        program.parentDeathSignal = SIGCONT
        child = try ChildProcess(program, input: .pipe)
        (process, input) = (child.process, child.input)
        for descriptor in [child.input, child.output] {
            _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
        }
    }

    /// A worker that loads its libraries while its first request is not known yet.
    /// - Returns: nil when it cannot be started: the request will say why.
    package static func startAhead(_ executable: String?) -> WorkerProcess? {
        guard let executable else { return nil }
        do throws(FileError) {
            return try WorkerProcess(executable: executable)
        } catch {
            return nil
        }
    }

    deinit {
        // One that was started ahead and never needed: nobody else waits for it.
        if job == nil, input >= 0, !isReaped {
            kill(process, SIGKILL)
            while waitpid(process, nil, 0) < 0, errno == EINTR {}
        }
        closeInput()
        closeOutput()
    }

    var output: Int32 { child.output }
    /// -1 unless there is something to write.
    var inputToFeed: Int32 { pending.isEmpty ? -1 : input }

    /// The instant at which `tick` has something to do.
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
                // A worker that does not read has ended: how it ended says more.
                if errno != EAGAIN { pending = [] }
                return
            }
            pending = pending.dropFirst(count)
        }
    }

    /// What the worker has written since the last call, of progress in a row the last; does not wait.
    /// - Returns: nil when it wrote something that no worker writes.
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

    /// - Returns: false when the worker has written more than it may.
    private func isAllowed(_ event: WorkerEvent, _ bytes: Int) -> Bool {
        if case .progress = event { return allowance.take(bytes, at: .now) }
        received += bytes
        return received <= WorkerEvent.outputLimit
    }

    /// Lets the worker end; one that works ends all that it has started first.
    func ask(toEndAt now: ContinuousClock.Instant) {
        if let task, case .fetch = task, isAwaited {
            phase = ConnectionPhase.refined(.connect, process: process)
        }
        closeInput()
        if ending == nil { ending = .asked(until: now + WorkerProcess.grace) }
    }

    /// Goes on with ending it.
    /// - Returns: true when it cannot be ended.
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

    /// - Returns: nil while it runs.
    func reap() -> WorkerEnding? {
        guard !isReaped else { return nil }
        var status: Int32 = 0
        guard waitpid(process, &status, WNOHANG) == process else { return nil }
        // Until now its number could not be another process's.
        isReaped = true
        ending = nil
        switch ChildProcess.Ending(status: status) {
        case .exited(let code): return .exited(code)
        case .signalled(let signal): return .signalled(signal)
        }
    }

    /// Ends what is left of a worker that ended without being asked to.
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
