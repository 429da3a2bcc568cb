import TeamSyncBase

/// Pieces of JSON Schema, draft 2020-12.
enum Schema {
    /// An object of these members and no others.
    /// - Parameter optional: the members that may be left out.
    static func object(_ members: [(name: String, schema: JSONValue)], optional: Set<String> = []) -> JSONValue {
        [
            "type": "object", "additionalProperties": false,
            "properties": .object(Dictionary(members) { $1 }),
            "required": .strings(members.map(\.name).filter { !optional.contains($0) }),
        ]
    }

    static func text(_ description: String) -> JSONValue { leaf("string", description) }
    static func integer(_ description: String) -> JSONValue { leaf("integer", description) }
    static func flag(_ description: String) -> JSONValue { leaf("boolean", description) }

    static func optionalText(_ description: String) -> JSONValue { leaf(["string", "null"], description) }
    static func optionalInteger(_ description: String) -> JSONValue { leaf(["integer", "null"], description) }
    static func optionalFlag(_ description: String) -> JSONValue { leaf(["boolean", "null"], description) }

    static func list(_ description: String, of element: JSONValue) -> JSONValue {
        ["type": "array", "description": .string(description), "items": element]
    }

    static func texts(_ description: String) -> JSONValue { list(description, of: ["type": "string"]) }

    /// An object whose members have any names.
    static func map(_ description: String, of member: JSONValue) -> JSONValue {
        ["type": "object", "description": .string(description), "additionalProperties": member]
    }

    /// Whatever a file of the repository or a published document has there.
    static func anything(_ description: String) -> JSONValue { ["description": .string(description)] }

    /// One of two.
    static func either(_ first: JSONValue, _ second: JSONValue) -> JSONValue { ["anyOf": [first, second]] }

    static let null: JSONValue = ["type": "null"]

    private static func leaf(_ type: JSONValue, _ description: String) -> JSONValue {
        ["type": type, "description": .string(description)]
    }
}
