import Testing

@testable import TeamSyncConfiguration
@testable import TeamSyncDocuments
@testable import TeamSyncProtocol
@testable import TeamSyncSupervisor

@Suite("A round that moves branches to given commits") struct PullRoundTests {
    /// Two repositories that are one commit behind; the second one has 'update: fast-forward'.
    private func bench(upstream: String) -> MachineBench {
        var second = MachineBench.repository(1)
        second.update = .fastForward
        let bench = MachineBench([MachineBench.repository(0), second])
        for id in ["r0", "r1"] {
            bench.records[id]?.examination?.key.upstream = upstream
            bench.records[id]?.examination?.state = .behind
            bench.records[id]?.examination?.behind = 1
        }
        return bench
    }

    private func begin(_ bench: MachineBench) {
        var request = SyncRequest(asking: .never, updates: false)
        request.pulls = ["r0": "b"]
        bench.handle(.sync(request))
    }

    @Test("Only these branches move, whatever the configuration")
    func moves() throws {
        let bench = bench(upstream: "b")
        begin(bench)
        #expect(bench.running == ["r0 update"])
        bench.answer("r0", "update", .updated(nil))
        bench.looked("r0", local: "b", upstream: "b")
        let results = try #require(bench.summary?.results)
        #expect(results.map { $0.update?.moved } == [true, nil])
        // If 'update' is not configured, nothing is published about it.
        #expect(bench.status("r0")?.update == nil && bench.status("r0")?.behind == 0)
    }

    @Test("A branch whose upstream has moved since does not move, with the reason")
    func movedSince() throws {
        let bench = bench(upstream: "c")
        begin(bench)
        #expect(bench.running == [])
        let result = try #require(bench.summary?.results.first)
        #expect(result.update?.reason == .failed)
        #expect(result.update?.message == "upstream has moved to c in the meantime")
    }

    @Test("The same obstacle is reported each time")
    func obstacleAgain() {
        let bench = bench(upstream: "b")
        begin(bench)
        bench.answer("r0", "update", .updated(WorkerEvent.Obstacle(reason: .modified, message: "a file is modified")))
        #expect(bench.summary?.results.first?.update?.message == "a file is modified")
        let next = self.bench(upstream: "b")
        next.records = bench.records
        begin(next)
        next.answer("r0", "update", .updated(WorkerEvent.Obstacle(reason: .modified, message: "a file is modified")))
        #expect(next.summary?.results.first?.update?.message == "a file is modified")
    }
}
