import Synchronization
import TeamSyncBase

/// The state of a client that uses a revision with a handshake.
final class Session: Sendable {
    static let subscriptionLimit = 1024

    private struct State {
        var version = ProtocolVersion.newestWithHandshake
        var isReady = false
        var subscriptions: Set<String> = []
    }

    private let state = Mutex(State())

    /// The negotiated revision. Before the handshake, it is the newest revision that has one, because no result depends
    /// on a session.
    var version: ProtocolVersion { state.withLock(\.version) }

    /// Starts a new session.
    func begin(_ version: ProtocolVersion) { state.withLock { $0 = State(version: version) } }

    /// Records that the client is ready for notifications.
    func setReady() { state.withLock { $0.isReady = true } }

    /// - Returns: false if there are too many subscriptions.
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

    /// The notifications that the client gets for changed resources.
    func notifications(uris: Set<String>, listChanged: Bool) -> [JSONValue] {
        state.withLock { state in
            guard state.isReady else { return [] }
            let list = listChanged ? [ResourceNotification.listChanged()] : []
            return list + state.subscriptions.intersection(uris).sorted().map { ResourceNotification.updated($0) }
        }
    }
}

/// The subscriptions in revisions without a handshake. Messages are sent while holding the lock, so that no
/// notification precedes the acknowledgment of a subscription or follows its end.
final class Listeners: Sendable {
    static let limit = 64

    private struct Listener {
        var filter: SubscriptionFilter
        var dialect: Dialect
    }

    private let listeners = Mutex<[RequestID: Listener]>([:])
    private let send: @Sendable (JSONValue) -> Void

    init(send: @escaping @Sendable (JSONValue) -> Void) {
        self.send = send
    }

    func contains(_ id: RequestID) -> Bool { listeners.withLock { $0[id] != nil } }

    func add(_ id: RequestID, _ filter: SubscriptionFilter, _ dialect: Dialect) throws(RPCError) {
        try listeners.withLock { listeners throws(RPCError) in
            guard listeners.count < Listeners.limit else {
                throw RPCError(.internalError, "There are \(Listeners.limit) subscriptions already; cancel one first.")
            }
            listeners[id] = Listener(filter: filter, dialect: dialect)
            send(ResourceNotification.acknowledged(filter, subscription: id))
        }
    }

    func remove(_ id: RequestID) { _ = listeners.withLock { $0.removeValue(forKey: id) } }

    func resourcesChanged(uris: Set<String>, listChanged: Bool) {
        listeners.withLock { listeners in
            for (id, listener) in listeners {
                if listChanged, listener.filter.resourcesListChanged {
                    send(ResourceNotification.listChanged(subscription: id))
                }
                for uri in listener.filter.resources.intersection(uris).sorted() {
                    send(ResourceNotification.updated(uri, subscription: id))
                }
            }
        }
    }

    /// Ends every subscription by sending its reply.
    func end(_ server: ServerDescription) {
        listeners.withLock { listeners in
            for (id, listener) in listeners {
                let meta = [MetaKey.subscriptionID: id.json]
                send(Reply.result(listener.dialect.result([:], from: server, meta: meta), to: id))
            }
            listeners = [:]
        }
    }
}
