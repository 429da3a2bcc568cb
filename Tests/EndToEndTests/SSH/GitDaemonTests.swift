import TestSupport
import Testing

@testable import TeamSyncDocuments

@Suite("git:// through git daemon", .needs(.gitDaemon))
struct GitDaemonTests {
    @Test("A clone works, including a shallow one", arguments: [[], ["--depth=1"]])
    func works(cloneArguments: [String]) throws {
        let bench = try RemoteBench(cloneArguments: cloneArguments)
        let daemon = try GitDaemon(root: bench.folder.path)
        try bench.connect(daemon.url("origin.git"))
        #expect(try bench.sync().result.status == 0)
        let tip = try bench.publish()
        let before = try CloneFootprint(of: bench.clone, folders: [bench.clone.path])
        let round = try bench.sync()
        #expect(round.result.status == 0, "\(round.text)")
        #expect(try bench.clone.id(of: RemoteBench.upstream) == tip)
        let after = try CloneFootprint(of: bench.clone, folders: [bench.clone.path])
        #expect(after.changedFiles(since: before).count == 2)
        #expect(daemon.log.contains { $0.contains("Request upload-pack") })
        #expect(!daemon.log.contains { $0.contains("hung up") || $0.contains("fatal") }, "\(daemon.log)")
    }

    @Test("A repository that is not served, a stopped daemon, and a silent port")
    func faults() throws {
        let bench = try RemoteBench()
        let daemon = try GitDaemon(root: bench.folder.path)
        try bench.connect(daemon.url("no-such.git"))
        #expect(try bench.sync().failure?.code == .notFound)
        try bench.connect(daemon.url("origin.git"))
        #expect(try bench.sync().failure == nil)
        daemon.stop()
        #expect(try bench.sync().failure?.code == .offline)
        let silent = try LoopbackPort(.silent)
        try bench.configure("stall_timeout: 1s")
        try bench.connect("git://127.0.0.1:\(silent.number)/origin.git")
        let failure = try bench.sync().failure
        #expect(failure?.code == .timeout)
        #expect(failure?.message.contains("phase negotiate") == true, "\(failure?.message ?? "")")
    }
}
