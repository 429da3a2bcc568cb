import TestSupport
import Testing

@Suite("The HTTP server of the tests")
struct HTTPGitServerTests {
    private let folder: TemporaryFolder
    private let runner: GitRunner
    private let server: HTTPGitServer

    init() throws {
        folder = try TemporaryFolder()
        runner = GitRunner(home: folder.path, keeping: folder)
        try RawFile.makeFolder(RawPath(folder.appending("served")))
        let repository = try TestRepository.make(at: folder.appending("served/r.git"), runner: runner, bare: true)
        var generator = SeededGenerator(seed: 1)
        var history = FastImport()
        let noise = (0..<100_000).map { _ in UInt8.random(in: 0...255, using: &generator) }
        let commit = history.commit(
            "First", times: CommitTimes(DesignSystemFixture.pushedAt), parents: [],
            changes: ["noise": TreeEntry(.file, noise)])
        history.setReference("refs/heads/main", to: commit)
        try history.run(in: repository)
        server = try HTTPGitServer(root: folder.appending("served"))
    }

    private func clone(_ behaviour: HTTPGitServer.Behaviour, _ arguments: [String] = []) throws -> CommandResult {
        try runner.attempt(
            arguments + ["clone", "--quiet", "--bare", server.url("r.git", behaviour), "clone"], in: folder.path)
    }

    @Test("A working server can be cloned from with each protocol version, and records requests")
    func soundServer() throws {
        for version in ["0", "2"] {
            #expect(try clone(.sound, ["-c", "protocol.version=\(version)"]).errorText == "")
            #expect(try runner.text(["log", "--format=%s"], in: folder.appending("clone")) == "First")
            try RawFile.remove(RawPath(folder.appending("clone")))
        }
        #expect(try server.requests().first == "GET /r.git/info/refs?service=git-upload-pack")
        #expect(try server.requests().contains("POST /r.git/git-upload-pack"))
    }

    @Test("Faults behave as described")
    func faults() throws {
        #expect(try clone(.status(500)).errorText.contains("500"))
        #expect(try clone(.status(401)).errorText.contains("could not read Username"))
        #expect(try clone(.status(429)).errorText.contains("429"))
        #expect(try clone(.garbage).status != 0)
        #expect(try clone(.dropInPack).errorText.contains("early EOF"))
        let stall = ["-c", "http.lowSpeedLimit=1", "-c", "http.lowSpeedTime=1"]
        #expect(try clone(.silent, stall).errorText.contains("too slow"))
        #expect(try clone(.stallInPack, stall).status != 0)
    }

    @Test("A stopped server refuses connections")
    func stoppedServer() throws {
        server.stop()
        #expect(try clone(.sound).errorText.contains("Failed to connect"))
    }
}
