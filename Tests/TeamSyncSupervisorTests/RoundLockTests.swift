import CloneTestSupport
import TestSupport
import Testing

@testable import TeamSyncBase
@testable import TeamSyncDocuments
@testable import TeamSyncProtocol
@testable import TeamSyncSupervisor

/// Several processes with one state directory, such as the daemon, a timer and a user.
@Suite struct RoundLockTests {
    @Test("Of two concurrent rounds, one fetches, and the other uses its result", arguments: [false, true])
    func twoRoundsFetchOnce(force: Bool) throws {
        let bench = try SupervisorBench(icons: 3)
        let fetcher = FakeFetcher { _ in nil }
        let request = SyncRequest(asking: force ? .always : .whenDue, wait: .seconds(120))
        let (first, second) = (try bench.process(fetcher), try bench.process(fetcher))
        first.handle(.sync(request))
        second.handle(.sync(request))
        second.handle(.locksReleased)
        #expect(first.fetching.count == 1 && second.summary == nil)
        first.answer("r0", FakeFetcher.quiet)
        second.handle(.locksReleased)
        #expect(fetcher.paths.count == 1)
        #expect(first.summary?.results.map(\.action) == [.fetched(.upToDate(.zero))])
        #expect(second.summary?.results.map(\.action) == [.throttled(until: bench.now.advanced(bySeconds: 600))])
        #expect(second.summary?.results.map(\.status.lastSuccessAt) == [bench.now])
    }

    @Test("A forced round that waited for one without a fetch fetches itself")
    func aForcedRoundFetchesAfterALook() throws {
        let bench = try SupervisorBench(icons: 3)
        let fetcher = FakeFetcher()
        try bench.sync(fetcher)
        bench.advance(seconds: 10)
        let lock = try #require(try FileLock.tryAcquire(bench.directory.lock(id: "r0")))
        let forced = try bench.process(fetcher)
        forced.handle(.sync(SyncRequest(asking: .always, wait: .seconds(120))))
        #expect(forced.summary == nil)
        lock.release()
        forced.handle(.locksReleased)
        #expect(forced.summary?.results.map(\.action) == [.fetched(.upToDate(.zero))])
        #expect(fetcher.paths.count == 2)
    }

    @Test(
        "A locked repository is reported, immediately or after the wait, and the others are checked",
        arguments: [0, 30])
    func aLockedRepository(wait: Int64) throws {
        let bench = try SupervisorBench(icons: 3, 4)
        try bench.sync()
        bench.advance(seconds: 700)
        let lock = try #require(try FileLock.tryAcquire(bench.directory.lock(id: "r0")))
        let fetcher = FakeFetcher()
        let process = try bench.process(fetcher)
        process.handle(.sync(SyncRequest(wait: .seconds(wait))))
        if wait > 0 {
            #expect(process.summary == nil)
            bench.advance(milliseconds: 1000 * wait)
            process.handle(.timeout)
        }
        lock.release()
        let results = try #require(process.summary).results
        #expect(results[0].action == .locked)
        #expect(results[0].status.counts["icons0"]?.local == 3)
        #expect(fetcher.paths == [bench.clones[1].path])
        #expect(try bench.document().repositories.map(\.lastSuccessAt) == [SupervisorBench.begun, bench.now])
    }

    @Test("Many concurrent rounds leave one complete document")
    func manyRoundsAtOnceLeaveOneWholeDocument() throws {
        let bench = try SupervisorBench(icons: 3, 4)
        let fetcher = FakeFetcher { _ in nil }
        let processes = try (0..<8).map { _ in try bench.process(fetcher) }
        for process in processes { process.handle(.sync(SyncRequest(wait: .seconds(120)))) }
        for id in ["r0", "r1"] {
            for process in processes { process.answer(id, FakeFetcher.quiet) }
            for process in processes { process.handle(.locksReleased) }
        }
        #expect(processes.allSatisfy { $0.summary?.publicationProblem == nil && $0.summary?.results.count == 2 })
        #expect(fetcher.paths.count == 2)
        let document = try bench.document()
        #expect(document.repositories.map(\.lastSuccessAt) == [bench.now, bench.now])
        #expect(document.counts.entries.mapValues(\.count) == ["icons0": 3, "icons1": 4])
        let names = try RawFile.names(in: RawPath(bench.directory.path)).map(\.description)
        #expect(names == ["changes", "design-system-counts.json", "locks", "publication.lock", "repositories"])
    }
}
