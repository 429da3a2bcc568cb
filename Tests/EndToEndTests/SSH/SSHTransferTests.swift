import TestSupport
import Testing

@testable import TeamSyncBase

@Suite("Transfers over ssh", .needs(.sshServer, .sshClient))
struct SSHTransferTests {
    /// Records how git ended on the server, and its error messages.
    private static let noting = """
        git-upload-pack "$1" 2>>"$DIR/errors"
        echo "$?" >>"$DIR/statuses"
        """

    @Test("git on the server ends without errors, with new commits and without")
    func goodbye() throws {
        let bench = try SSHBench()
        let far = try FarSide(bench.remote, script: Self.noting)
        for _ in 0..<3 { #expect(try bench.sync().result.status == 0) }
        try bench.expectFetch()
        #expect(try bench.sync().result.status == 0)
        let (statuses, errors) = (try far.text("statuses"), try far.text("errors"))
        #expect(statuses == "0\n0\n0\n0\n0\n", "\(bench.server.log)")
        #expect(errors == "")
        #expect(bench.server.waitForQuiet())
        #expect(bench.server.connections == 5, "one connection for each round")
    }

    @Test("Twenty thousand small files arrive; only objects and one reference are left")
    func manyObjects() throws {
        let bench = try SSHBench(RemoteBench(files: 20_000))
        let clone = bench.remote.clone
        let before = try CloneFootprint(of: clone, folders: [clone.path])
        try bench.expectFetch()
        let after = try CloneFootprint(of: clone, folders: [clone.path])
        let git = "\(clone.path)/.git"
        #expect(
            after.changedFiles(since: before)
                == ["\(git)/logs/\(RemoteBench.upstream)", "\(git)/\(RemoteBench.upstream)"])
        #expect(try clone.git("fsck", "--strict", "--no-dangling") == "")
        #expect(
            try clone.git("ls-tree", "-r", "--name-only", RemoteBench.upstream).split(separator: "\n").count == 20_004)
        let objects = try FolderListing.files(in: "\(git)/objects")
        #expect(try bench.sync().result.status == 0)
        #expect(try FolderListing.files(in: "\(git)/objects") == objects)
    }

    @Test("A clone with its own history sends its commits to the negotiation")
    func negotiation() throws {
        let bench = try SSHBench(RemoteBench(files: 3000))
        let clone = bench.remote.clone
        for number in 0..<40 {
            try clone.write("\(number)\n", to: "own.txt")
            try clone.commit("Own \(number)")
        }
        try bench.expectFetch()
        #expect(try bench.remote.clone.git("rev-list", "--left-right", "--count", "main...origin/main") == "40\t1")
    }

    @Test("References and paths on the server can have any length")
    func manyReferences() throws {
        let bench = try SSHBench()
        let tip = try bench.remote.origin.git("rev-parse", "main")
        let references = (0..<2000).map { "create refs/tags/\(String(repeating: "v", count: $0 % 200))\($0) \(tip)\n" }
        try bench.remote.origin.git("update-ref", "--stdin", input: Array(references.joined().utf8))
        try bench.expectFetch()
        #expect(try bench.remote.clone.git("tag") == "")
    }
}
