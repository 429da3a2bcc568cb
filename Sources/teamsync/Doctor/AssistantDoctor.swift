import Glibc
import TeamSyncBase
import TeamSyncDocuments

/// Whether assistants would get an answer from the server that is installed for them.
enum AssistantDoctor {
    private static let patience: Int64 = 10
    private static let greeting = """
        {"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},\
        "clientInfo":{"name":"teamsync doctor","version":"\(TeamSyncVersion.current)"}}}

        """

    private struct Reply: Decodable {
        struct Result: Decodable {
            struct Server: Decodable {
                let version: String
            }

            let serverInfo: Server
        }

        let result: Result
    }

    static func find() -> Finding {
        let program = Program.assistantServer
        let fix = "install teamsync, teamsyncd and teamsync-mcp from the same build"
        guard let path = program.path else {
            return Finding("mcp", .note, "\(program.name) is not installed: assistants cannot ask")
        }
        guard let reply = answer(of: path) else {
            return Finding("mcp", .failed, "\(path) does not answer the first question of an assistant", fix: fix)
        }
        guard reply.result.serverInfo.version == TeamSyncVersion.current else {
            let text = "\(path) is \(reply.result.serverInfo.version), and this is teamsync \(TeamSyncVersion.current)"
            return Finding("mcp", .failed, text, fix: fix)
        }
        return Finding("mcp", .ok, "\(path) answers assistants")
    }

    /// nil when it cannot be run, takes too long, or says something else.
    private static func answer(of path: String) -> Reply? {
        do {
            let input = try PipeEnds()
            let bytes = Array(greeting.utf8)
            // A new pipe takes far more than this at once.
            let written = write(input.write, bytes, bytes.count)
            close(input.write)
            defer { close(input.read) }
            guard written == bytes.count else { return nil }
            let child = try ChildProcess(path, [], input: input.read)
            let text = child.text(within: patience)
            guard child.end(kills: text == nil) == .exited(0), let text else { return nil }
            return try DocumentCodec.decode(Reply.self, from: Array(text.utf8))
        } catch {
            return nil
        }
    }
}
