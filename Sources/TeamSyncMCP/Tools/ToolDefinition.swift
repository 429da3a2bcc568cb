import TeamSyncBase

/// What a client is told of a tool.
struct ToolDefinition: Sendable {
    var name: String
    /// For people.
    var title: String
    /// For models: what it gives, and when to use it.
    var description: String
    /// In the order that they are told in.
    var arguments: [Argument] = []
    /// The JSON Schema (draft 2020-12) of `ToolResult.structured`, an object's.
    var output: JSONValue
    /// Whether it asks a remote.
    var isOpenWorld = false
}
