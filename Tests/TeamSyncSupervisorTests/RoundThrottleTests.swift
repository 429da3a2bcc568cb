import CloneTestSupport
import TestSupport
import Testing

@testable import TeamSyncBase
@testable import TeamSyncDocuments
@testable import TeamSyncSupervisor

/// The remotes that are contacted, and the times, across processes.
@Suite struct RoundThrottleTests {
    @Test("A round within the interval analyzes but does not fetch")
    func syncWithinTheIntervalLooksButDoesNotFetch() throws {
        let bench = try SupervisorBench(icons: 3)
        let fetcher = FakeFetcher()
        let first = try bench.sync(fetcher)
        #expect(first.results.map(\.action) == [.fetched(.upToDate(.zero))])
        bench.advance(seconds: 599)
        try bench.clones[0].commit("More", ["metadata.json": #"{"icons": [1, 2, 3, 4]}"#])
        let second = try bench.sync(fetcher)
        #expect(second.results.map(\.action) == [.throttled(until: SupervisorBench.begun.advanced(bySeconds: 600))])
        #expect(fetcher.paths.count == 1)
        let status = try bench.status()
        #expect(status.counts["icons0"]?.local == 4)
        #expect(status.ahead == 1)
        #expect(status.lastAttemptAt == SupervisorBench.begun)
        #expect(status.nextAttemptAt == SupervisorBench.begun.advanced(bySeconds: 600))
    }

    @Test("A round after the interval fetches again")
    func syncAfterTheIntervalFetchesAgain() throws {
        let bench = try SupervisorBench(icons: 3)
        let fetcher = FakeFetcher()
        try bench.sync(fetcher)
        bench.advance(seconds: 600)
        try bench.sync(fetcher)
        #expect(fetcher.paths.count == 2)
        #expect(try bench.status().lastSuccessAt == bench.now)
    }

    @Test("A round after the clock was set back fetches")
    func syncWithAClockThatWasSetBackFetches() throws {
        let bench = try SupervisorBench(icons: 3)
        let fetcher = FakeFetcher()
        try bench.sync(fetcher)
        bench.advance(seconds: -86_400)
        try bench.sync(fetcher)
        #expect(fetcher.paths.count == 2)
        #expect(try bench.status().lastAttemptAt == bench.now)
    }

    @Test("A forced round ignores the throttle")
    func syncWithForceIgnoresTheThrottle() throws {
        let bench = try SupervisorBench(icons: 3, 4)
        let fetcher = FakeFetcher()
        try bench.sync(fetcher)
        try bench.sync(fetcher, SyncRequest(ids: ["r1"], asking: .always))
        #expect(fetcher.paths.sorted() == ([0, 1, 1].map { bench.clones[$0].path }).sorted())
    }

    @Test("A round for one repository publishes all")
    func syncOfOneRepositoryPublishesAll() throws {
        let bench = try SupervisorBench(icons: 3, 4)
        try bench.sync()
        bench.advance(seconds: 700)
        let summary = try bench.sync(FakeFetcher(), SyncRequest(ids: ["r1"]))
        #expect(summary.results.map(\.status.id) == ["r1"])
        let document = try bench.document()
        #expect(document.repositories.map(\.lastAttemptAt) == [SupervisorBench.begun, bench.now])
        #expect(document.counts.entries.mapValues(\.count) == ["icons0": 3, "icons1": 4])
    }

    @Test("A round returns the results in configuration order")
    func syncReturnsResultsInTheOrderOfTheConfiguration() throws {
        let bench = try SupervisorBench(icons: 1, 2, 3)
        let process = try bench.process(FakeFetcher { _ in nil })
        process.handle(.sync(SyncRequest()))
        for id in ["r2", "r0", "r1"] { process.answer(id, FakeFetcher.quiet) }
        #expect(process.summary?.results.map(\.status.id) == ["r0", "r1", "r2"])
        #expect(try bench.document().repositories.map(\.id) == ["r0", "r1", "r2"])
    }

    @Test(
        "There are at most four fetches at a time, and one per host", arguments: [(nil, 4), ("https://one.host/x", 1)])
    func syncKeepsToTheLimits(url: String?, most: Int) throws {
        let bench = try SupervisorBench(icons: 1, 1, 1, 1, 1, 1)
        for clone in bench.clones { try url.map { _ = try clone.repository.git("config", "remote.origin.url", $0) } }
        let fetcher = FakeFetcher { _ in nil }
        let process = try bench.process(fetcher)
        process.handle(.sync(SyncRequest()))
        for _ in bench.clones {
            #expect(process.fetching.count == min(most, 6 - fetcher.paths.count + process.fetching.count))
            process.answer(try #require(process.fetching.keys.min()), FakeFetcher.quiet)
        }
        #expect(fetcher.paths.count == 6 && process.summary?.results.count == 6)
    }

    @Test("A round reports progress and every result")
    func syncReportsProgressAndEveryEnd() throws {
        let bench = try SupervisorBench(icons: 1, 2)
        let process = try bench.process()
        process.handle(.sync(SyncRequest()))
        var (fetching, finished): ([String], [String]) = ([], [])
        for report in process.reports {
            switch report {
            case .fetching(let id, _, _): fetching.append(id)
            case .finished(let result): finished.append(result.status.id)
            default: break
            }
        }
        #expect(fetching.sorted() == ["r0", "r1"])
        #expect(finished.sorted() == ["r0", "r1"])
    }
}
