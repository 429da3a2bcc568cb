import Testing

@testable import TeamSyncBase
@testable import TeamSyncConfiguration
@testable import TeamSyncDocuments
@testable import TeamSyncProtocol
@testable import TeamSyncSupervisor

extension DaemonTests {
    // MARK: Reload

    @Test("Reload")
    func reload() {
        let bench = idle(3)
        let count = bench.publications
        let changed = MachineBench.repository(1, branch: "develop")
        let added = MachineBench.repository(3)
        bench.handle(.reload(Configuration(repositories: [MachineBench.repository(0), changed, added])))
        #expect(bench.forgotten == ["r2"])
        #expect(bench.publications > count)
        #expect(bench.running == ["r1 look", "r3 look"])
        bench.looked("r1")
        bench.looked("r3")
        bench.pass(.seconds(1200))
        #expect(!bench.running.contains { $0.hasPrefix("r2") })
        bench.handle(.changed(["r2"]))
        bench.pass(.milliseconds(20))
        #expect(!bench.running.contains { $0.hasPrefix("r2") })
    }

    @Test("A repository removed during its check ends, and does not come back")
    func removedDuringCheck() {
        let bench = idle(2)
        bench.handle(.checkAll)
        bench.handle(.reload(Configuration(repositories: [MachineBench.repository(1)])))
        bench.fetched("r0")
        bench.fetched("r1")
        #expect(bench.machine.jobs.isEmpty && bench.machine.scheduler.ids == ["r1"])
    }

    @Test("A worker's last events about a removed repository do not watch it again")
    func removedDuringLook() {
        let bench = idle(2)
        bench.change("r0", "g")
        bench.handle(.reload(Configuration(repositories: [MachineBench.repository(1)])))
        let count = bench.watched.count
        let clone = MachineBench.clone("/elsewhere", fingerprint: "g")
        bench.answer("r0", "look", .failed(Problem(.corrupt, "no"), clone: clone))
        #expect(bench.watched.count == count && bench.machine.jobs.isEmpty)
    }

    @Test("Results of a check of another branch than the configured one are replaced immediately")
    func anotherBranchDuringCheck() {
        let bench = idle()
        bench.handle(.checkAll)
        let repository = MachineBench.repository(0, branch: "develop")
        bench.handle(.reload(Configuration(repositories: [repository])))
        #expect(bench.running == ["r0 fetch", "r0 look"])
        bench.looked("r0")
        bench.fetched("r0")
        bench.looked("r0")
        #expect(bench.records["r0"]?.subject.branch == "main")
        #expect(bench.running == ["r0 look"])
        bench.looked("r0")
        bench.fetched("r0")
        #expect(bench.machine.jobs.isEmpty && bench.status("r0")?.lastSuccessAt == bench.time.wall)
        #expect(bench.records["r0"]?.subject == RepositoryRecord.Subject(repository))
    }

    @Test("After a check with other paths than the configured ones, there is another analysis")
    func otherPathsDuringCheck() throws {
        let bench = idle()
        bench.handle(.checkAll)
        var repository = MachineBench.repository(0)
        repository.paths = ["icons/"]
        bench.handle(.reload(Configuration(repositories: [repository])))
        bench.looked("r0")
        let former = try #require(MachineBench.record(MachineBench.repository(0)).examination)
        bench.fetched("r0", upstream: "b")
        bench.answer(
            "r0", "look",
            .looked(
                WorkerEvent.Looked(
                    examination: former, problem: nil,
                    clone: MachineBench.clone("/r0", fingerprint: "upstream b"), hasWrittenChanges: true)))
        #expect(bench.running == ["r0 look"])
        bench.looked("r0", upstream: "b")
        #expect(bench.machine.jobs.isEmpty)
        #expect(bench.records["r0"]?.examination?.key.basis != former.key.basis)
    }

    // MARK: Clocks

    @Test("A clock that is set neither silences a repository nor causes all checks at once")
    func clockIsSet() throws {
        for seconds in [-1_000_000, 1_000_000] as [Int64] {
            let bench = idle(20)
            bench.pass(.zero, clock: seconds)
            let next = try #require(bench.machine.nextAlarm)
            #expect(bench.time.wall.seconds(until: next) <= 660)
            #expect(bench.running.count <= 3)
        }
    }

    @Test("A clock that is set does not end a fetch")
    func aClockThatIsSetDoesNotEndAFetch() {
        let bench = idle()
        bench.handle(.checkAll)
        bench.pass(.seconds(1), clock: 10_000)
        bench.pass(.seconds(1), clock: -20_000)
        #expect(bench.request("r0", "fetch")?.isKilled == false)
        bench.fetched("r0")
        #expect(bench.status("r0")?.error == nil)
    }
}
