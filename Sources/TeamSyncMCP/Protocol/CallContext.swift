import Synchronization

/// The link from a running call to its caller.
struct CallContext: Sendable {
    let cancellation: Cancellation
    /// Reports progress with the number of completed steps, the total if known, and a sentence. The number of steps
    /// must increase. Does nothing if the caller has not requested progress.
    let progress: @Sendable (_ done: Int, _ total: Int?, _ message: String) -> Void
}

/// Whether a call has been canceled.
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

    /// Runs `body`. If the call is canceled in the meantime, `handler` is called once on another thread; if it was
    /// canceled before, `handler` is called immediately.
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
