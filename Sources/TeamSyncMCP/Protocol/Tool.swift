import TeamSyncBase
import TeamSyncDocuments

/// An operation that a client can call. Called from several threads at the same time.
protocol Tool: Sendable {
    var definition: ToolDefinition { get }

    /// - Parameter arguments: the arguments, which have been checked against the definition: their types and ranges are
    ///   valid.
    /// - Throws: the reason that there is no result, as a sentence that a model can act on.
    func call(_ arguments: Arguments, _ context: CallContext) throws(ToolFailure) -> ToolResult
}

/// The description of a tool. Models read all definitions before they call the first tool, so definitions are short;
/// only docs/mcp.md describes the results.
struct ToolDefinition: Sendable {
    var name: String
    /// The display name.
    var title: String
    /// A description for models of the result and its purpose.
    var description: String
    /// The arguments in the order in which they are displayed.
    var arguments: [Argument] = []
    /// Whether the tool contacts a remote.
    var isOpenWorld = false
}

/// The result of a tool.
struct ToolResult: Sendable {
    /// The text for people, and for clients that do not support structured content.
    var text: AnswerText
    /// The complete result as an object.
    var structured: JSONValue
}

/// The reason that a tool has no result: sentences with advice for people and models.
struct ToolFailure: Error, Equatable {
    let words: ServerText

    var message: String { words.text }

    /// - Parameter words: the sentences. They are truncated, because they may quote a repository.
    init(_ words: ServerText) {
        self.words = words.shortened(to: Limits.list)
    }
}

extension ToolFailure {
    /// Creates the failure for published documents that cannot be read.
    /// - Parameter advice: the advice if there is no document; nil to suggest check_updates.
    init(_ error: DocumentError, advice: ServerText? = nil) {
        let advice: ServerText =
            switch error {
            case .absent, .malformed: advice ?? "Call check_updates, or have the user run 'teamsync sync'."
            default: "The user should \(own: error.hint)."
            }
        self.init("The published documents cannot be read: \(error.description). \(advice)")
    }
}

extension ToolDefinition {
    /// The definition as a `Tool` of the protocol.
    func json(for version: ProtocolVersion) -> JSONValue {
        var members: [String: JSONValue] = [
            "name": .string(name), "description": .string(description), "inputSchema": inputSchema,
        ]
        if version.hasTitles { members["title"] = .string(title) }
        if version.hasAnnotations {
            var hints: [String: JSONValue] = ["readOnlyHint": true, "openWorldHint": .bool(isOpenWorld)]
            if !version.hasTitles { hints["title"] = .string(title) }
            members["annotations"] = .object(hints)
        }
        return .object(members)
    }

    private var inputSchema: JSONValue {
        var members: [String: JSONValue] = ["type": "object", "additionalProperties": false]
        guard !arguments.isEmpty else { return .object(members) }
        members["description"] = "Empty text, [], null and the number 0 are treated as omitted."
        members["properties"] = .object(Dictionary(arguments.map { ($0.name, $0.schema) }) { $1 })
        let required = arguments.filter(\.isRequired).map(\.name)
        if !required.isEmpty { members["required"] = .strings(required) }
        return .object(members)
    }
}

extension Argument {
    /// The JSON Schema of the argument's values.
    fileprivate var schema: JSONValue {
        var (members, note): ([String: JSONValue], String) = ([:], "")
        switch kind {
        case .text: members["type"] = "string"
        case .texts(let count, _):
            members["type"] = "array"
            members["items"] = ["type": "string"]
            note = "up to \(count)"
        case .choice(let choices):
            members["type"] = "string"
            members["enum"] = .strings(choices)
        case .integer(let range):
            members["type"] = "integer"
            note = "\(range.lowerBound)-\(range.upperBound), clamped"
        case .flag: members["type"] = "boolean"
        }
        let words = [description, note].filter { !$0.isEmpty }
        if !words.isEmpty { members["description"] = .string(words.joined(separator: "; ")) }
        return .object(members)
    }
}
