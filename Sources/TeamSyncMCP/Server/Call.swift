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
    ///   - send: sends a notification.
    ///   - reply: called once with the reply, or with nil if there is none.
    init(
        _ request: Request, _ dialect: Dialect, send: @escaping @Sendable (JSONValue) -> Void,
        reply: @escaping @Sendable (Call, JSONValue?) -> Void
    ) {
        self.request = request
        self.dialect = dialect
        self.send = send
        self.reply = reply
    }

    /// Ends the call. Later results and progress are ignored.
    /// - Parameter result: the result; nil to send no reply.
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

    /// Ends the call without a reply, and cancels its work.
    func cancel() {
        finish(nil)
        cancellation.cancel()
    }

    /// The context for the tool.
    var context: CallContext {
        let token = progressToken
        return CallContext(cancellation: cancellation) { [self] done, total, message in
            if let token { report(token, done, total, message) }
        }
    }

    /// Reports progress. The message is sent while holding the lock, so that progress never follows the reply.
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

    /// The client's progress token; nil unless it is a string or an integer, as the protocol requires.
    private var progressToken: JSONValue? {
        guard let token = request.meta["progressToken"], token.string != nil || token.integer != nil else { return nil }
        return token
    }
}

/// The calls that are queued or running.
final class CallTable: Sendable {
    private struct State {
        var calls: [RequestID: Call] = [:]
        /// The number of calls that have ended, but whose replies are not written yet.
        var unwrittenCount = 0
    }

    private let state = Monitor(State())

    /// Adds a call, replacing one with the same id.
    func add(_ call: Call) { state.withState { $0.calls[call.request.id] = call } }

    subscript(id: RequestID) -> Call? { state.withState { $0.calls[id] } }

    /// Removes the call before writing its reply, because a client that has received the reply may reuse the id.
    /// Another call with the same id is not removed.
    func remove(_ call: Call, writeReply: () -> Void) {
        let isRemoved = state.withState { state in
            guard state.calls[call.request.id] === call else { return false }
            state.calls[call.request.id] = nil
            state.unwrittenCount += 1
            return true
        }
        writeReply()
        if isRemoved { state.change { $0.unwrittenCount -= 1 } }
    }

    /// Waits until no calls are left and all replies are written.
    /// - Returns: false if some are left at the deadline.
    func waitUntilAnswered(_ deadline: Deadline) -> Bool {
        state.wait(until: deadline) { $0.calls.isEmpty && $0.unwrittenCount == 0 ? true : nil } ?? false
    }

    var all: [Call] { state.withState { Array($0.calls.values) } }
}

/// Collects the replies to the messages in a batch, which are sent on one line.
final class BatchReply: Sendable {
    static let limit = 1000

    private struct State {
        var replies: [JSONValue] = []
        var missing: Int
        var byteCount = 0

        /// Adds a reply. Beyond the size limit, it is replaced by an error with the same id.
        mutating func append(_ reply: JSONValue) {
            byteCount += reply.size
            guard byteCount > Limits.batch, let id = reply.members?["id"] else { return replies.append(reply) }
            let error = RPCError(.internalError, "The replies of this batch are too large; send this request alone.")
            replies.append(Reply.error(error, to: RequestID(id)))
        }
    }

    private let state: Mutex<State>
    private let sink: Server.Sink

    /// - Parameters:
    ///   - count: the number of messages in the batch.
    ///   - sink: called once with all replies, or with nil if there are none.
    init(_ count: Int, _ sink: @escaping Server.Sink) {
        state = Mutex(State(missing: count))
        self.sink = sink
    }

    /// Adds the reply to one message. Must be called exactly once for every message.
    @Sendable
    func add(_ reply: JSONValue?) {
        let replies = state.withLock { state -> [JSONValue]? in
            if let reply { state.append(reply) }
            state.missing -= 1
            return state.missing == 0 ? state.replies : nil
        }
        if let replies { sink(replies.isEmpty ? nil : .array(replies)) }
    }
}
