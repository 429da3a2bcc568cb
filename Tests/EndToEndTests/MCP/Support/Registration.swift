import Foundation
import TestSupport
import Testing

/// A server that is registered in a client's configuration.
struct Registration: Decodable {
    let command: String
    let args: [String]

    /// The names of the member that lists servers, in different clients.
    private static let lists = ["mcpServers", "servers", "context_servers"]

    /// The servers in a client's configuration, by name.
    static func all(in json: String) throws -> [String: Registration] {
        let document = try JSONDecoder().decode([String: [String: Registration]].self, from: Data(json.utf8))
        try #require(document.count == 1)
        let (list, servers) = try #require(document.first)
        try #require(lists.contains(list) && !servers.isEmpty)
        return servers
    }

    /// The names of the server's tools when it is started as the client would start it, with only `PATH` from a shell's
    /// environment.
    func tools(home: String, path: String) throws -> [String] {
        let folder = try TemporaryFolder("registration")
        let words = ([command] + args).map {
            $0.replacing("${userHome}", with: home).replacing("/home/you", with: home)
        }
        let server = try RunningProcess(
            "/usr/bin/env", ["-i", "HOME=\(home)", "PATH=\(path)"] + words, environment: [:], in: folder)
        defer { server.stop() }
        try server.send(
            #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25","#
                + #""capabilities":{},"clientInfo":{"name":"page","version":"1"}}}"#)
        _ = try #require(try server.nextLine(within: 30), "\(words) does not respond")
        try server.send(#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#)
        try server.send(#"{"jsonrpc":"2.0","id":2,"method":"tools/list"}"#)
        let line = try #require(try server.nextLine(within: 30), "\(words) lists no tools")
        return try JSONDecoder().decode(ToolList.self, from: Data(line.utf8)).result.tools.map(\.name)
    }

    private struct ToolList: Decodable {
        struct Result: Decodable {
            var tools: [Tool]
        }

        struct Tool: Decodable {
            var name: String
        }

        var result: Result
    }
}
