import TeamSyncBase

/// What a client asks and waits for.
struct Request: Sendable, Equatable {
    var id: RequestID
    var method: String
    /// Empty when there are none.
    var parameters: [String: JSONValue]

    /// The `_meta` of the parameters; empty when there is none.
    var meta: [String: JSONValue] { parameters["_meta"]?.members ?? [:] }
}
