import Testing

@testable import TeamSyncBase
@testable import TeamSyncMCP

@Suite("Tools as seen by a client")
struct ToolDefinitionJSONTests {
    @Test(
        "The newest revisions get all members",
        arguments: [.june2025, .november2025, .july2026] as [ProtocolVersion])
    func whole(version: ProtocolVersion) {
        #expect(
            EchoTool().definition.json(for: version) == [
                "name": "echo", "title": "Echo", "description": "Says it again.",
                "inputSchema": [
                    "type": "object", "additionalProperties": false, "required": ["text"],
                    "description": "Empty text, [], null and the number 0 are treated as omitted.",
                    "properties": [
                        "text": ["type": "string", "description": "What to say."],
                        "times": ["type": "integer", "description": "How often.; 1-3, clamped"],
                        "voice": ["type": "string", "description": "How.", "enum": ["high", "low"]],
                        "fails": ["type": "boolean", "description": "Whether it fails."],
                    ],
                ],
                "annotations": ["readOnlyHint": true, "openWorldHint": false],
            ])
    }

    @Test(
        "Older revisions get only their own members",
        arguments: [
            (.november2024, ["name", "description", "inputSchema"]),
            (.march2025, ["name", "description", "inputSchema", "annotations"]),
        ] as [(ProtocolVersion, Set<String>)])
    func old(version: ProtocolVersion, members: Set<String>) throws {
        let json = try #require(EchoTool().definition.json(for: version).members)
        #expect(Set(json.keys) == members)
    }

    @Test("A tool without arguments accepts an empty object, and one that contacts a remote is marked")
    func noArguments() throws {
        let json = try #require(ProgressTool().definition.json(for: .november2025).members)
        #expect(json["inputSchema"] == ["type": "object", "additionalProperties": false])
        #expect(json["annotations"]?.members?["openWorldHint"] == true)
    }
}
