import Testing

@testable import TeamSyncBase
@testable import TeamSyncMCP

@Suite("Invalid lines")
struct BadInputTests {
    @Test(
        "An unreadable line is an error without an id",
        arguments: [
            ("{", -32700), ("hello", -32700), ("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"} x", -32700),
            ("\u{0}", -32700), ("{\"a\":NaN}", -32700), ("1", -32600), ("null", -32600), ("\"ping\"", -32600),
            ("{}", -32600), ("[]", -32600), ("[{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}]", -32600),
            (String(repeating: "[", count: 100_000), -32600),
            ("[\(String(repeating: "1,", count: 500_000))1]", -32600),
            ("{\"jsonrpc\":\"2.0\",\"id\":null,\"method\":\"ping\"}", -32600),
            ("{\"jsonrpc\":\"2.0\",\"id\":[1],\"method\":\"ping\"}", -32600),
            ("{\"jsonrpc\":\"2.0\",\"id\":1.5,\"method\":\"ping\"}", -32600),
            ("{\"jsonrpc\":\"2.0\",\"id\":true,\"method\":\"ping\"}", -32600),
            ("{\"jsonrpc\":\"2.0\",\"method\":1}", -32600),
        ])
    func noID(line: String, code: Int) throws {
        let client = try PipedServer()
        try client.send(line)
        let reply = try client.next().members
        #expect(reply?["id"] == nil)
        #expect(reply?["error"]?.members?["code"] == .number(code))
        #expect(try client.isSilent())
    }

    @Test(
        "An invalid request is an error with its id",
        arguments: [
            ("{\"jsonrpc\":\"1.0\",\"id\":7,\"method\":\"ping\"}", -32600),
            ("{\"id\":7,\"method\":\"ping\"}", -32600), ("{\"jsonrpc\":\"2.0\",\"id\":7}", -32600),
            ("{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":null}", -32600),
            ("{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"ping\",\"params\":[]}", -32602),
            ("{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"ping\",\"params\":\"a\"}", -32602),
        ])
    func withID(line: String, code: Int) throws {
        let client = try PipedServer()
        try client.send(line)
        let reply = try client.next().members
        #expect(reply?["id"] == 7)
        #expect(reply?["error"]?.members?["code"] == .number(code))
    }

    @Test("Invalid UTF-8 is refused")
    func invalidUTF8() throws {
        let client = try PipedServer()
        try client.send(
            bytes: Array("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"".utf8) + [0xff, 0xc0, 0x22, 0x7d, 0x0a])
        #expect(try client.next().members?["error"]?.members?["code"] == -32700)
        #expect(try client.isSilent())
    }

    @Test(
        "Meaningless lines have no reply",
        arguments: [
            "", "\r", "  \t", "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{}}",
            "{\"jsonrpc\":\"2.0\",\"id\":1,\"error\":{\"code\":1,\"message\":\"\"}}",
        ])
    func ignored(line: String) throws {
        let client = try PipedServer()
        try client.send(line)
        #expect(try client.isSilent())
    }

    @Test(
        "Ids are returned as received",
        arguments: ["0", "-1", "1e3", "123456789012345678901234567890", "\"\"", "\"\\u0000\"", "\"é\\n\""])
    func echo(id: String) throws {
        let client = try PipedServer()
        try client.send("{\"jsonrpc\":\"2.0\",\"id\":\(id),\"method\":\"ping\",\"params\":null}\r")
        #expect(try client.nextLine() == "{\"id\":\(id),\"jsonrpc\":\"2.0\",\"result\":{}}")
    }

    @Test("A request of ten megabytes is read, and a reply of that size is refused")
    func large() throws {
        let client = try PipedServer()
        let text = JSONValue.string(String(repeating: "€", count: 10 << 20 / 3))
        let answered = try client.ask(
            "tools/call", ["name": "echo", "arguments": ["text": "a"], "_meta": ["padding": text]])
        #expect(answered.members?["result"]?.members?["structuredContent"] == ["text": "a"])
        let refused = try client.ask("tools/call", ["name": "echo", "arguments": ["text": text]])
        let result = try #require(refused.members?["result"]?.members)
        #expect(result["isError"] == true)
        #expect(result["structuredContent"] == nil)
        #expect(refused.size < 1000)
    }

    @Test("A reply that is too large is an error with advice")
    func largeAnswer() throws {
        let client = try PipedServer()
        let text = JSONValue.string(String(repeating: "x", count: 700_000))
        let reply = try client.ask("tools/call", ["name": "echo", "arguments": ["text": text]])
        let result = try #require(reply.members?["result"]?.members)
        #expect(result["isError"] == true)
        #expect(reply.size < 1000)
        let half = JSONValue.string(String(repeating: "x", count: 45_000))
        let whole = try client.ask("tools/call", ["name": "echo", "arguments": ["text": half]])
        #expect(whole.members?["result"]?.members?["structuredContent"] == ["text": half])
    }

    @Test("The total size of a batch's replies is limited; further ones are errors with their ids")
    func largeBatch() {
        let text = JSONValue.string(String(repeating: "x", count: 3 << 20))
        let sent = Monitor<JSONValue?>(nil)
        let batch = BatchReply(4) { reply in sent.change { $0 = reply } }
        for id in 1...4 { batch.add(Reply.result(text, to: .number("\(id)"))) }
        guard case .array(let replies)? = sent.withState({ $0 }) else {
            Issue.record("no reply")
            return
        }
        #expect(replies.map { $0.members?["id"] } == [1, 2, 3, 4])
        #expect(replies.map { $0.members?["error"] == nil } == [true, true, false, false])
    }

    @Test("A line that is too long is refused, and the next one is read")
    func tooLong() throws {
        let client = try PipedServer()
        try client.send(bytes: [UInt8](repeating: UInt8(ascii: "x"), count: LineReader.limit + 1))
        try client.send("")
        #expect(try client.next().members?["error"]?.members?["code"] == -32600)
        #expect(try client.isSilent())
    }

    @Test("In the revision with batches, all messages of a batch get one reply")
    func batch() throws {
        let client = try PipedServer()
        try client.shakeHands("2025-03-26")
        try client.send([
            PipedServer.request("ping", id: 1), PipedServer.request("notifications/initialized", id: nil), 3,
            PipedServer.request("tools/call", ["name": "echo", "arguments": ["text": "a"]], id: 2),
            [PipedServer.request("ping", id: 3)],
        ])
        guard case .array(let replies) = try client.next() else { throw PipedServer.Silence() }
        #expect(replies.count == 4)
        #expect(Set(replies.compactMap { $0.members?["id"]?.integer }) == [1, 2])
        #expect(replies.filter { $0.members?["error"]?.members?["code"] == -32600 }.count == 2)
        try client.send([PipedServer.request("notifications/initialized", id: nil)])
        #expect(try client.isSilent())
        try client.send(.array([]))
        #expect(try client.next().members?["error"]?.members?["code"] == -32600)
    }
}
