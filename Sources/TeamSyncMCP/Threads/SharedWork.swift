import Synchronization
import TeamSyncBase

/// Runs work on separate threads for callers that wait with a timeout. Concurrent requests with equal keys share a
/// single run.
final class SharedWork<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    enum Failure: Error, Equatable {
        /// The work has not finished in time. It continues, and later requests get its result.
        case overdue
        case cancelled
        /// The system cannot create a thread.
        case refused

        /// A description of the failure, as a clause.
        var words: String {
            switch self {
            case .overdue: "it takes too long"
            case .cancelled: "the call was canceled"
            case .refused: "the system cannot create a thread"
            }
        }
    }

    private typealias Run = Monitor<Value?>

    private let timeout: Duration
    private let running = Mutex<[Key: Run]>([:])

    init(timeout: Duration) {
        self.timeout = timeout
    }

    /// - Parameter work: runs to completion even if no caller is waiting for it.
    func value(
        of key: Key, _ cancellation: Cancellation, _ work: @escaping @Sendable () -> Value
    ) throws(Failure) -> Value {
        guard let run = joined(key, work) else { throw .refused }
        let deadline = Deadline(after: timeout)
        let ending = cancellation.withHandler({ run.wakeAll() }) {
            run.wait(until: deadline) { value -> Result<Value, Failure>? in
                if cancellation.isCancelled { return .failure(.cancelled) }
                return value.map { .success($0) }
            }
        }
        return try (ending ?? .failure(.overdue)).get()
    }

    /// The run to wait for; nil if no thread can be created.
    private func joined(_ key: Key, _ work: @escaping @Sendable () -> Value) -> Run? {
        running.withLock { running in
            if let known = running[key] { return known }
            let run = Run(nil)
            let isStarted = DetachedThread.start { [self] in
                let value = work()
                self.running.withLock { $0[key] = nil }
                run.change { $0 = value }
            }
            guard isStarted else { return nil }
            running[key] = run
            return run
        }
    }
}
