import Synchronization
import TeamSyncBase

/// Collects the replies to the messages of a batch, for one line.
final class BatchReply: Sendable {
    static let limit = 1000

    private struct State {
        var replies: [JSONValue] = []
        var missing: Int
    }

    private let state: Mutex<State>
    private let sink: Server.Sink

    /// - Parameters:
    ///   - count: of the messages.
    ///   - sink: is called once, with all replies; with nil when there are none.
    init(_ count: Int, _ sink: @escaping Server.Sink) {
        state = Mutex(State(missing: count))
        self.sink = sink
    }

    /// To be called once for every message.
    @Sendable
    func add(_ reply: JSONValue?) {
        let replies = state.withLock { state -> [JSONValue]? in
            if let reply { state.replies.append(reply) }
            state.missing -= 1
            return state.missing == 0 ? state.replies : nil
        }
        if let replies { sink(replies.isEmpty ? nil : .array(replies)) }
    }
}
