import Testing

@testable import TeamSyncBase
@testable import TeamSyncMCP

@Suite("Requests about resources")
struct ResourceTests {
    private func result(_ reply: JSONValue) -> [String: JSONValue]? { reply.members?["result"]?.members }

    private func error(_ reply: JSONValue) -> [String: JSONValue]? { reply.members?["error"]?.members }

    @Test("A long list has several pages, with every resource once")
    func pages() throws {
        let client = try PipedServer(resources: FakeResources(count: 450))
        var uris: [JSONValue] = []
        var cursor: JSONValue?
        var pageCount = 0
        repeat {
            let page = result(try client.ask("resources/list", cursor.map { ["cursor": $0] }))
            guard case .array(let entries)? = page?["resources"] else { throw PipedServer.Silence() }
            uris += entries.compactMap { $0.members?["uri"] }
            cursor = page?["nextCursor"]
            pageCount += 1
        } while cursor != nil && pageCount < 10
        #expect(pageCount == 3)
        #expect(uris == (0..<450).map { .string("fake://\($0)") })
    }

    @Test("A list that fits has no cursor", arguments: [0, 1, 200])
    func onePage(count: Int) throws {
        let client = try PipedServer(resources: FakeResources(count: count))
        #expect(result(try client.ask("resources/list"))?["nextCursor"] == nil)
    }

    @Test(
        "An unknown cursor is refused",
        arguments: ["tools/list", "resources/list", "resources/templates/list"])
    func unknownCursor(method: String) throws {
        let client = try PipedServer(resources: FakeResources(count: 450))
        for cursor in ["x", "", "from-", "from-0", "from-7", "from--200", "from-+200", "from-0200", 200, [], true]
            as [JSONValue]
        {
            #expect(error(try client.ask(method, ["cursor": cursor]))?["code"] == -32602, "\(cursor)")
        }
        #expect(try client.ask(method, ["cursor": nil]).members?["result"] != nil)
    }

    @Test("Contents have no invisible characters")
    func read() throws {
        let client = try PipedServer()
        let contents = result(try client.ask("resources/read", ["uri": "fake://é"]))?["contents"]
        let text: JSONValue = "\u{FFFD}<&>\"\\\u{FFFD}\n"
        #expect(contents == [["uri": "fake://é", "mimeType": "text/plain", "text": text]])
    }

    @Test("An address without a resource is reported as in each revision")
    func notFound() throws {
        let client = try PipedServer()
        let old = error(try client.ask("resources/read", ["uri": "other://1"]))
        #expect(old?["code"] == -32002)
        #expect(old?["data"] == ["uri": "other://1"])
        let new = error(try client.ask("resources/read", ["uri": "other://1", "_meta": PipedServer.modern]))
        #expect(new?["code"] == -32602)
    }

    @Test("An address must be a string", arguments: ["resources/read", "resources/subscribe", "resources/unsubscribe"])
    func noAddress(method: String) throws {
        let client = try PipedServer()
        #expect(error(try client.ask(method))?["code"] == -32602)
        #expect(error(try client.ask(method, ["uri": 3]))?["code"] == -32602)
    }

    @Test("An error of the provider is reported", arguments: ["resources/list", "resources/read"])
    func broken(method: String) throws {
        let client = try PipedServer(resources: FakeResources(isBroken: true))
        let error = error(try client.ask(method, ["uri": "fake://1"]))
        #expect(error == ["code": -32603, "message": "The list is lost. Find it."])
    }

    @Test("Titles exist only in revisions that define them")
    func titles() throws {
        let client = try PipedServer()
        let template: JSONValue = [
            "uriTemplate": "fake://{number}", "name": "number", "title": "Number", "description": "Any number.",
            "mimeType": "text/plain",
        ]
        #expect(result(try client.ask("resources/templates/list")) == ["resourceTemplates": [template]])
        try client.shakeHands("2025-03-26")
        for (method, member) in [("resources/list", "resources"), ("resources/templates/list", "resourceTemplates")] {
            guard case .array(let entries)? = result(try client.ask(method))?[member] else {
                throw PipedServer.Silence()
            }
            #expect(!entries.isEmpty && entries.allSatisfy { $0.members?["title"] == nil })
        }
    }

    @Test("A template's variable is completed, given the other variables")
    func completion() throws {
        let client = try PipedServer(resources: FakeResources(count: 250))
        var parameters: [String: JSONValue] = [
            "ref": ["type": "ref/resource", "uri": "fake://{number}"], "argument": ["name": "number", "value": "24"],
            "context": ["arguments": ["b": "x", "a": "y"]],
        ]
        let some = result(try client.ask("completion/complete", parameters))?["completion"]
        let values = (["24"] + (240...249).map(String.init) + ["a", "b"]).map(JSONValue.string)
        #expect(some == ["values": .array(values), "total": 13, "hasMore": false])
        parameters["argument"] = ["name": "number", "value": ""]
        let many = result(try client.ask("completion/complete", parameters))?["completion"]?.members
        guard case .array(let first)? = many?["values"] else { throw PipedServer.Silence() }
        #expect(first.count == 100)
        #expect(many?["total"] == 252)
        #expect(many?["hasMore"] == true)
    }

    @Test(
        "Impossible completions are refused",
        arguments: [
            [:], ["ref": ["type": "ref/prompt", "name": "a"], "argument": ["name": "a", "value": ""]],
            ["ref": ["type": "ref/resource"], "argument": ["name": "a", "value": ""]],
            ["ref": ["type": "ref/resource", "uri": "a"]],
            ["ref": ["type": "ref/resource", "uri": "a"], "argument": ["name": "a", "value": 1]],
            ["ref": ["type": "ref/resource", "uri": "a"], "argument": ["name": "a", "value": ""], "context": 1],
            [
                "ref": ["type": "ref/resource", "uri": "a"], "argument": ["name": "a", "value": ""],
                "context": ["arguments": ["b": 1]],
            ],
        ] as [[String: JSONValue]])
    func malformedCompletion(parameters: [String: JSONValue]) throws {
        let client = try PipedServer()
        #expect(error(try client.ask("completion/complete", parameters))?["code"] == -32602)
    }
}
