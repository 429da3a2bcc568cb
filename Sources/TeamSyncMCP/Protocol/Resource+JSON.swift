import TeamSyncBase

extension Resource {
    func json(for version: ProtocolVersion) -> JSONValue {
        var members: [String: JSONValue] = [
            "uri": .string(uri), "name": .string(name), "description": .string(description),
            "mimeType": .string(mimeType),
        ]
        if version.hasTitles { members["title"] = .string(title) }
        return .object(members)
    }
}

extension ResourceTemplate {
    func json(for version: ProtocolVersion) -> JSONValue {
        var members: [String: JSONValue] = [
            "uriTemplate": .string(uriTemplate), "name": .string(name), "description": .string(description),
            "mimeType": .string(mimeType),
        ]
        if version.hasTitles { members["title"] = .string(title) }
        return .object(members)
    }
}

extension ResourceContents {
    var json: JSONValue { ["uri": .string(uri), "mimeType": .string(mimeType), "text": .string(text)] }
}
