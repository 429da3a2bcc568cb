import Testing

@testable import TeamSyncBase
@testable import TeamSyncConfiguration
@testable import TeamSyncDocuments
@testable import TeamSyncProtocol
@testable import TeamSyncSupervisor

extension JobTests {
    // MARK: The fetch

    @Test(
        "A fetch without progress is ended, and its leftover files are removed",
        arguments: [
            (nil, FetchPhase.connect, "connect"), (nil, .resolve, "resolve"), (nil, .negotiate, "negotiate"),
            (.auth, .resolve, "auth"), (.receive, .connect, "receive"), (.tls, nil, "tls"),
        ] as [(FetchPhase?, FetchPhase?, String)])
    func stalledFetch(said: FetchPhase?, found: FetchPhase?, phase: String) {
        let bench = MachineBench()
        forced(bench)
        if let said { bench.say("r0", .progress(FetchProgress(phase: said))) }
        bench.pass(.seconds(14))
        #expect(bench.request("r0", "fetch")?.isKilled == false)
        bench.pass(.seconds(1))
        #expect(bench.request("r0", "fetch")?.isKilled == true)
        bench.end("r0", "fetch", phase: found)
        #expect(bench.running == ["r0 clean"])
        bench.answer("r0", "clean", .cleaned)
        let error = bench.summary?.results[0].status.error
        #expect(error?.code == .timeout)
        #expect(error?.message == "'origin' sent no data for 15 s (phase \(phase), 15 s in total)")
        #expect(bench.summary?.results[0].action == .fetchFailed)
    }

    @Test("A fetch that takes too long is ended, whatever it reports")
    func longFetch() {
        let bench = MachineBench()
        forced(bench)
        for _ in 0..<5 {
            bench.pass(.seconds(10))
            bench.say("r0", .progress(FetchProgress(phase: .receive)))
        }
        bench.pass(.seconds(9))
        #expect(bench.request("r0", "fetch")?.isKilled == false)
        bench.pass(.seconds(1))
        #expect(bench.request("r0", "fetch")?.isKilled == true)
        bench.end("r0", "fetch")
        bench.pass(.seconds(30))
        bench.end("r0", "clean")
        #expect(
            bench.summary?.results[0].status.error?.message
                == "the fetch from 'origin' took longer than 60 s (phase receive, 60 s in total)")
    }

    @Test("An answer after the time limit is ignored")
    func lateAnswer() throws {
        let bench = MachineBench()
        forced(bench)
        bench.pass(.seconds(15))
        let job = try #require(bench.request("r0", "fetch")).job
        bench.handle(.worker(job: job, .fetched(.upToDate(.zero))))
        bench.end("r0", "fetch")
        bench.answer("r0", "clean", .cleaned)
        #expect(bench.summary?.results[0].status.error?.code == .timeout)
    }

    @Test("There is one fetch per host at a time, and four in all")
    func hosts() {
        let hosts = ["r0": "x", "r1": "x", "r2": "y", "r3": "z", "r5": "z", "r6": "u"]
        let bench = MachineBench(7, hosts: hosts)
        forced(bench)
        #expect(bench.running == ["r0 fetch", "r2 fetch", "r3 fetch", "r4 fetch"])
        bench.fetched("r4")
        #expect(bench.running == ["r0 fetch", "r2 fetch", "r3 fetch", "r6 fetch"])
        bench.end("r0", "fetch", .exited(1))
        #expect(bench.running.contains("r1 fetch"))
        bench.answer("r3", "fetch", .failed(Problem(.offline, "no"), clone: nil))
        #expect(bench.running.contains("r5 fetch"))
    }

    @Test("A repository whose host is unknown is analyzed before its fetch")
    func unknownHost() {
        let bench = MachineBench(2)
        for id in ["r0", "r1"] { bench.records[id]?.clone = nil }
        forced(bench)
        #expect(bench.running == ["r0 look", "r1 look"])
        bench.looked("r0", host: "x")
        bench.looked("r1", host: "x")
        #expect(bench.running == ["r0 fetch"])
        bench.fetched("r0")
        #expect(bench.running == ["r1 fetch"])
    }

    // MARK: Locks

    @Test("A job waits for the requested time for another process that checks", arguments: [0, 30] as [Int64])
    func fetchLock(wait: Int64) {
        let bench = MachineBench()
        bench.foreignLocks = ["r0 fetch"]
        bench.handle(.sync(SyncRequest(asking: .always, wait: .seconds(wait))))
        if wait > 0 {
            bench.handle(.locksReleased)
            bench.pass(.seconds(wait - 1))
            #expect(bench.summary == nil)
            bench.pass(.seconds(1))
        }
        #expect(bench.summary?.results.map(\.action) == [.locked])
    }

    @Test("A released lock is acquired immediately, and only once")
    func released() {
        let bench = MachineBench()
        bench.foreignLocks = ["r0 fetch"]
        forced(bench)
        bench.foreignLocks = []
        bench.handle(all: [.locksReleased, .locksReleased, .locksReleased])
        #expect(bench.running == ["r0 fetch"])
        bench.fetched("r0")
        #expect(bench.summary != nil)
    }

    @Test("A lock released when the wait ends is not kept")
    func releasedTooLate() {
        let bench = idleDaemon()
        bench.foreignLocks = ["r0 record"]
        bench.change("r0", "g")
        bench.foreignLocks = []
        // The virtual time reaches the end of the wait before any event is handled.
        bench.passUnhandled(.seconds(30))
        bench.handle(all: [.locksReleased, .timeout])
        #expect(bench.machine.jobs.isEmpty)
        bench.handle(.checkAll)
        #expect(bench.running == ["r0 look"])
        bench.looked("r0")
        #expect(bench.running == ["r0 fetch"])
    }

    @Test("Another process may hold the record for 30 s")
    func recordLock() throws {
        let bench = MachineBench()
        bench.foreignLocks = ["r0 record"]
        bench.handle(.sync(SyncRequest(asking: .always, wait: .zero)))
        bench.pass(.seconds(29))
        #expect(bench.summary == nil)
        bench.pass(.seconds(1))
        guard case .stateFailed(let problem) = try #require(bench.summary).results[0].action else {
            Issue.record("\(String(describing: bench.summary))")
            return
        }
        #expect(problem.code == .locked)
    }

    @Test("The result of another process's fetch is equivalent to a forced fetch")
    func answeredMeanwhile() throws {
        let bench = MachineBench()
        bench.foreignLocks = ["r0 fetch"]
        forced(bench)
        bench.pass(.seconds(3))
        bench.records["r0"]?.noteSuccess(begun: bench.time.wall, ended: bench.time.wall)
        bench.foreignLocks = []
        bench.handle(.locksReleased)
        #expect(bench.summary?.results.map(\.action) == [.throttled(until: bench.time.wall.advanced(bySeconds: 600))])
    }
}
