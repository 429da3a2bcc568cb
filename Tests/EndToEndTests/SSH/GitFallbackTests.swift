import Foundation
import TestSupport
import Testing

@testable import TeamSyncBase
@testable import TeamSyncDocuments

@Suite("Clones into which only git can fetch", .needs(.sshServer, .sshClient))
struct GitFallbackTests {
    enum Shape: CaseIterable {
        case shallow, blobless, shallowAndBlobless

        var arguments: [String] {
            switch self {
            case .shallow: ["--depth=2"]
            case .blobless: ["--filter=blob:none"]
            case .shallowAndBlobless: ["--depth=1", "--filter=blob:none", "--no-checkout"]
            }
        }
    }

    @Test(
        "git fetches, and leaves the same files as libgit2", arguments: Shape.allCases, ["ssh", "file"])
    func footprint(shape: Shape, transport: String) throws {
        let remote = try RemoteBench(cloneArguments: shape.arguments)
        let bench = transport == "ssh" ? try SSHBench(remote) : nil
        let clone = remote.clone
        // With this setting, git writes a reflog for every reference.
        try clone.git("config", "core.logAllRefUpdates", "always")
        let boundary = try shallowBoundary(of: clone)
        #expect((boundary != nil) == (shape == .shallow || shape == .shallowAndBlobless))
        let before = try CloneFootprint(of: clone, folders: [clone.path])
        let tip = try remote.publish()
        try remote.origin.git("tag", "v1", tip)
        try remote.origin.git("branch", "other", tip)

        let round = try bench?.sync() ?? remote.sync()
        #expect(round.result.status == 0, "\(round.text)")
        let after = try CloneFootprint(of: clone, folders: [clone.path])
        let git = "\(clone.path)/.git"
        #expect(
            after.changedFiles(since: before)
                == ["\(git)/logs/\(RemoteBench.upstream)", "\(git)/\(RemoteBench.upstream)"])
        #expect(after.newReferences(since: before) == ["\(RemoteBench.upstream) \(tip)"])
        for folder in ["refs/teamsync", "logs/refs/teamsync"] {
            #expect(!RawFile.exists(RawPath("\(git)/\(folder)")), "\(folder)")
        }
        #expect(
            try clone.git("log", "-1", "--walk-reflogs", "--format=%gs", RemoteBench.upstream)
                == "teamsync: fast-forward")
        #expect(try shallowBoundary(of: clone) == boundary)
        #expect(try clone.git("fsck", "--no-dangling") == "")
        let status = try DocumentReader(directory: remote.state).counts().repositories.first
        #expect(status?.behind == 1)

        let objects = try FolderListing.files(in: "\(git)/objects")
        let next = try bench?.sync() ?? remote.sync()
        #expect(next.result.status == 0, "\(next.text)")
        #expect(try CloneFootprint(of: clone, folders: [clone.path]).changedFiles(since: after) == [])
        #expect(try FolderListing.files(in: "\(git)/objects") == objects)
    }

    @Test("Without trees, nothing can be compared: a hint is shown, and nothing is fetched")
    func treeless() throws {
        let remote = try RemoteBench(cloneArguments: ["--filter=tree:0"])
        let before = try CloneFootprint(of: remote.clone, folders: [remote.clone.path])
        try remote.publish()
        let round = try remote.sync()
        #expect(round.failure?.code == .unsupported, "\(round.text)")
        #expect(round.failure?.hint?.contains("--filter=blob:none") == true)
        #expect(try CloneFootprint(of: remote.clone, folders: [remote.clone.path]).changedFiles(since: before) == [])
    }

    @Test("A round whose reference is locked leaves no lock, and the next one works")
    func locked() throws {
        let remote = try RemoteBench(cloneArguments: ["--depth=1"])
        let lock = RawPath("\(remote.clone.path)/.git/\(RemoteBench.upstream).lock")
        try RawFile.write([], to: lock)
        let tip = try remote.publish()
        let round = try remote.sync()
        #expect(round.failure?.code == .locked, "\(round.text)")
        try RawFile.remove(lock)
        #expect(try remote.sync().result.status == 0)
        #expect(try remote.clone.id(of: RemoteBench.upstream) == tip)
        #expect(try remote.clone.git("for-each-ref", "refs/teamsync") == "")
    }

    /// The process that ends a round during its work.
    enum End: CaseIterable {
        case deadline, workerKilled, engineKilled
    }

    @Test(
        "A round that ends during a fetch leaves an intact clone without locks", arguments: End.allCases,
        [Shape.shallow, .blobless])
    func cut(end: End, shape: Shape) throws {
        let bench = try SSHBench(RemoteBench(files: 3000, cloneArguments: shape.arguments))
        let clone = bench.remote.clone
        let far = try FarSide.stalling(bench.remote, after: 80_000)
        if end == .deadline { try bench.remote.configure("stall_timeout: 2s") }
        let before = try CloneFootprint(of: clone, folders: [clone.path])
        let objects = try FolderListing.files(in: "\(clone.path)/.git/objects")
        try bench.remote.publish()
        let round = try BackgroundCommand(
            bench.remote.engine(["sync", "--force"], ["GIT_SSH_COMMAND": bench.command]))
        try far.waitFor("stalled")
        if end == .engineKilled { round.signal(SIGKILL) }
        if end == .workerKilled {
            let mark = "TEAMSYNC_TEST=\(bench.remote.environment["TEAMSYNC_TEST"] ?? "")"
            let workers = try ListedProcess.all(with: mark).filter {
                $0.arguments.first?.hasSuffix("teamsync-worker") == true
            }
            // Before it calls exec, a child process looks like its parent.
            #expect(!workers.isEmpty)
            for worker in workers { worker.kill() }
        }
        let result = try round.wait()
        #expect(result.status == (end == .engineKilled ? -SIGKILL : 1))
        try bench.remote.expectNobodySurvives()
        if end == .deadline { #expect(try bench.remote.failure()?.code == .timeout) }
        let after = try CloneFootprint(of: clone, folders: [clone.path])
        #expect(after.changedFiles(since: before) == [])
        #expect(try FolderListing.files(in: "\(clone.path)/.git/objects") == objects)
        #expect(try clone.git("fsck", "--no-dangling") == "")

        try clone.git("config", "--unset", "remote.origin.uploadpack")
        try bench.expectFetch()
        #expect(try clone.git("for-each-ref", "refs/teamsync") == "")
    }

    @Test("A slow transfer with progress does not time out")
    func slow() throws {
        let bench = try SSHBench(RemoteBench(files: 3000, cloneArguments: ["--depth=1"]))
        try bench.remote.configure("stall_timeout: 3s")
        _ = try FarSide.slow(bench.remote, bytes: 20_000, seconds: 0.4)
        try bench.expectFetch()
    }

    @Test("ssh's errors have the same codes as otherwise")
    func refusals() throws {
        let bench = try SSHBench(RemoteBench(cloneArguments: ["--depth=1"]), isAuthorized: false)
        let begin = ContinuousClock.now
        try bench.expectFailure(.authFailed)
        #expect(bench.server.waitForQuiet())
        #expect(bench.server.connections == 1)
        try bench.know()
        try bench.expectFailure(.hostKey)
        try bench.know(bench.server.knownHostsLine())
        let options = "command=\"echo 'Sorry, we are moving house.' >&2; exit 1\""
        try bench.server.authorize(bench.key, options: options)
        #expect(try bench.expectFailure(.offline).contains("Sorry, we are moving house."))
        #expect(begin.duration(to: .now) < .seconds(60))
        bench.server.stop()
        try bench.expectFailure(.offline)
        let silent = try LoopbackPort(.silent)
        try bench.remote.configure("stall_timeout: 2s")
        try bench.remote.connect("ssh://127.0.0.1:\(silent.number)/p")
        #expect(try bench.expectFailure(.timeout).contains("phase "))
    }

    @Test("A missing repository, branch or ssh")
    func missing() throws {
        let bench = try SSHBench(RemoteBench(cloneArguments: ["--depth=1"]))
        try bench.remote.connect(bench.server.url("/no/such/repository.git"))
        try bench.expectFailure(.notFound)
        try bench.remote.connect(bench.server.url(bench.remote.origin.path))
        try bench.remote.origin.git("branch", "-m", "main", "trunk")
        #expect(try bench.sync().failure?.message.hasPrefix("the remote 'origin' has no branch 'main'") == true)
        #expect(try bench.sync(["GIT_SSH_COMMAND": "/no/such/ssh"]).failure?.code == .internal)
    }

    private func shallowBoundary(of clone: TestRepository) throws -> [UInt8]? {
        let path = RawPath("\(clone.path)/.git/shallow")
        return RawFile.exists(path) ? try RawFile.contents(of: path) : nil
    }
}
