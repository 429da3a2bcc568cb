import Synchronization
import TeamSyncBase

/// The subscriptions of the revisions without a handshake. What concerns one is sent with the lock held, so that nothing
/// comes before its acknowledgement or behind its end.
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

    /// Tells every client that its subscription has ended as it should.
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
