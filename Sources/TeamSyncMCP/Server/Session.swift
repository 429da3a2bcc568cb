import Synchronization
import TeamSyncBase

/// What is remembered of a client that has shaken hands.
final class Session: Sendable {
    /// More resources are nobody's interest.
    static let subscriptionLimit = 1024

    private struct State {
        var version = ProtocolVersion.newestWithHandshake
        var isReady = false
        var subscriptions: Set<String> = []
    }

    private let state = Mutex(State())

    /// Before the handshake the newest that has one: nothing that is served depends on a session.
    var version: ProtocolVersion { state.withLock(\.version) }

    /// Begins anew.
    func begin(_ version: ProtocolVersion) { state.withLock { $0 = State(version: version) } }

    /// The client is ready for notifications.
    func setReady() { state.withLock { $0.isReady = true } }

    /// - Returns: false when there are too many.
    func subscribe(_ uri: String) -> Bool {
        state.withLock { state in
            guard state.subscriptions.count < Session.subscriptionLimit || state.subscriptions.contains(uri) else {
                return false
            }
            state.subscriptions.insert(uri)
            return true
        }
    }

    func unsubscribe(_ uri: String) { _ = state.withLock { $0.subscriptions.remove(uri) } }

    /// What the client has to hear when resources have changed.
    func notifications(uris: Set<String>, listChanged: Bool) -> [JSONValue] {
        state.withLock { state in
            guard state.isReady else { return [] }
            let list = listChanged ? [ResourceNotification.listChanged()] : []
            return list + state.subscriptions.intersection(uris).sorted().map { ResourceNotification.updated($0) }
        }
    }
}
