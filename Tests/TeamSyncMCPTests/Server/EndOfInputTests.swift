import Testing

@testable import TeamSyncBase
@testable import TeamSyncMCP

@Suite("The end of the input")
struct EndOfInputTests {
    private let echo: [String: JSONValue] = ["name": "echo", "arguments": ["text": "a"]]

    @Test("Every quick request read before it is answered")
    func quickCalls() throws {
        let client = try PipedServer()
        for id in 1...50 { try client.send(PipedServer.request("tools/call", echo, id: .number(id))) }
        client.closeInput()
        var ids: Set<Int> = []
        for _ in 1...50 { ids.insert(try #require(try client.next().members?["id"]?.integer)) }
        #expect(ids.count == 50)
        #expect(client.hasEnded())
    }

    @Test("Replies larger than the pipe are written completely")
    func largeAnswers() throws {
        let client = try PipedServer()
        let text = JSONValue.string(String(repeating: "x", count: 100_000))
        for id in 1...5 {
            let parameters: [String: JSONValue] = ["name": "echo", "arguments": ["text": text, "times": 2]]
            try client.send(PipedServer.request("tools/call", parameters, id: .number(id)))
        }
        client.closeInput()
        var ids: Set<Int> = []
        for _ in 1...5 { ids.insert(try #require(try client.next().members?["id"]?.integer)) }
        #expect(ids.count == 5)
        #expect(client.hasEnded())
    }

    /// The cancellation shows that the time for calls to a remote is over.
    @Test("A call that contacts no remote is answered, even after others were canceled")
    func localCall() throws {
        let (remote, local) = (WaitingTool(), WaitingTool(name: "read", isOpenWorld: false))
        let client = try PipedServer(tools: [remote, local])
        try client.send(PipedServer.request("tools/call", ["name": "wait"], id: 1))
        try client.send(PipedServer.request("tools/call", ["name": "read"], id: 2))
        #expect(remote.waitForStarts(1) && local.waitForStarts(1))
        client.closeInput()
        #expect(remote.waitForCancellations(1))
        local.release()
        #expect(try client.next().members?["id"] == 2)
        #expect(client.hasEnded())
        #expect(throws: PipedServer.Silence.self) { try client.next() }
    }

    @Test("Local calls that waited for calls to a remote are answered")
    func queuedCalls() throws {
        let remote = WaitingTool()
        let client = try PipedServer(tools: [remote, EchoTool()])
        for id in 1...WorkerPool.threadLimit {
            try client.send(PipedServer.request("tools/call", ["name": "wait"], id: .number(id)))
        }
        #expect(remote.waitForStarts(WorkerPool.threadLimit))
        try client.send(PipedServer.request("tools/call", echo, id: "local"))
        client.closeInput()
        #expect(try client.next().members?["id"] == "local")
        #expect(client.hasEnded())
    }

    @Test("A call does not end before its reply is written")
    func unwrittenReply() throws {
        let calls = CallTable()
        let request = Request(id: .string("a"), method: "tools/call", parameters: [:])
        let call = Call(request, Dialect(version: .newestWithHandshake), send: { _ in }, reply: { _, _ in })
        calls.add(call)
        #expect(!calls.waitUntilAnswered(.now))
        calls.remove(call) {
            #expect(calls[request.id] == nil, "a client may use the id of a reply again")
            #expect(!calls.waitUntilAnswered(.now))
        }
        #expect(calls.waitUntilAnswered(.now))
    }

    @Test("A last line without a line break counts")
    func lastLine() throws {
        let client = try PipedServer()
        try client.send(bytes: JSONWriter.line(PipedServer.request("ping")).dropLast())
        client.closeInput()
        #expect(try client.next() == ["jsonrpc": "2.0", "id": 1, "result": [:]])
        #expect(client.hasEnded())
    }

    @Test("Calls that wait for a remote are canceled, and those after them never start; neither has a reply")
    func longCalls() throws {
        let tool = WaitingTool()
        let client = try PipedServer(tools: [tool])
        for id in 1...20 { try client.send(PipedServer.request("tools/call", ["name": "wait"], id: .number(id))) }
        #expect(tool.waitForStarts(WorkerPool.threadLimit))
        client.closeInput()
        #expect(tool.waitForCancellations(WorkerPool.threadLimit))
        #expect(client.hasEnded())
        #expect(tool.startCount == WorkerPool.threadLimit)
        #expect(throws: PipedServer.Silence.self) { try client.next() }
    }

    @Test("A call that ignores its cancellation does not delay the end of the server")
    func stubbornCall() throws {
        let tool = StubbornTool()
        let client = try PipedServer(tools: [tool], endLimits: EndLimits(answers: .zero))
        try client.send(PipedServer.request("tools/call", ["name": "stubborn"]))
        #expect(tool.waitForStart())
        client.closeInput()
        #expect(client.hasEnded())
        tool.release()
    }

    @Test("The server also ends when its output is closed, even without requests")
    func closedOutput() throws {
        let client = try PipedServer()
        try client.shakeHands()
        client.closeOutput()
        #expect(client.hasEnded())
    }

    @Test("A client that does not read does not delay the end of the server")
    func fullOutput() throws {
        let client = try PipedServer(endLimits: EndLimits(answers: .seconds(600), stall: .zero))
        let text = JSONValue.string(String(repeating: "x", count: 1_000_000))
        try client.send(PipedServer.request("tools/call", ["name": "echo", "arguments": ["text": text]]))
        client.closeInput()
        #expect(client.hasEnded())
    }
}

/// Waits until it is released.
private final class StubbornTool: Tool {
    let definition = ToolDefinition(name: "stubborn", title: "", description: "")
    private let state = Monitor((isStarted: false, isFree: false))

    func call(_ arguments: Arguments, _ context: CallContext) throws(ToolFailure) -> ToolResult {
        state.change { $0.isStarted = true }
        _ = state.wait { $0.isFree ? true : nil }
        return ToolResult(text: AnswerText([""]), structured: [:])
    }

    func waitForStart() -> Bool {
        state.wait(until: Deadline(after: .seconds(10))) { $0.isStarted ? true : nil } ?? false
    }

    func release() {
        state.change { $0.isFree = true }
    }
}
