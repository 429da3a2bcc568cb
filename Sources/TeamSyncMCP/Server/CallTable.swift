/// The calls that are under way, queued or running.
final class CallTable: Sendable {
    private let calls = Monitor<[RequestID: Call]>([:])

    /// In place of one of the same id.
    func add(_ call: Call) { calls.withState { $0[call.request.id] = call } }

    subscript(id: RequestID) -> Call? { calls.withState { $0[id] } }

    /// Takes it out, but not another one of the same id.
    func remove(_ call: Call) {
        calls.withState { calls in
            if calls[call.request.id] === call { calls[call.request.id] = nil }
        }
        calls.wakeAll()
    }

    /// Waits until there are none.
    /// - Returns: false when there still are some at the deadline.
    func waitUntilEmpty(_ deadline: Moment) -> Bool {
        calls.wait(until: deadline) { $0.isEmpty ? true : nil } ?? false
    }

    var all: [Call] { calls.withState { Array($0.values) } }
}
