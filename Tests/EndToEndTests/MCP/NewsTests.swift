import TestSupport
import Testing

/// Messages that clients get without a request.
@Suite("Notifications for MCP clients", .validatesDocuments, .needs(.newestMCPClient, .handshakeMCPClient))
struct NewsTests {
    @Test("A publication is announced to subscribers only", arguments: MCPClient.allCases)
    func news(client: MCPClient) throws {
        let bench = try Workbench()
        let android = try bench.makeAndroid()
        try bench.sync()
        let answers: [String: ClientProgram.Answer] = [
            "publish": {
                try bench.fixture.pushIcons([$0])
                try bench.sync("--force")
                return "true"
            },
            "add repository": { _ in
                try bench.configure(repositories: [bench.icons, bench.components, android])
                try bench.sync("--force")
                return "true"
            },
            "remove repository": { _ in
                try bench.configure()
                try bench.sync("--force")
                return "true"
            },
        ]
        try ClientProgram(name: "news.py", client: client).run(bench.facts(), atLeast: 14, answers: answers)
    }
}
