import TeamSyncBase

/// Why a request has no result.
struct RPCError: Error, Equatable {
    enum Code: Int {
        case parseError = -32700
        case invalidRequest = -32600
        case methodNotFound = -32601
        case invalidParameters = -32602
        case internalError = -32603
        /// Of the revisions with a handshake.
        case resourceNotFound = -32002
        case unsupportedProtocolVersion = -32022
    }

    var code: Code
    /// One sentence or two, for people and models.
    var message: String
    var data: JSONValue?

    init(_ code: Code, _ message: String, data: JSONValue? = nil) {
        self.code = code
        self.message = message
        self.data = data
    }

    static func invalid(_ message: String) -> RPCError { RPCError(.invalidParameters, message) }

    var json: JSONValue {
        var members: [String: JSONValue] = ["code": .number(code.rawValue), "message": .string(message)]
        members["data"] = data
        return .object(members)
    }
}
