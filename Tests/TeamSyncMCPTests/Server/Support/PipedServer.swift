import Foundation
import Glibc
import Testing

@testable import TeamSyncBase
@testable import TeamSyncMCP

/// A server in this process, and the client's ends of its pipes.
final class PipedServer {
    struct Silence: Error {}

    let server: Server
    private let input: Int32
    private let output: Int32
    private let ended = Monitor(false)
    /// Lines that were read but not returned yet; `buffer` contains the beginning of the next one.
    private var lines: [String] = []
    private var buffer: [UInt8] = []
    private var isInputOpen = true
    private var isOutputOpen = true

    /// The timeout is long enough that every request read before the end of the input is answered, even on a busy
    /// machine.
    static let generous = EndLimits(answers: .seconds(600), stall: .seconds(600))

    init(
        tools: [any Tool] = [EchoTool()], resources: any ResourceProvider = FakeResources(),
        endLimits: EndLimits = PipedServer.generous
    ) throws {
        let requests = try Self.pipe()
        let replies = try Self.pipe()
        input = requests.writeEnd
        output = replies.readEnd
        let server = Server(
            ServerDescription(name: "fake", title: "Fake", version: "1.0", instructions: "Ask."), tools: tools,
            resources: resources, prompts: FakePrompts(), input: requests.readEnd, output: replies.writeEnd,
            endLimits: endLimits,
            log: { _ in })
        self.server = server
        let isStarted = DetachedThread.start { [ended] in
            server.run()
            ended.change { $0 = true }
            close(requests.readEnd)
            close(replies.writeEnd)
        }
        try #require(isStarted)
    }

    deinit {
        closeInput()
        closeOutput()
    }

    static func pipe() throws -> (readEnd: Int32, writeEnd: Int32) {
        var ends: [Int32] = [0, 0]
        try #require(Glibc.pipe(&ends) == 0)
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        return (ends[0], ends[1])
    }

    func send(bytes: some Sequence<UInt8>) throws {
        var rest = Array(bytes)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { write(input, $0.baseAddress, $0.count) }
            guard count > 0 else { throw Silence() }
            rest = rest.dropFirst(count)
        }
    }

    func send(_ line: String) throws { try send(bytes: (line + "\n").utf8) }

    func send(_ message: JSONValue) throws { try send(bytes: JSONWriter.line(message)) }

    /// Sends a request and returns its reply; any other message before it is an error.
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
    /// - Throws: `Silence` if there is none for ten seconds, or it has closed its output.
    func next() throws -> JSONValue {
        try JSONDecoder().decode(JSONValue.self, from: Data(try nextLine().utf8))
    }

    func nextLine() throws -> String {
        while lines.isEmpty {
            var descriptor = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
            guard poll(&descriptor, 1, 10_000) > 0 else { throw Silence() }
            var chunk = [UInt8](repeating: 0, count: 64 << 10)
            let count = read(output, &chunk, chunk.count)
            guard count > 0 else { throw Silence() }
            var parts = chunk[..<count].split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)[...]
            while let part = parts.popFirst() {
                buffer += part
                guard !parts.isEmpty else { break }
                lines.append(String(decoding: buffer, as: UTF8.self))
                buffer = []
            }
        }
        return lines.removeFirst()
    }

    /// Whether there was no message before the reply to a ping, which is then removed.
    func isSilent() throws -> Bool {
        try send(Self.request("ping", id: "silence"))
        return try next() == ["jsonrpc": "2.0", "id": "silence", "result": [:]]
    }

    func closeInput() {
        if isInputOpen { close(input) }
        isInputOpen = false
    }

    func closeOutput() {
        if isOutputOpen { close(output) }
        isOutputOpen = false
    }

    /// Waits for `run` to return.
    /// - Returns: false if it does not return within ten seconds.
    func hasEnded() -> Bool {
        ended.wait(until: Deadline(after: .seconds(10))) { $0 ? true : nil } ?? false
    }
}
