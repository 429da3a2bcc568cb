import TeamSyncBase

/// What a client of the revisions without a handshake wants to hear of, as far as there is anything to hear.
struct SubscriptionFilter: Sendable, Equatable {
    static let uriLimit = 1024

    var resourcesListChanged = false
    var resources: Set<String> = []

    /// - Parameter parameters: of `subscriptions/listen`.
    init(_ parameters: [String: JSONValue]) throws(RPCError) {
        guard let wishes = parameters["notifications"]?.members else {
            throw .invalid("The parameter 'notifications' must be an object.")
        }
        if let wish = wishes["resourcesListChanged"], wish != .null {
            guard case .bool(let isWished) = wish else {
                throw .invalid("The member 'resourcesListChanged' must be true or false.")
            }
            resourcesListChanged = isWished
        }
        guard let uris = wishes["resourceSubscriptions"], uris != .null else { return }
        guard case .array(let uris) = uris, uris.allSatisfy({ $0.string != nil }) else {
            throw .invalid("The member 'resourceSubscriptions' must be an array of strings.")
        }
        guard uris.count <= SubscriptionFilter.uriLimit else {
            throw .invalid("The member 'resourceSubscriptions' has more than \(SubscriptionFilter.uriLimit) addresses.")
        }
        resources = Set(uris.compactMap(\.string))
    }

    /// What is honoured.
    var json: JSONValue {
        var members: [String: JSONValue] = [:]
        if resourcesListChanged { members["resourcesListChanged"] = true }
        if !resources.isEmpty { members["resourceSubscriptions"] = .strings(resources.sorted()) }
        return .object(members)
    }
}
