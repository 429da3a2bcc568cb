import TeamSyncBase

/// What a tool answers.
struct ToolResult: Sendable {
    /// For people, and for clients that know no structured content.
    var text: String
    /// An object that conforms to the tool's output schema.
    var structured: JSONValue
}
