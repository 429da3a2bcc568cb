import Testing

@testable import TeamSyncBase
@testable import TeamSyncMCP

@Suite("The revision without a handshake")
struct StatelessTests {
    private let version = "io.modelcontextprotocol/protocolVersion"
    private let capabilities = "io.modelcontextprotocol/clientCapabilities"

    @Test("Discovery describes the server and its capabilities")
    func discovery() throws {
        let client = try PipedServer()
        let reply = try client.ask("server/discover", ["_meta": PipedServer.modern])
        #expect(
            reply.members?["result"] == [
                "supportedVersions": ["2026-07-28"], "instructions": "Ask.", "resultType": "complete",
                "ttlMs": 3_600_000, "cacheScope": "private",
                "capabilities": [
                    "tools": [:], "prompts": [:], "resources": ["listChanged": true, "subscribe": true],
                    "completions": [:],
                ],
                "_meta": ["io.modelcontextprotocol/serverInfo": ["name": "fake", "title": "Fake", "version": "1.0"]],
            ])
    }

    @Test("The methods of the revision require its envelope", arguments: ["server/discover", "subscriptions/listen"])
    func noEnvelope(method: String) throws {
        let client = try PipedServer()
        #expect(try client.ask(method).members?["error"]?.members?["code"] == -32602)
        #expect(try client.ask(method, ["_meta": ["progressToken": 1]]).members?["error"]?.members?["code"] == -32602)
    }

    @Test("An incomplete envelope is refused", arguments: ["tools/list", "ping", "unknown"])
    func half(method: String) throws {
        let client = try PipedServer()
        for meta in [
            [version: "2026-07-28"], [capabilities: [:]], [version: 1, capabilities: [:]],
            [version: "2026-07-28", capabilities: 1],
        ] as [[String: JSONValue]] {
            let reply = try client.ask(method, ["_meta": .object(meta)])
            #expect(reply.members?["error"]?.members?["code"] == -32602)
        }
    }

    @Test("An unknown revision is refused with the supported ones", arguments: ["2025-11-25", "2027-01-01", ""])
    func unknownVersion(wish: String) throws {
        let client = try PipedServer()
        let meta: JSONValue = .object([version: .string(wish), capabilities: [:]])
        let error = try client.ask("server/discover", ["_meta": meta]).members?["error"]?.members
        #expect(error?["code"] == -32022)
        #expect(error?["data"] == ["supported": ["2026-07-28"], "requested": .string(wish)])
    }

    @Test(
        "The methods that the revision removed are unknown",
        arguments: ["ping", "initialize", "resources/subscribe", "resources/unsubscribe", "logging/setLevel"])
    func removed(method: String) throws {
        let client = try PipedServer()
        try client.shakeHands()
        let reply = try client.ask(method, ["_meta": PipedServer.modern, "uri": "a", "protocolVersion": "2025-11-25"])
        #expect(reply.members?["error"]?.members?["code"] == -32601)
    }

    @Test(
        "Lists have a lifetime",
        arguments: [
            ("tools/list", 3_600_000), ("resources/list", 0), ("resources/templates/list", 3_600_000),
            ("resources/read", 0),
        ])
    func lifetime(method: String, milliseconds: Int) throws {
        let client = try PipedServer()
        let result = try client.ask(method, ["_meta": PipedServer.modern, "uri": "fake://1"]).members?["result"]
        #expect(result?.members?["ttlMs"] == .number(milliseconds))
        #expect(result?.members?["cacheScope"] == "private")
        #expect(result?.members?["resultType"] == "complete")
        let old = try client.ask(method, ["uri": "fake://1"]).members?["result"]?.members
        #expect(old?["ttlMs"] == nil && old?["cacheScope"] == nil && old?["resultType"] == nil && old?["_meta"] == nil)
    }
}
