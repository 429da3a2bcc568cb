import Glibc
import TeamSyncBase
import TeamSyncConfiguration

/// The running `nudge` program. It produces lines. When it is asked to end, its guardian also ends all processes that
/// it has started.
///
/// The cost of reading does not depend on the amount of output: the rate is limited, and a program that prints more has
/// to wait.
final class NudgeProcess {
    enum Event {
        /// Complete lines were read. The array contains only the valid ones.
        case lines([NudgeLine])
        /// A line of standard error, truncated to `NudgeLines.lineLimit` bytes.
        case said(String)
        case ended(reason: String)
    }

    /// The maximum number of bytes read per second.
    private static let bytesPerSecond = 256 << 10
    /// The maximum number of lines of standard error that are passed on per minute.
    private static let linesPerMinute = 20

    /// The guardian.
    private let child: ChildProcess
    private var lines = NudgeLines()
    private var isOutputOpen = true
    private var isErrorOpen = true
    private var second = Allowance(NudgeProcess.bytesPerSecond, per: .seconds(1))
    private var minute = Allowance(NudgeProcess.linesPerMinute, per: .seconds(60))
    private var errorLine: [UInt8] = []
    private var lastSaid: String?
    private var killAt: ContinuousClock.Instant?

    /// - Throws: a reason that can be displayed.
    init(_ configuration: NudgeConfiguration, environment: [String: String]) throws(Problem) {
        let name = configuration.command[0]
        guard let path = ProgramSearch.path(of: name, environment: environment) else {
            throw Problem("'\(name)' is not on PATH")
        }
        do throws(FileError) {
            child = try NudgeKeeper.start(
                ProgramSearch.own, keeping: path, Array(configuration.command.dropFirst()))
        } catch {
            throw Problem("\(error)")
        }
        for descriptor in [child.output, child.errors] {
            _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
        }
    }

    /// The reason the program could not be started.
    struct Problem: Error {
        let reason: String

        init(_ reason: String) { self.reason = reason }
    }

    deinit {
        for descriptor in [child.input, child.output, child.errors] { close(descriptor) }
    }

    /// The descriptors to poll; pass the results to `events`. Reading pauses after too much output.
    var polled: [pollfd] {
        let isOpen = second.isLeft(at: .now)
        return [
            pollfd(fd: isOutputOpen && isOpen ? child.output : -1, events: Int16(POLLIN), revents: 0),
            pollfd(fd: isErrorOpen && isOpen ? child.errors : -1, events: Int16(POLLIN), revents: 0),
        ]
    }

    var nextTimeout: ContinuousClock.Instant? {
        [killAt, second.isLeft(at: .now) ? nil : second.end].compactMap { $0 }.min()
    }

    /// - Parameter answers: the entries of `polled` after `poll`.
    func events(_ answers: ArraySlice<pollfd>, at now: ContinuousClock.Instant) -> [Event] {
        if let killAt, killAt <= now {
            self.killAt = nil
            kill(child.process, SIGKILL)
        }
        var events: [Event] = []
        if answers[answers.startIndex].revents != 0 { events += readOutput(at: now) }
        if answers[answers.startIndex + 1].revents != 0 { events += readErrors(at: now) }
        return events
    }

    private func readOutput(at now: ContinuousClock.Instant) -> [Event] {
        let former = lines.count
        var said: [NudgeLine] = []
        isOutputOpen = drain(child.output, at: now) { said += lines.take($0) }
        // The program can no longer print anything.
        if !isOutputOpen { stop(at: now) }
        return lines.count == former ? [] : [.lines(said)]
    }

    private func readErrors(at now: ContinuousClock.Instant) -> [Event] {
        var events: [Event] = []
        isErrorOpen = drain(child.errors, at: now) { bytes in
            for byte in bytes {
                if byte != UInt8(ascii: "\n") {
                    if errorLine.count < NudgeLines.lineLimit { errorLine.append(byte) }
                    continue
                }
                let text = String(decoding: errorLine, as: UTF8.self)
                errorLine.removeAll(keepingCapacity: true)
                lastSaid = text
                if minute.take(1, at: now) { events.append(.said(text)) }
            }
        }
        return events
    }

    /// - Returns: false at the end of the file.
    private func drain(
        _ descriptor: Int32, at now: ContinuousClock.Instant, _ body: (ArraySlice<UInt8>) -> Void
    ) -> Bool {
        var chunk = [UInt8](repeating: 0, count: 16 << 10)
        while second.isLeft(at: now) {
            let count = read(descriptor, &chunk, chunk.count)
            if count < 0, errno == EINTR { continue }
            if count < 0 { return errno == EAGAIN }
            if count == 0 { return false }
            _ = second.take(count, at: now)
            body(chunk[..<count])
        }
        return true
    }

    /// Asks the program to end.
    func stop(at now: ContinuousClock.Instant) {
        guard killAt == nil else { return }
        NudgeKeeper.end(child)
        killAt = now + NudgeKeeper.timeout
    }

    /// - Returns: the last events, the remaining output first; nil while the program is running.
    func reap(at now: ContinuousClock.Instant) -> [Event]? {
        var status: Int32 = 0
        guard waitpid(child.process, &status, WNOHANG) == child.process else { return nil }
        var events: [Event] = []
        if isOutputOpen { events += readOutput(at: now) }
        if isErrorOpen { events += readErrors(at: now) }
        let ending =
            switch ChildProcess.Ending(status: status) {
            case .exited(let code): "it ended with exit code \(code)"
            case .signalled(let signal): "it was killed by signal \(signal)"
            }
        let cause = lastSaid.map { ": \($0)" } ?? ""
        return events + [.ended(reason: ending + cause)]
    }
}

/// An amount that is available in each period of time.
private struct Allowance {
    let limit: Int
    let period: Duration
    private var used = 0
    /// The end of the current period.
    private(set) var end: ContinuousClock.Instant?

    init(_ limit: Int, per period: Duration) {
        (self.limit, self.period) = (limit, period)
    }

    func isLeft(at now: ContinuousClock.Instant) -> Bool {
        guard let end, now < end else { return true }
        return used < limit
    }

    /// - Returns: false if nothing is left in this period.
    mutating func take(_ amount: Int, at now: ContinuousClock.Instant) -> Bool {
        if end.map({ $0 <= now }) ?? true { (used, end) = (0, now + period) }
        guard used < limit else { return false }
        used += amount
        return true
    }
}
