import Testing

@testable import TeamSyncBase
@testable import TeamSyncMCP

@Suite("Tool calls")
struct ToolCallTests {
    private func call(
        _ name: JSONValue, _ arguments: JSONValue? = nil, meta: JSONValue? = nil
    ) -> [String: JSONValue] {
        var parameters = ["name": name]
        parameters["arguments"] = arguments
        parameters["_meta"] = meta
        return parameters
    }

    @Test("A result consists of text and structured content")
    func result() throws {
        let client = try PipedServer()
        try client.shakeHands()
        let reply = try client.ask("tools/call", call("echo", ["text": "a\u{1}b</svg>", "times": 2]), id: "x")
        #expect(
            reply == [
                "jsonrpc": "2.0", "id": "x",
                "result": [
                    "content": [["type": "text", "text": "a\u{FFFD}b</svg>a\u{FFFD}b</svg>"]], "isError": false,
                    "structuredContent": ["text": "a\u{FFFD}b</svg>a\u{FFFD}b</svg>"],
                ],
            ])
    }

    @Test("Revisions without structured results get only the text", arguments: ["2024-11-05", "2025-03-26"])
    func oldRevision(version: String) throws {
        let client = try PipedServer()
        try client.shakeHands(version)
        let result = try client.ask("tools/call", call("echo", ["text": "a"])).members?["result"]
        #expect(result == ["content": [["type": "text", "text": "a"]], "isError": false])
    }

    @Test("In the revision without a handshake, the result is marked as complete, with its server")
    func modern() throws {
        let client = try PipedServer()
        let reply = try client.ask("tools/call", call("echo", ["text": "a"], meta: PipedServer.modern))
        let result = try #require(reply.members?["result"]?.members)
        #expect(Set(result.keys) == ["content", "isError", "structuredContent", "resultType", "_meta"])
        #expect(result["resultType"] == "complete")
        #expect(
            result["_meta"] == [
                "io.modelcontextprotocol/serverInfo": ["name": "fake", "title": "Fake", "version": "1.0"]
            ])
    }

    @Test(
        "A refusal or failure of the tool is a result with the reason",
        arguments: [
            ([:], "The argument 'text' is missing."),
            (nil, "The argument 'text' is missing."),
            (["text": "a", "times": "often"], "The argument 'times' must be a whole number from 1 to 3."),
            (["text": "a", "fails": true], "The voice is gone. Wait for it to come back."),
        ] as [(JSONValue?, String)])
    func failure(arguments: JSONValue?, message: String) throws {
        let client = try PipedServer()
        let result = try client.ask("tools/call", call("echo", arguments)).members?["result"]
        #expect(result == ["content": [["type": "text", "text": .string(message)]], "isError": true])
    }

    @Test(
        "An invalid tool call is an error",
        arguments: [
            (["name": "ecko"], "There is no tool 'ecko'; did you mean 'echo'?"),
            (["name": "completely different"], "There is no tool 'completely different'; see tools/list."),
            (["name": 3], "The parameter 'name' must be a string."), ([:], "The parameter 'name' must be a string."),
            (["name": "echo", "arguments": []], "The parameter 'arguments' must be an object."),
            (["name": "echo", "arguments": "text"], "The parameter 'arguments' must be an object."),
        ] as [([String: JSONValue], JSONValue)])
    func malformed(parameters: [String: JSONValue], message: JSONValue) throws {
        let client = try PipedServer()
        let error = try client.ask("tools/call", parameters).members?["error"]
        #expect(error == ["code": -32602, "message": message])
    }

    @Test("Progress increases, and is sent only on request", arguments: ["token", 7] as [JSONValue])
    func progress(token: JSONValue) throws {
        let client = try PipedServer(tools: [ProgressTool()])
        try client.shakeHands()
        #expect(try client.ask("tools/call", call("progress")).members?["result"] != nil)
        try client.send(PipedServer.request("tools/call", call("progress", meta: ["progressToken": token])))
        let method: JSONValue = "notifications/progress"
        let first: JSONValue = ["progressToken": token, "progress": 1, "total": 3, "message": "first"]
        #expect(try client.next() == ["jsonrpc": "2.0", "method": method, "params": first])
        let second: JSONValue = ["progressToken": token, "progress": 2, "message": "second"]
        #expect(try client.next() == ["jsonrpc": "2.0", "method": method, "params": second])
        #expect(try client.next().members?["id"] == 1)
        #expect(try client.isSilent())
    }

    @Test("A progress token of another type is ignored", arguments: [.number("1.5"), true, .null, []] as [JSONValue])
    func badProgressToken(token: JSONValue) throws {
        let client = try PipedServer(tools: [ProgressTool()])
        let meta: JSONValue = ["progressToken": token]
        #expect(try client.ask("tools/call", call("progress", meta: meta)).members?["result"] != nil)
    }

    @Test("Calls do not wait for each other, and replies are sent when ready")
    func concurrency() throws {
        let tool = WaitingTool()
        let client = try PipedServer(tools: [tool, EchoTool()])
        for id in 1...5 {
            try client.send(PipedServer.request("tools/call", call("wait"), id: .number(id)))
        }
        #expect(tool.waitForStarts(5))
        #expect(try client.ask("tools/call", call("echo", ["text": "a"]), id: 6).members?["result"] != nil)
        tool.release()
        var ids: Set<Int> = []
        for _ in 1...5 { ids.insert(try #require(try client.next().members?["id"]?.integer)) }
        #expect(ids == [1, 2, 3, 4, 5])
    }

    @Test("If there are more calls than threads, they wait")
    func queue() throws {
        let tool = WaitingTool()
        let client = try PipedServer(tools: [tool])
        for id in 1...40 { try client.send(PipedServer.request("tools/call", call("wait"), id: .number(id))) }
        #expect(tool.waitForStarts(WorkerPool.threadLimit))
        #expect(try client.isSilent())
        #expect(tool.startCount == WorkerPool.threadLimit)
        tool.release()
        var ids: Set<Int> = []
        for _ in 1...40 { ids.insert(try #require(try client.next().members?["id"]?.integer)) }
        #expect(ids.count == 40)
    }

    @Test("A request with the id of a running one is refused")
    func duplicateID() throws {
        let tool = WaitingTool()
        let client = try PipedServer(tools: [tool])
        try client.send(PipedServer.request("tools/call", call("wait")))
        #expect(tool.waitForStarts(1))
        #expect(try client.ask("ping").members?["error"]?.members?["code"] == -32600)
        tool.release()
        #expect(try client.next().members?["result"] != nil)
        #expect(try client.ask("ping").members?["result"] == [:])
    }
}
