import TeamSyncBase

/// The identity of a server.
struct ServerDescription: Sendable {
    var name: String
    /// The display name.
    var title: String
    var version: String
    /// The purpose of the server, for models.
    var instructions: String
}

extension ServerDescription {
    /// The server as an `Implementation` of the protocol.
    func json(for version: ProtocolVersion) -> JSONValue {
        var members: [String: JSONValue] = ["name": .string(name), "version": .string(self.version)]
        if version.hasTitles { members["title"] = .string(title) }
        return .object(members)
    }

    static func capabilities(for version: ProtocolVersion) -> JSONValue {
        var members: [String: JSONValue] = [
            "tools": [:], "prompts": [:], "resources": ["listChanged": true, "subscribe": true],
        ]
        if version.hasCompletionCapability { members["completions"] = [:] }
        return .object(members)
    }
}
