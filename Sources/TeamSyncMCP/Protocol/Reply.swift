import TeamSyncBase

/// The messages of a server.
enum Reply {
    static func result(_ result: JSONValue, to id: RequestID) -> JSONValue {
        ["jsonrpc": "2.0", "id": id.json, "result": result]
    }

    /// - Parameter id: nil when it cannot be known; it is then null, as JSON-RPC wants it.
    static func error(_ error: RPCError, to id: RequestID?) -> JSONValue {
        ["jsonrpc": "2.0", "id": id?.json ?? .null, "error": error.json]
    }

    static func notification(_ method: String, _ parameters: [String: JSONValue]? = nil) -> JSONValue {
        var members: [String: JSONValue] = ["jsonrpc": "2.0", "method": .string(method)]
        members["params"] = parameters.map(JSONValue.object)
        return .object(members)
    }
}
