import Synchronization

/// The link from a running call to its caller.
struct CallContext: Sendable {
    let cancellation: Cancellation
    /// Reports progress: steps done, steps in all where that is known, and a sentence. Steps must grow. Does nothing
    /// when the caller has not asked for progress.
    let progress: @Sendable (_ done: Int, _ total: Int?, _ message: String) -> Void
}

/// Whether a call has been cancelled.
final class Cancellation: Sendable {
    private struct State {
        var isCancelled = false
        var handler: (@Sendable () -> Void)?
    }

    private let state = Mutex(State())

    var isCancelled: Bool { state.withLock(\.isCancelled) }

    func cancel() {
        let handler = state.withLock { state in
            state.isCancelled = true
            defer { state.handler = nil }
            return state.handler
        }
        handler?()
    }

    /// Runs `body`; while it runs, `handler` is called once, on another thread, when the call is cancelled; at once if
    /// it already was.
    func withHandler<Value, Failure: Error>(
        _ handler: @escaping @Sendable () -> Void, _ body: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        let isLate = state.withLock { state in
            if !state.isCancelled { state.handler = handler }
            return state.isCancelled
        }
        if isLate { handler() }
        defer { state.withLock { $0.handler = nil } }
        return try body()
    }
}
