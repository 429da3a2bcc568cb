import TeamSyncBase
import TeamSyncDocuments

/// Something that a client can call. Called from many threads at once.
protocol Tool: Sendable {
    var definition: ToolDefinition { get }

    /// - Parameter arguments: checked against the definition: what is there has its type and range.
    /// - Throws: what keeps it from answering, as a sentence that a model can act on.
    func call(_ arguments: Arguments, _ context: CallContext) throws(ToolFailure) -> ToolResult
}

/// The description of a tool. Models read all definitions before they call the first tool, so they are short, and
/// what answers consist of is described in docs/mcp.md alone.
struct ToolDefinition: Sendable {
    var name: String
    /// For people.
    var title: String
    /// For models: what it gives, and when to use it.
    var description: String
    /// In the order in which they are listed.
    var arguments: [Argument] = []
    /// Whether it asks a remote.
    var isOpenWorld = false
}

/// The answer of a tool.
struct ToolResult: Sendable {
    /// For people, and for clients that know no structured content.
    var text: AnswerText
    /// An object with all of it.
    var structured: JSONValue
}

/// Why a tool cannot answer: sentences for people and models that say what to do instead.
struct ToolFailure: Error, Equatable {
    let words: ServerText

    var message: String { words.text }

    /// - Parameter words: are cut, because they may quote a repository.
    init(_ words: ServerText) {
        self.words = words.shortened(to: Limits.list)
    }
}

extension ToolFailure {
    /// For published documents that cannot be read.
    /// - Parameter advice: what to do when there is none; nil for a call of check_updates.
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
    /// The `Tool` of the protocol.
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
    /// The JSON Schema of its values.
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
