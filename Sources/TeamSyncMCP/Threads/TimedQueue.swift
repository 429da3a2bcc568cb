import TeamSyncBase

/// Runs jobs one at a time, each on a separate thread, with a timeout. A job that hangs, for example on a file system
/// that no longer responds, blocks only its own thread. Its caller, and all later callers until it ends, get `Overdue`.
final class TimedQueue: Sendable {
    struct Overdue: Error {}

    private enum Turn {
        case free
        case taken(until: Deadline)
    }

    private let turn = Monitor(Turn.free)
    private let timeout: Duration

    init(timeout: Duration) {
        self.timeout = timeout
    }

    /// - Parameter job: runs to completion even if no caller is waiting for it.
    /// - Throws: `Overdue` if the job does not start or end in time; the system's error if a thread cannot be created.
    func run<Value: Sendable>(_ job: @escaping @Sendable () -> Value) throws -> Value {
        let deadline = try takeTurn()
        let result = Monitor<Value?>(nil)
        let isStarted = DetachedThread.start { [turn] in
            let value = job()
            turn.change { $0 = .free }
            result.change { $0 = value }
        }
        guard isStarted else {
            turn.change { $0 = .free }
            throw DetachedThread.refused
        }
        guard let value = result.wait(until: deadline, for: { $0 }) else { throw Overdue() }
        return value
    }

    /// Waits until no job is running.
    /// - Returns: false if one is still running at the deadline.
    func waitUntilFree(_ deadline: Deadline) -> Bool {
        turn.wait(until: deadline) { if case .free = $0 { true } else { nil } } ?? false
    }

    /// Waits at most until the running job reaches its timeout.
    private func takeTurn() throws(Overdue) -> Deadline {
        let timeout = timeout
        let end = turn.withState { turn in
            if case .taken(let end) = turn { end } else { Deadline(after: timeout) }
        }
        let own = turn.wait(until: end) { turn -> Deadline? in
            guard case .free = turn else { return nil }
            let own = Deadline(after: timeout)
            turn = .taken(until: own)
            return own
        }
        guard let own else { throw Overdue() }
        return own
    }
}
