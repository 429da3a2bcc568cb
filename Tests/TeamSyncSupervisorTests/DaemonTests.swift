import Testing

@testable import TeamSyncBase
@testable import TeamSyncConfiguration
@testable import TeamSyncDocuments
@testable import TeamSyncProtocol
@testable import TeamSyncSupervisor

/// The daemon's decisions, event by event.
@Suite struct DaemonTests {
    /// A daemon without pending work.
    func idle(_ count: Int = 1, hosts: [String: String] = [:]) -> MachineBench {
        let bench = MachineBench(count, hosts: hosts)
        for id in bench.records.keys { bench.records[id]?.noteSuccess(begun: bench.time.wall, ended: bench.time.wall) }
        bench.handle(.start)
        bench.pass(.seconds(1))
        #expect(bench.running == [] && bench.machine.jobs.isEmpty)
        return bench
    }

    @Test("A repository that was never checked is checked at the start")
    func whatWasNeverCheckedIsCheckedAtTheStart() {
        let bench = MachineBench(2)
        bench.records["r1"]?.noteSuccess(begun: bench.time.wall, ended: bench.time.wall)
        bench.handle(.start)
        #expect(bench.running == ["r0 fetch"])
        bench.fetched("r0")
        #expect(bench.machine.jobs.isEmpty)
        #expect(bench.machine.nextAlarm.map { bench.time.wall < $0 } == true)
    }

    @Test("An idle daemon waits only for the next check")
    func idleWaits() throws {
        let bench = idle(3)
        #expect(bench.machine.nextTimeout == nil)
        let next = try #require(bench.machine.nextAlarm)
        #expect((540...660).contains(MachineBench.begun.seconds(until: next)))
        let count = bench.publications
        bench.pass(.seconds(bench.time.wall.seconds(until: next)))
        #expect(bench.running.count == 1 && bench.running[0].hasSuffix("fetch"))
        #expect(bench.publications == count)
    }

    @Test("A slow fetch does not delay other repositories")
    func slowFetch() {
        let bench = idle(2, hosts: ["r0": "x", "r1": "x"])
        bench.handle(.checkAll)
        #expect(bench.running == ["r0 fetch"])
        let count = bench.publications
        bench.change("r1", "g")
        #expect(bench.running == ["r0 fetch", "r1 look"])
        bench.looked("r1", upstream: "b")
        bench.pass(.milliseconds(500))
        #expect(bench.publications == count + 1 && bench.status("r1")?.behind == 1)
        #expect(bench.running == ["r0 fetch"])
    }

    @Test("A local change during a fetch of the same repository is analyzed and published immediately")
    func changeDuringFetch() {
        let bench = idle()
        bench.handle(.checkAll)
        bench.change("r0", "g")
        #expect(bench.running == ["r0 fetch", "r0 look"])
        bench.looked("r0", local: "c")
        #expect(bench.running == ["r0 fetch"] && bench.records["r0"]?.examination?.key.local == "c")
        bench.pass(.milliseconds(500))
        let count = bench.publications
        bench.fetched("r0", upstream: "d")
        bench.looked("r0", local: "c", upstream: "d")
        #expect(bench.publications == count + 1)
        #expect(bench.records["r0"]?.examination?.key == bench.saves.last?.record.examination?.key)
        #expect(bench.status("r0")?.behind == 1 && bench.machine.jobs.isEmpty)
    }

    @Test("After a fetch, it waits for an analysis of the same repository, and keeps its results")
    func fetchEndsDuringLook() {
        let bench = idle()
        bench.handle(.checkAll)
        bench.change("r0", "g")
        bench.fetched("r0")
        #expect(bench.running == ["r0 look"])
        bench.looked("r0", local: "c")
        bench.handle(.locksReleased)
        #expect(bench.machine.jobs.isEmpty)
        #expect(bench.records["r0"]?.examination?.key.local == "c")
        #expect(bench.records["r0"]?.lastAttemptAt == bench.time.wall)
    }

    @Test("Changes during an analysis cause exactly one more")
    func changeDuringLook() {
        let bench = idle()
        bench.change("r0", "g")
        for fingerprint in ["h", "i", "j"] { bench.change("r0", fingerprint) }
        #expect(bench.running == ["r0 look"])
        bench.looked("r0", local: "c")
        bench.pass(.milliseconds(20))
        #expect(bench.running == [] && bench.records["r0"]?.lookFingerprint == "j")
        bench.change("r0", "k")
        bench.change("r0", "l")
        let clone = MachineBench.clone("/r0", fingerprint: "k")
        bench.answer("r0", "look", .failed(Problem(.corrupt, "no"), clone: clone))
        bench.pass(.milliseconds(20))
        #expect(bench.running == ["r0 look"])
    }

    @Test("A check requested during checks causes one more of the running one")
    func checkAgain() {
        let bench = idle(2)
        bench.handle(.checkAll)
        bench.handle(.checkAll)
        bench.handle(.checkAll)
        #expect(bench.running == ["r0 fetch", "r1 fetch"])
        bench.fetched("r0")
        #expect(bench.running == ["r0 fetch", "r1 fetch"])
        bench.fetched("r0")
        #expect(bench.running == ["r1 fetch"])
        bench.fetched("r1")
        bench.fetched("r1")
        #expect(bench.machine.jobs.isEmpty)
    }

