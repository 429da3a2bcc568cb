import Testing

@testable import TeamSyncBase
@testable import TeamSyncMCP

@Suite("Requests about prompts")
struct PromptTests {
    @Test("Prompts are listed with their arguments")
    func list() throws {
        let client = try PipedServer()
        let result = try client.ask("prompts/list").members?["result"]
        let argument: JSONValue = ["name": "of", "description": "Whose.", "required": false]
        #expect(
            result == [
                "prompts": [["name": "rules", "title": "Rules", "description": "All.", "arguments": [argument]]]
            ])
    }

    @Test("A prompt is a user message without invisible characters")
    func get() throws {
        let client = try PipedServer()
        let result = try client.ask("prompts/get", ["name": "rules", "arguments": ["of": "us"]]).members?["result"]
        let content: JSONValue = ["type": "text", "text": "Rules of us\u{FFFD}"]
        #expect(result?.members?["messages"] == [["role": "user", "content": content]])
    }

    @Test(
        "An unknown prompt is refused",
        arguments: [
            [:], ["name": "other"], ["name": "rules", "arguments": ["a": "b"]],
            ["name": "rules", "arguments": ["of": 1]],
            ["name": "rules", "arguments": ["of": "nobody"]],
        ] as [[String: JSONValue]])
    func malformed(parameters: [String: JSONValue]) throws {
        let client = try PipedServer()
        #expect(try client.ask("prompts/get", parameters).members?["error"]?.members?["code"] == -32602)
    }

    @Test("Completions of nonexistent references and subscriptions to unannounced resources are refused")
    func refused() throws {
        let client = try PipedServer()
        let reference: JSONValue = ["type": "ref/resource", "uri": "fake://{other}"]
        let parameters: [String: JSONValue] = ["ref": reference, "argument": ["name": "other", "value": ""]]
        #expect(try client.ask("completion/complete", parameters).members?["error"]?.members?["code"] == -32602)
        let subscription = try client.ask("resources/subscribe", ["uri": "fake://quiet"])
        #expect(subscription.members?["error"]?.members?["code"] == -32602)
    }
}
