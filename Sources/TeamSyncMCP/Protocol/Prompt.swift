import TeamSyncBase

/// Text that a user can insert into a conversation.
struct Prompt: Sendable {
    var name: String
    var title: String
    var description: String
    /// The arguments, all of which are optional.
    var arguments: [(name: String, description: String)] = []

    func json(for version: ProtocolVersion) -> JSONValue {
        var members: [String: JSONValue] = [
            "name": .string(name), "description": .string(description),
            "arguments": .array(
                arguments.map {
                    ["name": .string($0.name), "description": .string($0.description), "required": false]
                }),
        ]
        if version.hasTitles { members["title"] = .string(title) }
        return .object(members)
    }
}

/// The prompts of a server. Called from several threads at the same time.
protocol PromptProvider: Sendable {
    var prompts: [Prompt] { get }
    /// - Returns: nil if there is no such prompt.
    func text(ofPrompt name: String, _ arguments: [String: String]) throws(ToolFailure) -> AnswerText?
}
