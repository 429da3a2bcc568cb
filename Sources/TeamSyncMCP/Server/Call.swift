import Synchronization
import TeamSyncBase

/// A request that is being answered.
final class Call: Sendable {
    private struct State {
        var isOver = false
        var progress: Int?
    }

    let request: Request
    let dialect: Dialect
    let cancellation = Cancellation()
    private let reply: @Sendable (Call, JSONValue?) -> Void
    private let send: @Sendable (JSONValue) -> Void
    private let state = Mutex(State())

    /// - Parameters:
    ///   - send: takes a notification.
    ///   - reply: called once: with the reply, or with nil when there will be none.
    init(
        _ request: Request, _ dialect: Dialect, send: @escaping @Sendable (JSONValue) -> Void,
        reply: @escaping @Sendable (Call, JSONValue?) -> Void
    ) {
        self.request = request
        self.dialect = dialect
        self.send = send
        self.reply = reply
    }

    /// Ends it; later results and progress are dropped.
    /// - Parameter result: nil to leave it without a reply.
    func finish(_ result: Result<JSONValue, RPCError>?) {
        let isFirst = state.withLock { state in
            defer { state.isOver = true }
            return !state.isOver
        }
        guard isFirst else { return }
        switch result {
        case .success(let value): reply(self, Reply.result(value, to: request.id))
        case .failure(let error): reply(self, Reply.error(error, to: request.id))
        case nil: reply(self, nil)
        }
    }

    /// Ends it without a reply, and tells whoever works on it.
    func cancel() {
        finish(nil)
        cancellation.cancel()
    }

    /// What the tool is given.
    var context: CallContext {
        let token = progressToken
        return CallContext(cancellation: cancellation) { [self] done, total, message in
            if let token { report(token, done, total, message) }
        }
    }

    /// Sent with the lock held, so that no progress follows the reply.
    private func report(_ token: JSONValue, _ done: Int, _ total: Int?, _ message: String) {
        state.withLock { state in
            guard !state.isOver, done > state.progress ?? Int.min else { return }
            state.progress = done
            var parameters: [String: JSONValue] = ["progressToken": token, "progress": .number(done)]
            parameters["total"] = total.map(JSONValue.number)
            if dialect.version.hasProgressMessages { parameters["message"] = .string(message) }
            send(Reply.notification("notifications/progress", parameters))
        }
    }

    /// nil unless it is what the protocol allows, a string or an integer.
    private var progressToken: JSONValue? {
        guard let token = request.meta["progressToken"], token.string != nil || token.integer != nil else { return nil }
        return token
    }
}
