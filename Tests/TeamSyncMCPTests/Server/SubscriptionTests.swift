import Testing

@testable import TeamSyncBase
@testable import TeamSyncMCP

@Suite("Subscriptions")
struct SubscriptionTests {
    private let listChanged: JSONValue = ["jsonrpc": "2.0", "method": "notifications/resources/list_changed"]

    private func updated(_ uri: String) -> JSONValue {
        ["jsonrpc": "2.0", "method": "notifications/resources/updated", "params": ["uri": .string(uri)]]
    }

    private func listen(_ client: PipedServer, _ wishes: JSONValue, id: JSONValue) throws {
        let parameters = ["_meta": PipedServer.modern, "notifications": wishes]
        try client.send(PipedServer.request("subscriptions/listen", parameters, id: id))
    }

    @Test("With a handshake, list changes are sent to ready clients, updates to subscribers")
    func handshake() throws {
        let client = try PipedServer()
        try client.shakeHands(isReady: false)
        #expect(try client.ask("resources/subscribe", ["uri": "fake://1"]).members?["result"] == [:])
        client.server.resourcesChanged(uris: ["fake://1"], listChanged: true)
        #expect(try client.isSilent())
        try client.send(PipedServer.request("notifications/initialized", id: nil))
        #expect(try client.isSilent())
        client.server.resourcesChanged(uris: ["fake://1", "fake://2"], listChanged: true)
        #expect(try client.next() == listChanged)
        #expect(try client.next() == updated("fake://1"))
        #expect(try client.isSilent())
        #expect(try client.ask("resources/unsubscribe", ["uri": "fake://1"]).members?["result"] == [:])
        let refusal = try client.ask("resources/subscribe", ["uri": "other://1"]).members?["error"]
        #expect(refusal?.members?["code"] == -32002)
        client.server.resourcesChanged(uris: ["fake://1"], listChanged: false)
        #expect(try client.isSilent())
    }

    @Test("Without a handshake, requests are first acknowledged, then sent with the subscription's id")
    func stateless() throws {
        let client = try PipedServer()
        let wishes: JSONValue = [
            "resourcesListChanged": true, "toolsListChanged": true, "resourceSubscriptions": ["fake://2", "fake://1"],
        ]
        try listen(client, wishes, id: "s")
        let meta: JSONValue = ["io.modelcontextprotocol/subscriptionId": "s"]
        #expect(
            try client.next() == [
                "jsonrpc": "2.0", "method": "notifications/subscriptions/acknowledged",
                "params": [
                    "_meta": meta,
                    "notifications": [
                        "resourcesListChanged": true, "resourceSubscriptions": ["fake://1", "fake://2"],
                    ],
                ],
            ])
        client.server.resourcesChanged(uris: ["fake://2", "fake://3"], listChanged: true)
        #expect(
            try client.next() == [
                "jsonrpc": "2.0", "method": "notifications/resources/list_changed", "params": ["_meta": meta],
            ])
        #expect(
            try client.next() == [
                "jsonrpc": "2.0", "method": "notifications/resources/updated",
                "params": ["_meta": meta, "uri": "fake://2"],
            ])
        #expect(try client.isSilent())
    }

    @Test("Only requested changes are announced")
    func nothing() throws {
        let client = try PipedServer()
        try listen(client, [:], id: 1)
        #expect(try client.next().members?["params"]?.members?["notifications"] == [:])
        client.server.resourcesChanged(uris: ["fake://1"], listChanged: true)
        #expect(try client.isSilent())
    }

    @Test("A canceled subscription ends without a reply")
    func cancelled() throws {
        let client = try PipedServer()
        try listen(client, ["resourcesListChanged": true], id: 1)
        _ = try client.next()
        #expect(try client.ask("ping").members?["error"]?.members?["code"] == -32600)
        try client.send(PipedServer.request("notifications/cancelled", ["requestId": 1], id: nil))
        #expect(try client.isSilent())
        client.server.resourcesChanged(uris: [], listChanged: true)
        #expect(try client.isSilent())
    }

    @Test("At the end of the input, subscriptions end properly")
    func end() throws {
        let client = try PipedServer()
        try listen(client, [:], id: 1)
        _ = try client.next()
        client.closeInput()
        #expect(
            try client.next() == [
                "jsonrpc": "2.0", "id": 1,
                "result": [
                    "resultType": "complete",
                    "_meta": [
                        "io.modelcontextprotocol/subscriptionId": 1,
                        "io.modelcontextprotocol/serverInfo": ["name": "fake", "title": "Fake", "version": "1.0"],
                    ],
                ],
            ])
        #expect(client.hasEnded())
    }

    @Test(
        "Meaningless filters are refused",
        arguments: [
            nil, [], "all", ["resourcesListChanged": 1], ["resourceSubscriptions": "fake://1"],
            ["resourceSubscriptions": [1]],
            ["resourceSubscriptions": .array(Array(repeating: "a", count: SubscriptionFilter.uriLimit + 1))],
        ] as [JSONValue])
    func malformed(wishes: JSONValue) throws {
        let client = try PipedServer()
        try listen(client, wishes, id: 1)
        #expect(try client.next().members?["error"]?.members?["code"] == -32602)
    }

    @Test("The number of subscriptions of either kind is limited")
    func limit() throws {
        let client = try PipedServer()
        for id in 0..<Listeners.limit {
            try listen(client, [:], id: .number(id))
            _ = try client.next()
        }
        try listen(client, [:], id: "more")
        #expect(try client.next().members?["error"]?.members?["code"] == -32603)
        for number in 0..<Session.subscriptionLimit {
            let reply = try client.ask("resources/subscribe", ["uri": .string("fake://\(number)")], id: "s")
            try #require(reply.members?["result"] == [:])
        }
        let reply = try client.ask("resources/subscribe", ["uri": "fake://more"], id: "s")
        #expect(reply.members?["error"]?.members?["code"] == -32603)
        #expect(try client.ask("resources/subscribe", ["uri": "fake://1"], id: "s").members?["result"] == [:])
    }
}
