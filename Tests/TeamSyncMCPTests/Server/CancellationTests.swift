import Testing

@testable import TeamSyncBase
@testable import TeamSyncMCP

@Suite("Cancellation")
struct CancellationTests {
    private let tool = WaitingTool()

    private func wait(_ client: PipedServer, id: JSONValue) throws {
        try client.send(PipedServer.request("tools/call", ["name": "wait"], id: id))
    }

    private func cancel(_ client: PipedServer, id: JSONValue) throws {
        try client.send(PipedServer.request("notifications/cancelled", ["requestId": id], id: nil))
    }

    @Test("A canceled call is reported, and gets no reply", arguments: [1, "one"] as [JSONValue])
    func running(id: JSONValue) throws {
        let client = try PipedServer(tools: [tool])
        try wait(client, id: id)
        #expect(tool.waitForStarts(1))
        try cancel(client, id: id)
        #expect(tool.waitForCancellations(1))
        #expect(try client.isSilent())
        #expect(try client.ask("ping", id: id).members?["result"] == [:])
    }

    @Test("A canceled call that has not started never starts")
    func queued() throws {
        let client = try PipedServer(tools: [tool])
        for id in 0..<WorkerPool.threadLimit { try wait(client, id: .number(id)) }
        #expect(tool.waitForStarts(WorkerPool.threadLimit))
        try wait(client, id: "queued")
        try wait(client, id: "last")
        try cancel(client, id: "queued")
        #expect(try client.isSilent())
        tool.release()
        var ids: [JSONValue] = []
        for _ in 0...WorkerPool.threadLimit { ids.append(try #require(try client.next().members?["id"])) }
        #expect(ids.contains("last"))
        #expect(!ids.contains("queued"))
        #expect(try client.isSilent())
        #expect(tool.startCount == WorkerPool.threadLimit + 1)
    }

    @Test(
        "An impossible cancellation is ignored",
        arguments: [["requestId": 99], ["requestId": nil], ["requestId": []], [:]] as [[String: JSONValue]])
    func unknown(parameters: [String: JSONValue]) throws {
        let client = try PipedServer(tools: [tool])
        try client.send(PipedServer.request("notifications/cancelled", parameters, id: nil))
        #expect(try client.isSilent())
    }

    @Test("The ids 1 and \"1\" are different")
    func types() throws {
        let client = try PipedServer(tools: [tool])
        try wait(client, id: 1)
        try wait(client, id: "1")
        #expect(tool.waitForStarts(2))
        try cancel(client, id: "1")
        #expect(tool.waitForCancellations(1))
        tool.release()
        #expect(try client.next().members?["id"] == 1)
        #expect(try client.isSilent())
    }
}
