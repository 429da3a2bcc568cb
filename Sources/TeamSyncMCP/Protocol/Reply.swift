import TeamSyncBase

/// Creates the messages that a server sends.
enum Reply {
    static func result(_ result: JSONValue, to id: RequestID) -> JSONValue {
        ["jsonrpc": "2.0", "id": id.json, "result": result]
    }

    /// - Parameter id: the id of the request; nil if unknown, in which case the protocol omits it.
    static func error(_ error: RPCError, to id: RequestID?) -> JSONValue {
        var members: [String: JSONValue] = ["jsonrpc": "2.0", "error": error.json]
        members["id"] = id?.json
        return .object(members)
    }

    static func notification(_ method: String, _ parameters: [String: JSONValue]? = nil) -> JSONValue {
        var members: [String: JSONValue] = ["jsonrpc": "2.0", "method": .string(method)]
        members["params"] = parameters.map(JSONValue.object)
        return .object(members)
    }
}

/// The reason that a request has no result.
struct RPCError: Error, Equatable {
    enum Code: Int {
        case parseError = -32700
        case invalidRequest = -32600
        case methodNotFound = -32601
        case invalidParameters = -32602
        case internalError = -32603
        /// The code for a missing resource in revisions with a handshake.
        case resourceNotFound = -32002
        case unsupportedProtocolVersion = -32022
    }

    var code: Code
    /// The message for people and models: one or two sentences.
    var message: String
    var data: JSONValue?

    init(_ code: Code, _ message: ServerText, data: JSONValue? = nil) {
        self.code = code
        self.message = message.text
        self.data = data
    }

    static func invalid(_ message: ServerText) -> RPCError { RPCError(.invalidParameters, message) }

    var json: JSONValue {
        var members: [String: JSONValue] = ["code": .number(code.rawValue), "message": .string(message)]
        members["data"] = data
        return .object(members)
    }
}

/// Creates the notifications about resources.
enum ResourceNotification {
    /// - Parameter subscription: the id of the subscription, which is required in revisions without a handshake; nil in
    ///   others.
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
