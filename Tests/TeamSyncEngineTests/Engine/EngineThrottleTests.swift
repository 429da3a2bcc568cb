import CloneTestSupport
import TestSupport
import Testing

@testable import TeamSyncBase
@testable import TeamSyncDocuments
@testable import TeamSyncEngine

/// Who is asked when: across engines, as across processes.
@Suite struct EngineThrottleTests {
    @Test func syncWithinTheIntervalLooksButDoesNotFetch() async throws {
        let bench = try EngineBench(icons: 3)
        let fetcher = FakeFetcher()
        let first = try await bench.sync(fetcher)
        #expect(first.results.map(\.action) == [.fetched(.upToDate(commit: String(repeating: "0", count: 40)))])
        bench.advance(seconds: 599)
        try bench.clones[0].commit("More", ["metadata.json": #"{"icons": [1, 2, 3, 4]}"#])
        let second = try await bench.sync(fetcher)
        #expect(second.results.map(\.action) == [.throttled(until: EngineBench.begun.advanced(bySeconds: 600))])
        #expect(fetcher.paths.count == 1)
        let status = try bench.status()
        #expect(status.counts["icons0"]?.local == 4)
        #expect(status.ahead == 1)
        #expect(status.lastAttemptAt == EngineBench.begun)
        #expect(status.nextAttemptAt == EngineBench.begun.advanced(bySeconds: 600))
    }

    @Test func syncAfterTheIntervalFetchesAgain() async throws {
        let bench = try EngineBench(icons: 3)
        let fetcher = FakeFetcher()
        try await bench.sync(fetcher)
        bench.advance(seconds: 600)
        try await bench.sync(fetcher)
        #expect(fetcher.paths.count == 2)
        #expect(try bench.status().lastSuccessAt == bench.now)
    }

    @Test func syncWithAClockThatWasSetBackFetches() async throws {
        let bench = try EngineBench(icons: 3)
        let fetcher = FakeFetcher()
        try await bench.sync(fetcher)
        bench.advance(seconds: -86_400)
        try await bench.sync(fetcher)
        #expect(fetcher.paths.count == 2)
        #expect(try bench.status().lastAttemptAt == bench.now)
    }

    @Test func syncWithForceIgnoresTheThrottle() async throws {
        let bench = try EngineBench(icons: 3, 4)
        let fetcher = FakeFetcher()
        try await bench.sync(fetcher)
        try await bench.sync(fetcher, SyncRequest(ids: ["r1"], asking: .always))
        #expect(fetcher.paths.sorted() == ([0, 1, 1].map { bench.clones[$0].path }).sorted())
    }

    @Test func syncOfOneRepositoryPublishesAll() async throws {
        let bench = try EngineBench(icons: 3, 4)
        try await bench.sync()
        bench.advance(seconds: 700)
        let summary = try await bench.sync(FakeFetcher(), SyncRequest(ids: ["r1"]))
        #expect(summary.results.map(\.status.id) == ["r1"])
        let document = try bench.document()
        #expect(document.repositories.map(\.lastAttemptAt) == [EngineBench.begun, bench.now])
        #expect(document.counts.entries.mapValues(\.count) == ["icons0": 3, "icons1": 4])
    }

    @Test func syncOfAnUnknownRepositoryBeginsNothing() async throws {
        let bench = try EngineBench(icons: 3)
        let fetcher = FakeFetcher()
        await #expect(throws: SyncError.unknownRepositories(["x", "R0"], known: ["r0"])) {
            try await bench.sync(fetcher, SyncRequest(ids: ["x", "r0", "R0"]))
        }
        #expect(fetcher.paths.isEmpty)
        #expect(!RawFile.exists(RawPath(bench.directory.path)))
    }

    @Test func syncReturnsResultsInTheOrderOfTheConfiguration() async throws {
        let bench = try EngineBench(icons: 1, 2, 3)
        let gates = (0..<3).map { _ in Gate() }
        let paths = bench.clones.map(\.path)
        // Each waits for the one behind it.
        gates[2].open()
        let fetcher = FakeFetcher { request in
            guard let number = paths.firstIndex(of: request.path) else { return FakeFetcher.offline }
            await gates[number].pass()
            if number > 0 { gates[number - 1].open() }
            return FakeFetcher.quiet
        }
        let summary = try await bench.sync(fetcher)
        #expect(summary.results.map(\.status.id) == ["r0", "r1", "r2"])
        #expect(try bench.document().repositories.map(\.id) == ["r0", "r1", "r2"])
    }

    @Test("At most four fetch at a time, and one of each host")
    func syncKeepsToTheLanes() async throws {
        let bench = try EngineBench(icons: 1, 1, 1, 1, 1, 1)
        let yielding = FakeFetcher { _ in
            for _ in 0..<50 { await Task.yield() }
            return FakeFetcher.quiet
        }
        try await bench.sync(yielding)
        #expect((1...4).contains(yielding.mostInside))
        for clone in bench.clones { try clone.repository.git("config", "remote.origin.url", "https://one.host/x") }
        let single = FakeFetcher { _ in
            for _ in 0..<50 { await Task.yield() }
            return FakeFetcher.quiet
        }
        try await bench.sync(single, SyncRequest(asking: .always))
        #expect(single.paths.count == 6)
        #expect(single.mostInside == 1)
    }

    @Test func syncTellsProgressAndEveryEnd() async throws {
        let bench = try EngineBench(icons: 1, 2)
        let log = EventLog()
        try await bench.sync(onEvent: log.note)
        #expect(log.fetching.sorted() == ["r0", "r1"])
        #expect(log.finished.sorted() == ["r0", "r1"])
    }
}
