import TeamSyncBase

/// One message of a client.
enum Message: Equatable {
    case request(Request)
    case notification(method: String, parameters: [String: JSONValue])
    /// To nothing: this server asks nothing.
    case response
    /// Of JSON-RPC; one reply holds the answers to all.
    case batch([JSONValue])
    /// - Parameter id: nil when it cannot be known.
    case invalid(id: RequestID?, RPCError)

    init(_ value: JSONValue) {
        switch value {
        case .object(let members): self.init(members: members)
        case .array(let messages): self = .batch(messages)
        default: self = .invalid(id: nil, RPCError(.invalidRequest, "A message must be a JSON object."))
        }
    }

    private init(members: [String: JSONValue]) {
        let id = members["id"].flatMap(RequestID.init)
        guard let method = members["method"] else {
            let isResponse = members["result"] != nil || members["error"] != nil
            self = isResponse ? .response : .invalid(id: id, RPCError(.invalidRequest, "There is no method."))
            return
        }
        guard let method = method.string else {
            self = .invalid(id: id, RPCError(.invalidRequest, "The method must be a string."))
            return
        }
        let parameters = Message.parameters(members["params"])
        guard members["id"] != nil else {
            self = .notification(method: method, parameters: parameters ?? [:])
            return
        }
        guard let id else {
            self = .invalid(id: nil, RPCError(.invalidRequest, "The id of a request must be a string or a number."))
            return
        }
        guard members["jsonrpc"] == "2.0" else {
            self = .invalid(id: id, RPCError(.invalidRequest, "The member jsonrpc must be \"2.0\"."))
            return
        }
        guard let parameters else {
            self = .invalid(id: id, .invalid("The parameters must be an object."))
            return
        }
        self = .request(Request(id: id, method: method, parameters: parameters))
    }

    /// Null counts as left out.
    private static func parameters(_ value: JSONValue?) -> [String: JSONValue]? {
        guard let value, value != .null else { return [:] }
        return value.members
    }
}
