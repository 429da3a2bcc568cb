import CloneTestSupport
import Foundation
import TestSupport
import Testing

@testable import TeamSyncBase
@testable import TeamSyncDocuments
@testable import TeamSyncSupervisor

/// The user's own `git fetch` counts as a check.
@Suite struct AdoptedFetchTests {
    private let bench: SupervisorBench
    private let origin: TestRepository
    private var clone: TestRepository { bench.clones[0].repository }

    init() throws {
        bench = try SupervisorBench(icons: 3)
        let folder = bench.folder.appending("origin.git")
        origin = try .clone(bench.clones[0].path, to: folder, runner: bench.clones[0].repository.runner)
        try bench.clones[0].repository.git("remote", "add", "origin", folder)
    }

    /// A manual `git fetch`, `seconds` after the beginning.
    private func fetch(after seconds: Int, _ arguments: String...) throws {
        try clone.runner.run(["-C", clone.path, "fetch", "--quiet"] + arguments)
        let time = timeval(tv_sec: Int(SupervisorBench.begun.secondsSinceEpoch) + seconds, tv_usec: 0)
        #expect(utimes("\(clone.path)/.git/FETCH_HEAD", [time, time]) == 0)
    }

    @Test(
        "The user's own fetch postpones the next one, and its commits are published",
        arguments: [
            SyncRequest.Asking.whenDue, .whenAlmostDue, .never,
        ])
    func aFetchByHandCounts(asking: SyncRequest.Asking) throws {
        let fetcher = FakeFetcher()
        try bench.sync(fetcher)
        try origin.commit("More")
        try fetch(after: 500)
        bench.advance(seconds: 700)
        try bench.sync(fetcher, SyncRequest(asking: asking))
        #expect(fetcher.paths.count == 1)
        let status = try bench.status()
        #expect(status.behind == 1)
        #expect(status.lastSuccessAt == SupervisorBench.begun.advanced(bySeconds: 500))
        #expect(status.nextAttemptAt == SupervisorBench.begun.advanced(bySeconds: 1100))
    }

    @Test("The user's own fetch ends a failure")
    func aFetchByHandEndsAFailure() throws {
        try bench.sync(FakeFetcher { _ in FakeFetcher.offline })
        #expect(try bench.status().error?.code == .offline)
        try fetch(after: 20)
        bench.advance(seconds: 30)
        try bench.sync(FakeFetcher())
        let status = try bench.status()
        #expect(status.error == nil)
        #expect(status.lastSuccessAt == SupervisorBench.begun.advanced(bySeconds: 20))
    }

    @Test("A fetch of another branch is not a check")
    func anotherBranchDoesNotCount() throws {
        try origin.git("branch", "other")
        let fetcher = FakeFetcher()
        try bench.sync(fetcher)
        try fetch(after: 500, "--refmap=", "origin", "other")
        bench.advance(seconds: 700)
        try bench.sync(fetcher)
        #expect(fetcher.paths.count == 2)
    }

    @Test("A fetch at a future time is not a check")
    func aFetchInTheFutureDoesNotCount() throws {
        let fetcher = FakeFetcher()
        try bench.sync(fetcher)
        try fetch(after: 5000)
        bench.advance(seconds: 700)
        try bench.sync(fetcher)
        #expect(fetcher.paths.count == 2)
    }

    @Test("The first round contacts the remote, whatever the user has fetched before")
    func theFirstRoundAsks() throws {
        let fetcher = FakeFetcher()
        try fetch(after: -10)
        try bench.sync(fetcher)
        #expect(fetcher.paths.count == 1)
    }

    @Test("A forced round contacts the remote anyway")
    func forceAsks() throws {
        let fetcher = FakeFetcher()
        try bench.sync(fetcher)
        try fetch(after: 500)
        bench.advance(seconds: 510)
        try bench.sync(fetcher, SyncRequest(asking: .always))
        #expect(fetcher.paths.count == 2)
    }

    @Test("A tenth of the interval early is due only because of the daemon's jitter")
    func almostDue() throws {
        let fetcher = FakeFetcher()
        try bench.sync(fetcher)
        bench.advance(seconds: 539)
        try bench.sync(fetcher, SyncRequest(asking: .whenAlmostDue))
        #expect(fetcher.paths.count == 1)
        bench.advance(seconds: 1)
        try bench.sync(fetcher, SyncRequest(asking: .whenDue))
        #expect(fetcher.paths.count == 1)
        try bench.sync(fetcher, SyncRequest(asking: .whenAlmostDue))
        #expect(fetcher.paths.count == 2)
    }
}
