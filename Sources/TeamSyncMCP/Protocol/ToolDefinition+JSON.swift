import TeamSyncBase

extension ToolDefinition {
    /// The `Tool` of the protocol.
    func json(for version: ProtocolVersion) -> JSONValue {
        var members: [String: JSONValue] = [
            "name": .string(name), "description": .string(description), "inputSchema": inputSchema,
        ]
        if version.hasTitles { members["title"] = .string(title) }
        if version.hasStructuredResults { members["outputSchema"] = output }
        if version.hasAnnotations {
            members["annotations"] = [
                "title": .string(title), "readOnlyHint": true, "destructiveHint": false, "idempotentHint": true,
                "openWorldHint": .bool(isOpenWorld),
            ]
        }
        return .object(members)
    }

    private var inputSchema: JSONValue {
        var members: [String: JSONValue] = ["type": "object", "additionalProperties": false]
        guard !arguments.isEmpty else { return .object(members) }
        members["properties"] = .object(Dictionary(arguments.map { ($0.name, $0.schema) }) { $1 })
        let required = arguments.filter(\.isRequired).map(\.name)
        if !required.isEmpty { members["required"] = .strings(required) }
        return .object(members)
    }
}

extension Argument {
    /// The JSON Schema of its values.
    fileprivate var schema: JSONValue {
        var members: [String: JSONValue] = ["description": .string(description)]
        switch kind {
        case .text(let limit):
            members["type"] = "string"
            members["maxLength"] = .number(limit)
        case .choice(let choices):
            members["type"] = "string"
            members["enum"] = .strings(choices)
        case .integer(let range):
            members["type"] = "integer"
            members["minimum"] = .number(range.lowerBound)
            members["maximum"] = .number(range.upperBound)
        case .flag: members["type"] = "boolean"
        }
        return .object(members)
    }
}
