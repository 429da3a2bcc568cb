import TestSupport
import Testing

@testable import TeamSyncBase
@testable import TeamSyncDocuments

@Suite("The daemon and bursts of changes", .validatesDocuments)
struct DaemonBurstTests {
    @Test("Fifty consecutive moves cause far fewer publications, and the last one is correct")
    func burst() throws {
        let bench = try Workbench()
        try bench.sync()
        let clone = bench.icons.clone
        var history = FastImport()
        var marks: [FastImport.Mark] = []
        for number in 1...50 {
            marks.append(
                history.commit(
                    "Move \(number)", times: CommitTimes(DesignSystemFixture.pushedAt), parents: marks.suffix(1),
                    changes: ["icons/\(number).svg": TreeEntry("<svg/>\n")]))
        }
        let ids = try history.run(in: clone)
        let daemon = try RunningDaemon.settled(bench)
        let reader = try DocumentObserver(bench.state.countsDocument)
        // One git process for each move.
        let script = #"for id; do git update-ref refs/heads/main "$id" || exit 1; done"#
        var moves = Command("sh", ["-c", script, "sh"], environment: clone.runner.environment, directory: clone.path)
        moves.arguments += marks.compactMap { ids[$0] }.map { RawPath($0) }
        _ = try moves.runChecked()
        try daemon.expectGitAgrees()
        let seen = reader.stop()
        #expect(seen.problems == [])
        // On a busy machine, the moves take longer than the time in which they are combined.
        #expect((2...25).contains(seen.versions.count), "\(seen.versions.count) versions, the former one included")
    }

    @Test("A pull of a thousand files causes one publication")
    func pull() throws {
        let bench = try Workbench()
        try bench.fixture.pushIcons((0..<1000).map { "cart-\($0)" })
        try bench.sync()
        let daemon = try RunningDaemon.settled(bench)
        let reader = try DocumentObserver(bench.state.countsDocument)
        try bench.icons.clone.git("merge", "--quiet", "--ff-only", "origin/main")
        try daemon.expectGitAgrees()
        #expect(reader.stop().versions.count == 2)
    }

    @Test("The developer's own fetch counts as a check, even without new commits")
    func freeRiding() throws {
        let bench = try Workbench(transport: .http)
        try bench.sync()
        let synced = try #require(try bench.status(Workbench.iconsID).lastAttemptAt)
        try bench.pretendAttempted(Workbench.iconsID, secondsFromNow: -300)
        let daemon = try RunningDaemon.settled(bench)
        try daemon.expectStatus { $0.lastAttemptAt.map { $0 < synced } ?? false }
        try bench.icons.clone.git("fetch", "--quiet")
        let asked = try bench.serving().requests().count
        try daemon.expectStatus { $0.lastAttemptAt.map { $0 >= synced } ?? false }
        let status = try bench.status(Workbench.iconsID)
        #expect(status.lastSuccessAt == status.lastAttemptAt)
        #expect(status.nextAttemptAt == status.lastAttemptAt?.advanced(bySeconds: 600))
        #expect(try bench.serving().requests().count == asked, "the daemon itself has not asked")
        try bench.expectGitAgrees()
    }
}