    @Test("A check by another process postpones the next one, and hides nothing")
    func lockedElsewhere() throws {
        let bench = idle()
        bench.foreignLocks = ["r0 fetch"]
        bench.handle(.checkAll)
        #expect(bench.finished.last?.action == .locked)
        let next = try #require(bench.machine.nextAlarm)
        #expect(bench.time.wall.seconds(until: next) <= 660)
        bench.change("r0", "g")
        bench.looked("r0", local: "c")
        #expect(bench.status("r0")?.localCommit == "c")
    }

    // MARK: The end

    @Test("An idle daemon ends immediately")
    func stopIdle() {
        let bench = idle()
        bench.handle(.stop)
        #expect(bench.summary != nil)
    }

    @Test("Workers are ended, and their unfinished work is not recorded")
    func stopDuringFetch() {
        let bench = idle(6)
        bench.handle(.checkAll)
        let saves = bench.saves.count
        bench.handle(.stop)
        bench.handle(.stop)
        #expect(bench.requests.count == 4 && bench.requests.allSatisfy { $0.isKilled })
        for request in bench.requests { bench.end(request.id, "fetch") }
        #expect(bench.summary != nil && bench.saves.count == saves)
    }

    @Test("A worker that cannot be ended delays the end by at most 1.5 s")
    func stopWithAStuckWorker() {
        let bench = idle(2)
        bench.handle(.checkAll)
        bench.handle(.stop)
        bench.end("r0", "fetch")
        bench.pass(.milliseconds(1499))
        #expect(bench.summary == nil)
        bench.pass(.milliseconds(1))
        #expect(bench.summary != nil)
    }

    // MARK: Watching

    @Test("Repositories that cannot be watched are analyzed every minute")
    func unwatched() {
        let bench = idle()
        bench.watchProblems["r0"] = Problem(.internal, "no more")
        bench.change("r0", "g")
        bench.looked("r0", local: "c")
        #expect(bench.machine.nextAlarm == bench.time.wall.advanced(bySeconds: 60))
        bench.fingerprints["r0"] = "h"
        bench.pass(.seconds(60))
        #expect(bench.running == ["r0 look"])
        bench.watchProblems = [:]
        bench.looked("r0", local: "d")
        #expect(bench.machine.nextAlarm.map { bench.time.wall.advanced(bySeconds: 60) < $0 } == true)
    }

    // MARK: Publication

    @Test("The first result is published immediately, the next ones together, and the last immediately")
    func coalescing() {
        let bench = idle(4)
        bench.handle(.checkAll)
        let count = bench.publications
        bench.fetched("r0")
        bench.fetched("r1")
        #expect(bench.publications == count + 1)
        bench.pass(.milliseconds(500))
        #expect(bench.publications == count + 2)
        bench.fetched("r2")
        bench.fetched("r3")
        #expect(bench.publications == count + 3)
        bench.pass(.seconds(5))
        #expect(bench.publications == count + 3 && bench.machine.nextTimeout == nil)
    }

    @Test("While another process holds the documents' lock, publication waits, and after 10 s there is a problem")
    func publicationLock() {
        let bench = idle()
        let count = bench.publications
        bench.isPublicationLocked = true
        bench.change("r0", "g")
        bench.looked("r0", local: "c")
        bench.pass(.seconds(9))
        #expect(publicationProblems(bench).isEmpty)
        bench.isPublicationLocked = false
        bench.handle(.locksReleased)
        #expect(bench.publications == count + 1 && bench.machine.nextTimeout == nil)
        bench.isPublicationLocked = true
        bench.change("r0", "h")
        bench.looked("r0", local: "d")
        for _ in 0..<11 { bench.pass(.seconds(1)) }
        #expect(publicationProblems(bench) == [.locked])
        bench.isPublicationLocked = false
        bench.change("r0", "i")
        bench.looked("r0", local: "e")
        #expect(publicationProblems(bench) == [.locked, nil])
    }

    @Test("A lock released while documents are being written leaves no timeout")
    func releasedWhilePublishing() {
        let bench = idle()
        bench.isPublicationLocked = true
        bench.change("r0", "g")
        bench.looked("r0", local: "c")
        bench.passUnhandled(.seconds(11))
        bench.handle(all: [.timeout, .locksReleased])
        #expect(publicationProblems(bench) == [.locked])
        #expect(bench.machine.nextTimeout == nil)
    }

    @Test("Documents that another process writes do not delay the end")
    func stopWhilePublicationIsLocked() {
        let bench = idle()
        bench.isPublicationLocked = true
        bench.handle(.checkAll)
        bench.change("r0", "g")
        bench.looked("r0", local: "c")
        bench.handle(.stop)
        bench.pass(.milliseconds(1500))
        #expect(bench.summary != nil)
    }

    private func publicationProblems(_ bench: MachineBench) -> [ErrorCode?] {
        bench.reports.compactMap { if case .publication(let problem) = $0 { .some(problem?.code) } else { nil } }
    }
}
