import Testing

@testable import TeamSyncBase
@testable import TeamSyncMCP

@Suite("The handshake")
struct HandshakeTests {
    @Test(
        "The requested revision is used if it has a handshake",
        arguments: [
            ("2024-11-05", "2024-11-05"), ("2025-03-26", "2025-03-26"), ("2025-06-18", "2025-06-18"),
            ("2025-11-25", "2025-11-25"), ("2026-07-28", "2025-11-25"), ("1999-01-01", "2025-11-25"),
            ("", "2025-11-25"),
        ])
    func version(wish: String, answer: String) throws {
        let client = try PipedServer()
        let reply = try client.ask("initialize", ["protocolVersion": .string(wish), "capabilities": [:]])
        #expect(reply.members?["result"]?.members?["protocolVersion"] == .string(answer))
    }

    @Test("The handshake describes the server and its capabilities")
    func result() throws {
        let client = try PipedServer()
        let reply = try client.ask("initialize", ["protocolVersion": "2025-11-25"], id: "")
        #expect(
            reply == [
                "jsonrpc": "2.0", "id": "",
                "result": [
                    "protocolVersion": "2025-11-25", "instructions": "Ask.",
                    "serverInfo": ["name": "fake", "title": "Fake", "version": "1.0"],
                    "capabilities": [
                        "tools": [:], "prompts": [:], "resources": ["listChanged": true, "subscribe": true],
                        "completions": [:],
                    ],
                ],
            ])
    }

    @Test("The oldest revision has neither titles nor completions")
    func oldest() throws {
        let client = try PipedServer()
        let reply = try client.ask("initialize", ["protocolVersion": "2024-11-05"])
        let result = reply.members?["result"]?.members
        #expect(result?["serverInfo"] == ["name": "fake", "version": "1.0"])
        #expect(result?["capabilities"]?.members?["completions"] == nil)
    }

    @Test(
        "A handshake without a revision is refused", arguments: [[:], ["protocolVersion": 1]] as [[String: JSONValue]])
    func malformed(parameters: [String: JSONValue]) throws {
        let client = try PipedServer()
        #expect(try client.ask("initialize", parameters).members?["error"]?.members?["code"] == -32602)
    }

    @Test("Before the handshake, requests are answered as in the newest revision that has one")
    func before() throws {
        let client = try PipedServer()
        #expect(try client.ask("ping").members?["result"] == [:])
        let tools = try client.ask("tools/list").members?["result"]
        guard case .array(let list)? = tools?.members?["tools"] else { throw PipedServer.Silence() }
        #expect(list.first?.members?["title"] != nil)
        #expect(tools?.members?["resultType"] == nil)
    }

    @Test(
        "Unknown methods are reported immediately, even before the handshake",
        arguments: ["tools/lists", "logging/setLevel", "prompts/lists", "", "notifications/initialized", "TOOLS/LIST"])
    func unknownMethod(method: String) throws {
        let client = try PipedServer()
        #expect(try client.ask(method).members?["error"]?.members?["code"] == -32601)
        try client.shakeHands()
        #expect(try client.ask(method).members?["error"]?.members?["code"] == -32601)
    }

    @Test("Notifications never have a reply")
    func notifications() throws {
        let client = try PipedServer()
        for method in ["notifications/initialized", "notifications/progress", "unknown", "tools/call", "initialize"] {
            try client.send(PipedServer.request(method, ["a": []], id: nil))
            try client.send(["jsonrpc": "2.0", "method": .string(method), "params": []])
        }
        #expect(try client.isSilent())
    }
}
