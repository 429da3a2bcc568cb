import Foundation
import TeamSyncSnapshot
import Testing

@testable import TeamSyncMCP

/// A server that runs in this process, and the client's ends of its pipes.
final class PipedServer {
    struct Silence: Error {}

    let server: Server
    private let input: FileHandle
    private let output: FileHandle
    private let ended = Monitor<Moment?>(nil)
    private var buffer = Data()
    private var isInputOpen = true

    init(tools: [any Tool] = [EchoTool()], resources: any ResourceProvider = FakeResources()) throws {
        let requests = Pipe()
        let replies = Pipe()
        input = requests.fileHandleForWriting
        output = replies.fileHandleForReading
        let readEnd = dup(requests.fileHandleForReading.fileDescriptor)
        let writeEnd = dup(replies.fileHandleForWriting.fileDescriptor)
        let server = Server(
            ServerDescription(name: "fake", title: "Fake", version: "1.0", instructions: "Ask."), tools: tools,
            resources: resources, input: readEnd, output: writeEnd, log: { _ in })
        self.server = server
        let isStarted = DetachedThread.start { [ended] in
            server.run()
            ended.withState { $0 = Moment.now }
            ended.wakeAll()
            close(readEnd)
            close(writeEnd)
        }
        try #require(isStarted)
    }

    deinit { closeInput() }

    func send(bytes: some Sequence<UInt8>) throws { try input.write(contentsOf: Data(bytes)) }

    func send(_ line: String) throws { try send(bytes: (line + "\n").utf8) }

    func send(_ message: JSONValue) throws { try send(bytes: JSONText.line(message)) }

    /// The request and its reply; whatever else comes first is an error.
    func ask(
        _ method: String, _ parameters: [String: JSONValue]? = nil, id: JSONValue = 1
    ) throws -> JSONValue {
        try send(Self.request(method, parameters, id: id))
        let reply = try next()
        try #require(reply.members?["id"] == id, "\(reply)")
        return reply
    }

    static func request(
        _ method: String, _ parameters: [String: JSONValue]? = nil, id: JSONValue? = 1
    ) -> JSONValue {
        var members: [String: JSONValue] = ["jsonrpc": "2.0", "method": .string(method)]
        members["params"] = parameters.map(JSONValue.object)
        members["id"] = id
        return .object(members)
    }

    /// The `_meta` of the revision without a handshake.
    static let modern: JSONValue = [
        "io.modelcontextprotocol/protocolVersion": "2026-07-28",
        "io.modelcontextprotocol/clientCapabilities": [:],
        "io.modelcontextprotocol/clientInfo": ["name": "test", "version": "1"],
    ]

    func shakeHands(_ version: String = "2025-11-25", isReady: Bool = true) throws {
        _ = try ask("initialize", ["protocolVersion": .string(version)], id: "hello")
        if isReady { try send(Self.request("notifications/initialized", id: nil)) }
    }

    /// The next message of the server.
    /// - Throws: `Silence` when there is none for ten seconds, or it has closed its output.
    func next() throws -> JSONValue {
        while true {
            if let end = buffer.firstIndex(of: UInt8(ascii: "\n")) {
                let line = buffer[..<end]
                buffer = Data(buffer[(end + 1)...])
                return try JSONDecoder().decode(JSONValue.self, from: line)
            }
            var descriptor = pollfd(fd: output.fileDescriptor, events: Int16(POLLIN), revents: 0)
            guard poll(&descriptor, 1, 10_000) > 0 else { throw Silence() }
            let data = output.availableData
            guard !data.isEmpty else { throw Silence() }
            buffer += data
        }
    }

    /// Whether nothing has come before the answer to a ping, which is then taken.
    func isSilent() throws -> Bool {
        try send(Self.request("ping", id: "silence"))
        return try next() == ["jsonrpc": "2.0", "id": "silence", "result": [:]]
    }

    func closeInput() {
        guard isInputOpen else { return }
        isInputOpen = false
        close(input.fileDescriptor)
    }

    func closeOutput() { close(output.fileDescriptor) }

    /// Waits for `run` to return.
    /// - Returns: false when it does not within ten seconds.
    func hasEnded() -> Bool {
        ended.wait(until: Moment.now.adding(milliseconds: 10_000)) { $0 == nil ? nil : true } ?? false
    }
}
