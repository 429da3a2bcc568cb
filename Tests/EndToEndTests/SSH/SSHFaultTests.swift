import Foundation
import TestSupport
import Testing

@testable import TeamSyncBase
@testable import TeamSyncDocuments

@Suite("Network faults with ssh", .needs(.sshServer, .sshClient))
struct SSHFaultTests {
    private static let files = 3000
    private static let half = 80_000

    @Test("A closed port and a host without an address are offline immediately")
    func unreachable() throws {
        let bench = try RemoteBench()
        let port = try LoopbackPort(.refusing)
        for url in ["ssh://127.0.0.1:\(port.number)/p", "ssh://no-such-host.invalid/p", "no-such-host.invalid:p"] {
            try bench.connect(url)
            let round = try bench.sync(["GIT_SSH_COMMAND": "ssh -F /dev/null"])
            #expect(round.result.status == 1)
            #expect(round.failure?.code == .offline, "\(round.text)")
            #expect(round.duration < .seconds(10))
        }
    }

    @Test("A host that accepts the connection but does not respond", arguments: [false, true])
    func silentHost(isBehindJump: Bool) throws {
        let bench = try SSHBench()
        try bench.remote.configure("stall_timeout: 2s")
        let port = try LoopbackPort(.silent)
        if isBehindJump {
            try bench.configure(["Host silent", "ProxyJump \(bench.server.user)@127.0.0.1:\(bench.server.port)"])
        }
        try bench.configure(
            ["Host silent", "HostName 127.0.0.1", "Port \(port.number)"]
                + (isBehindJump ? ["ProxyJump \(bench.server.user)@127.0.0.1:\(bench.server.port)"] : []))
        try bench.remote.connect("silent:icons.git")
        let message = try bench.expectFailure(.timeout)
        #expect(message.hasPrefix("'origin' sent no data for 2 s (phase auth, 2 s in total)"), "\(message)")
    }

    @Test("A server that does not respond after authentication")
    func silentGit() throws {
        let bench = try SSHBench()
        try bench.remote.configure("stall_timeout: 2s")
        _ = try FarSide(bench.remote, script: "exec cat >/dev/null")
        try bench.expectFailure(.timeout)
        #expect(bench.server.waitForQuiet(), "the connection ended with the worker")
    }

    @Test("A server that stops in the middle of the pack")
    func stall() throws {
        let bench = try SSHBench(RemoteBench(files: Self.files))
        try bench.remote.configure("stall_timeout: 2s")
        _ = try FarSide.stalling(bench.remote, after: Self.half)
        let before = try CloneFootprint(of: bench.remote.clone, folders: [bench.remote.clone.path])
        let objects = try FolderListing.files(in: "\(bench.remote.clone.path)/.git/objects")
        let message = try bench.expectFailure(.timeout)
        #expect(message.contains("phase receive"), "\(message)")
        try expectUntouched(bench.remote, since: before, objects)
    }

    @Test("A server that is killed in the middle of the pack")
    func killedServer() throws {
        let bench = try SSHBench(RemoteBench(files: Self.files))
        let far = try FarSide.stalling(bench.remote, after: Self.half)
        let before = try CloneFootprint(of: bench.remote.clone, folders: [bench.remote.clone.path])
        let objects = try FolderListing.files(in: "\(bench.remote.clone.path)/.git/objects")
        try bench.remote.publish()
        let round = try BackgroundCommand(
            bench.remote.engine(["sync", "--force"], ["GIT_SSH_COMMAND": bench.command]))
        try far.waitFor("stalled")
        bench.server.stop()
        let result = try #require(try round.wait(atMost: 10_000), "at once, not at the deadline")
        #expect(result.status == 1)
        let failure = try bench.remote.failure()
        #expect(failure?.code == .offline, "\(failure?.message ?? "")")
        #expect(failure?.message.contains("ssh ended with status 255") == true, "\(failure?.message ?? "")")
        try bench.remote.expectNobodySurvives()
        try expectUntouched(bench.remote, since: before, objects)
    }

    @Test("A server that ends in the middle of the pack or of its list of references", arguments: [half, 50])
    func cut(bytes: Int) throws {
        let bench = try SSHBench(RemoteBench(files: Self.files))
        let before = try CloneFootprint(of: bench.remote.clone, folders: [bench.remote.clone.path])
        let objects = try FolderListing.files(in: "\(bench.remote.clone.path)/.git/objects")
        _ = try FarSide.cutting(bench.remote, after: bytes)
        try bench.expectFailure(.offline)
        try bench.remote.clone.git("config", "--unset", "remote.origin.uploadpack")
        try expectUntouched(bench.remote, since: before, objects)
        try bench.expectFetch()
    }

    @Test("A slow server with progress does not time out")
    func slow() throws {
        let bench = try SSHBench(RemoteBench(files: Self.files))
        try bench.remote.configure("stall_timeout: 3s")
        _ = try FarSide.slow(bench.remote, bytes: Self.half / 4, seconds: 0.4)
        let begin = ContinuousClock.now
        try bench.expectFetch()
        #expect(begin.duration(to: .now) > .seconds(3))
    }

    @Test("A killed teamsyncd ends the worker and its ssh")
    func killedEngine() throws {
        let bench = try SSHBench(RemoteBench(files: Self.files))
        let far = try FarSide.stalling(bench.remote, after: Self.half)
        let before = try CloneFootprint(of: bench.remote.clone, folders: [bench.remote.clone.path])
        let objects = try FolderListing.files(in: "\(bench.remote.clone.path)/.git/objects")
        try bench.remote.publish()
        let round = try BackgroundCommand(
            bench.remote.engine(["sync", "--force"], ["GIT_SSH_COMMAND": bench.command]))
        try far.waitFor("stalled")
        round.signal(SIGKILL)
        #expect(try round.wait().status == -SIGKILL)
        try bench.remote.expectNobodySurvives()
        try expectUntouched(bench.remote, since: before, objects)
    }

    /// Nothing in the clone has changed, including its objects.
    private func expectUntouched(
        _ bench: RemoteBench, since before: CloneFootprint, _ objects: [String],
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let after = try CloneFootprint(of: bench.clone, folders: [bench.clone.path])
        let settings = "\(bench.clone.path)/.git/config"
        let changed = after.changedFiles(since: before).filter { $0 != settings }
        #expect(changed == [], sourceLocation: sourceLocation)
        let left = try FolderListing.files(in: "\(bench.clone.path)/.git/objects")
        #expect(left == objects, sourceLocation: sourceLocation)
        #expect(try bench.clone.git("fsck", "--strict", "--no-dangling") == "", sourceLocation: sourceLocation)
    }
}
