import TestSupport
import Testing

/// The only tool that contacts a remote.
@Suite("check_updates", .validatesDocuments, .needs(.newestMCPClient, .handshakeMCPClient))
struct UpdateCheckTests {
    @Test(
        "With changes, without, within the interval, canceled, offline: check_updates reports the known state",
        arguments: MCPClient.allCases)
    func updates(client: MCPClient) throws {
        let bench = try Workbench()
        let server = try FaultServer(root: bench.fixture.folder.path)
        try bench.sync()
        func push(_ name: String) throws { try bench.fixture.pushIcons([name]) }
        let answers: [String: ClientProgram.Answer] = [
            "push": {
                try push($0)
                try bench.makeDue()
                return "true"
            },
            "push later": {
                try push($0)
                return "true"
            },
            "due": { _ in
                try bench.makeDue()
                return "true"
            },
            "hang": { _ in
                try bench.setOrigin(of: bench.icons, to: server.url("icons-library.git", .silent))
                try bench.makeDue()
                return "true"
            },
            "victim": { _ in
                try server.waitForVictim()
                return "true"
            },
            "engines": { _ in try bench.lastingEngines() },
            "back": { _ in
                try bench.setOrigin(of: bench.icons, to: bench.icons.origin.path)
                try bench.makeDue()
                return "true"
            },
            "offline": { _ in
                for repository in [bench.icons, bench.components] {
                    try bench.setOrigin(of: repository, to: "http://127.0.0.1:1/nothing.git")
                }
                try bench.makeDue(hours: 5)
                return "true"
            },
        ]
        try ClientProgram(name: "updates.py", client: client).run(bench.facts(), atLeast: 79, answers: answers)
        try bench.noteDocuments()
        #expect(try bench.lastingEngines() == "[]")
    }
}
