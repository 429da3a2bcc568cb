import CloneTestSupport
import TestSupport
import Testing

@testable import TeamSyncBase
@testable import TeamSyncDocuments
@testable import TeamSyncEngine

/// Several engines on one state directory, as the daemon, a timer and a person are.
@Suite struct EngineConcurrencyTests {
    @Test("Two rounds at once fetch once, and the second takes the result of the first", arguments: [false, true])
    func twoRoundsFetchOnce(force: Bool) async throws {
        let bench = try EngineBench(icons: 3)
        let (inside, gate) = (Gate(), Gate())
        let fetcher = FakeFetcher { _ in
            inside.open()
            await gate.pass()
            return FakeFetcher.quiet
        }
        let request = SyncRequest(asking: force ? .always : .whenDue, waitSeconds: 120)
        let first = Task { try await bench.sync(fetcher, request) }
        await inside.pass()
        let second = Task { try await bench.sync(fetcher, request) }
        #expect(try await LockWaiters.appear(at: bench.directory.lock(id: "r0")))
        gate.open()
        let results = try await [first.value, second.value].flatMap(\.results)
        #expect(fetcher.paths.count == 1)
        #expect(results.map(\.action).contains(.throttled(until: bench.now.advanced(bySeconds: 600))))
        #expect(results.allSatisfy { $0.status.lastSuccessAt == bench.now })
    }

    @Test("A forced round that had to wait for one which did not fetch fetches itself")
    func aForcedRoundFetchesAfterALook() async throws {
        let bench = try EngineBench(icons: 3)
        let fetcher = FakeFetcher()
        try await bench.sync(fetcher)
        bench.advance(seconds: 10)
        let lock = try #require(try FileLock.tryAcquire(bench.directory.lock(id: "r0")))
        let forced = Task { try await bench.sync(fetcher, SyncRequest(asking: .always, waitSeconds: 120)) }
        #expect(try await LockWaiters.appear(at: bench.directory.lock(id: "r0")))
        lock.release()
        #expect(
            try await forced.value.results.map(\.action) == [
                .fetched(.upToDate(commit: String(repeating: "0", count: 40)))
            ])
        #expect(fetcher.paths.count == 2)
    }

    @Test func aLockedRepositoryIsToldAndTheOthersGoOn() async throws {
        let bench = try EngineBench(icons: 3, 4)
        try await bench.sync()
        bench.advance(seconds: 700)
        let lock = try #require(try FileLock.tryAcquire(bench.directory.lock(id: "r0")))
        let fetcher = FakeFetcher()
        let summary = try await bench.sync(fetcher, SyncRequest(waitSeconds: 0))
        lock.release()
        #expect(summary.results[0].action == .locked)
        #expect(summary.results[0].status.counts["icons0"]?.local == 3)
        #expect(fetcher.paths == [bench.clones[1].path])
        #expect(try bench.document().repositories.map(\.lastSuccessAt) == [EngineBench.begun, bench.now])
    }

    @Test func manyRoundsAtOnceLeaveOneWholeDocument() async throws {
        let bench = try EngineBench(icons: 3, 4)
        let fetcher = FakeFetcher()
        try await withThrowingTaskGroup { group in
            for _ in 0..<8 {
                group.addTask { try await bench.sync(fetcher, SyncRequest(waitSeconds: 120)).publicationProblem }
            }
            for try await problem in group { #expect(problem == nil) }
        }
        #expect(fetcher.paths.count == 2)
        let document = try bench.document()
        #expect(document.repositories.map(\.lastSuccessAt) == [bench.now, bench.now])
        #expect(document.counts.entries.mapValues(\.count) == ["icons0": 3, "icons1": 4])
        let names = try RawFile.names(in: RawPath(bench.directory.path)).map(\.description)
        #expect(names == ["changes", "design-system-counts.json", "locks", "publication.lock", "repositories"])
    }
}
