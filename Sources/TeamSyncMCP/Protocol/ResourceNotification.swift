import TeamSyncBase

/// What clients hear of resources.
enum ResourceNotification {
    /// - Parameter subscription: of the revisions without a handshake.
    static func listChanged(subscription: RequestID? = nil) -> JSONValue {
        Reply.notification("notifications/resources/list_changed", subscription.map { ["_meta": meta($0)] })
    }

    static func updated(_ uri: String, subscription: RequestID? = nil) -> JSONValue {
        var parameters: [String: JSONValue] = ["uri": .string(uri)]
        parameters["_meta"] = subscription.map(meta)
        return Reply.notification("notifications/resources/updated", parameters)
    }

    static func acknowledged(_ filter: SubscriptionFilter, subscription: RequestID) -> JSONValue {
        Reply.notification(
            "notifications/subscriptions/acknowledged", ["notifications": filter.json, "_meta": meta(subscription)])
    }

    private static func meta(_ subscription: RequestID) -> JSONValue {
        .object([MetaKey.subscriptionID: subscription.json])
    }
}
