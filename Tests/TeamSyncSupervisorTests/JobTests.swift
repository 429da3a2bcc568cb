import Testing

@testable import TeamSyncBase
@testable import TeamSyncConfiguration
@testable import TeamSyncDocuments
@testable import TeamSyncProtocol
@testable import TeamSyncSupervisor

/// The steps of one job: fetch, analysis, and the results that are kept when a worker dies.
@Suite struct JobTests {
    private let key = Examination.Key(local: "a", upstream: "b", basis: "k")

    private func forced(_ bench: MachineBench) {
        bench.handle(.sync(SyncRequest(asking: .always)))
    }

    /// A daemon without pending work.
    private func idleDaemon(_ repositories: [RepositoryConfiguration] = [MachineBench.repository(0)]) -> MachineBench {
        let bench = MachineBench(repositories)
        for id in bench.records.keys { bench.records[id]?.noteSuccess(begun: bench.time.wall, ended: bench.time.wall) }
        bench.handle(.start)
        #expect(bench.running == [])
        return bench
    }

    @Test("A fetch and the analysis of the result are one job with one worker, recorded together")
    func fetchAndLook() throws {
        let bench = MachineBench()
        forced(bench)
        let fetch = try #require(bench.request("r0", "fetch"))
        #expect(bench.running == ["r0 fetch"] && bench.saves.isEmpty)
        bench.fetched("r0", upstream: "b")
        #expect(bench.request("r0", "look")?.job == fetch.job && bench.workers == [fetch.job] && bench.dismissed == [])
        bench.looked("r0", upstream: "b")
        #expect(bench.saves.count == 1 && bench.dismissed == [fetch.job])
        let status = try #require(bench.status("r0"))
        #expect(status.behind == 1 && status.lastSuccessAt == bench.time.wall && status.error == nil)
        #expect(bench.summary?.results.map(\.action) == [.fetched(.upToDate(.zero))])
    }

    @Test(
        "If the worker of an update ends without an answer, the branch afterward determines the report",
        arguments: [("b", true), ("a", false)])
    func updateDies(local: String, hasMoved: Bool) throws {
        var repository = MachineBench.repository(0)
        repository.update = .fastForward
        let bench = MachineBench([repository])
        forced(bench)
        bench.fetched("r0", upstream: "b")
        bench.looked("r0", upstream: "b")
        bench.end("r0", "update")
        #expect(bench.running == ["r0 look"])
        bench.looked("r0", local: local, upstream: "b")
        let report = try #require(bench.status("r0")?.update)
        #expect(report.moved == hasMoved && (report.reason == nil) == hasMoved)
        #expect(report.message == (hasMoved ? "moved main by 1 commit" : "the worker ended before git did"))
        #expect(bench.running == [] && bench.summary != nil)
    }

    @Test("A fetch without new commits needs no analysis")
    func quietFetch() {
        let bench = MachineBench()
        forced(bench)
        bench.fetched("r0")
        #expect(bench.running == [] && bench.summary != nil)
        #expect(bench.status("r0")?.lastSuccessAt == bench.time.wall)
    }

    @Test(
        "If the analysis fails, the fetch is still recorded",
        arguments: [
            (WorkerEnding.signalled(9), ErrorCode.tooLarge), (.signalled(11), .corrupt), (.signalled(7), .corrupt),
            (.signalled(6), .tooLarge), (.exited(1), .internal), (.exited(0), .internal), (.broken, .internal),
            (.stuck, .timeout),
        ])
    func lookDiesAfterFetch(ending: WorkerEnding, code: ErrorCode) throws {
        let bench = MachineBench()
        let former = bench.records["r0"]?.examination
        forced(bench)
        bench.fetched("r0", upstream: "b")
        bench.say("r0", .looking(key))
        bench.end("r0", "look", ending)
        let record = try #require(bench.records["r0"])
        #expect(record.lastSuccessAt == bench.time.wall && record.lastAttemptAt == bench.time.wall)
        #expect(record.fetchFailure == nil && record.localFailure?.code == code)
        #expect(record.examination == former)
        #expect(bench.summary?.results.map(\.action) == [.fetched(.upToDate(.zero))])
    }

    @Test("A killed analysis is remembered by its commits, and not repeated until something changes")
    func killedLook() throws {
        let bench = idleDaemon()
        let basis = try #require(bench.records["r0"]?.examination?.key.basis)
        let key = Examination.Key(local: "a", upstream: "b", basis: basis)
        bench.change("r0", "g")
        bench.say("r0", .looking(key))
        bench.say("r0", .searching("the names of 'icons'"))
        bench.say("r0", .searching(nil))
        bench.say("r0", .searching("the lines of 'colors'"))
        bench.pass(.seconds(119))
        #expect(bench.request("r0", "look")?.isKilled == false)
        bench.pass(.seconds(1))
        #expect(bench.request("r0", "look")?.isKilled == true)
        bench.end("r0", "look")
        #expect(bench.records["r0"]?.stoppedLook == key)
        #expect(bench.status("r0")?.error?.code == .tooLarge && bench.status("r0")?.state == .upToDate)
        #expect(bench.status("r0")?.error?.message.hasSuffix(", while searching the lines of 'colors'") == true)
        bench.change("r0", "g")
        #expect(bench.running == [])
        // A pattern would take as long the next time, also on request.
        bench.handle(.checkAll)
        bench.fetched("r0")
        #expect(bench.running == [])
        // Other files with the same branches: the worker refuses each request.
        for fingerprint in ["h", "i"] {
            bench.change("r0", fingerprint)
            #expect(try #require(bench.request("r0", "look")?.look).failed == key)
            let clone = MachineBench.clone("/r0", fingerprint: fingerprint)
            bench.answer("r0", "look", .failed(Problem(.tooLarge, "stopped before"), clone: clone))
            bench.change("r0", fingerprint)
            #expect(bench.running == [] && bench.records["r0"]?.stoppedLook == key)
            #expect(bench.status("r0")?.error?.message.contains("stopped before") == false)
        }
        bench.change("r0", "k")
        bench.looked("r0")
        #expect(bench.records["r0"]?.stoppedLook == nil && bench.status("r0")?.error == nil)
    }

    @Test("An analysis that was killed outside a search is repeated on request")
    func killedLookOnRequest() throws {
        let bench = idleDaemon()
        let basis = try #require(bench.records["r0"]?.examination?.key.basis)
        let key = Examination.Key(local: "a", upstream: "b", basis: basis)
        bench.change("r0", "g")
        bench.say("r0", .looking(key))
        bench.say("r0", .searching("the names of 'icons'"))
        bench.say("r0", .searching(nil))
        bench.end("r0", "look", .signalled(9))
        bench.handle(.checkAll)
        bench.fetched("r0")
        #expect(try #require(bench.request("r0", "look")?.look).failed == nil)
        // Now a search takes too long: other commits are searched again, but these are not.
        bench.say("r0", .looking(key))
        bench.say("r0", .searching("the lines of 'colors'"))
        bench.pass(.seconds(120))
        bench.end("r0", "look")
        bench.handle(.checkAll)
        bench.fetched("r0")
        #expect(bench.running == [])
        bench.change("r0", "h")
        #expect(try #require(bench.request("r0", "look")?.look).failed == key)
        bench.looked("r0")
        #expect(bench.records["r0"]?.stoppedInSearch == nil && bench.status("r0")?.error == nil)
    }

    @Test("The status of an up-to-date repository is not unknown")
    func reportedState() throws {
        let bench = idleDaemon()
        bench.handle(.checkAll)
        bench.fetched("r0")
        if bench.running == ["r0 look"] { bench.looked("r0") }
        let reported = bench.reports.compactMap { report in
            if case .state(let statuses, _) = report { statuses } else { nil }
        }
        let last = try #require(reported.last?.first)
        #expect(last.state == .upToDate && last.error == nil)
        #expect(last.lastSuccessAt == bench.status("r0")?.lastSuccessAt && last.lastSuccessAt != nil)
    }

    @Test("Another configuration is analyzed again, even after a killed analysis", arguments: [false, true])
    func anotherConfiguration(wasKilled: Bool) throws {
        let bench = idleDaemon()
        if wasKilled {
            let key = bench.records["r0"]?.examination?.key
            bench.records["r0"]?.stoppedLook = key
            bench.change("r0", "f")
            #expect(bench.running == [])
        }
        var repository = MachineBench.repository(0)
        repository.paths = ["icons/"]
        bench.handle(.reload(Configuration(repositories: [repository])))
        #expect(bench.running == ["r0 look"])
        bench.looked("r0")
        bench.handle(.reload(Configuration(repositories: [repository])))
        #expect(bench.running == [])
    }

    @Test("A repository is analyzed again when another one starts using its catalogue")
    func anotherUser() {
        var (icons, comps) = (MachineBench.repository(0), MachineBench.repository(1))
        icons.counts = ["icons": CountConfiguration(source: .files(glob: "*.svg", exclude: []))]
        let bench = idleDaemon([icons, comps])
        comps.uses = ["icons": []]
        bench.handle(.reload(Configuration(repositories: [icons, comps])))
        #expect(bench.running == ["r0 look", "r1 look"])
        bench.end("r0", "look", .stuck)
        bench.end("r1", "look", .stuck)
    }

    @Test("An analysis that has not started in time hangs in its file system, and is repeated")
    func hungLook() {
        let bench = idleDaemon()
        bench.change("r0", "g")
        bench.pass(.seconds(30))
        bench.end("r0", "look", .stuck)
        #expect(bench.status("r0")?.error?.code == .timeout)
        #expect(bench.records["r0"]?.stoppedLook == nil && bench.records["r0"]?.lookFingerprint == nil)
        bench.change("r0", "g")
        #expect(bench.running == ["r0 look"])
        // The previous worker still hangs.
        bench.end("r0", "look", .stuck)
        #expect(bench.status("r0")?.error?.code == .timeout)
        #expect(bench.machine.jobs.isEmpty)
    }

    @Test(
        "A clone that cannot be opened is not fetched into", arguments: [ErrorCode.missing, .unsupported, .permission])
    func cannotBeOpened(code: ErrorCode) {
        let bench = MachineBench()
        bench.fingerprints["r0"] = "gone"
        forced(bench)
        bench.answer("r0", "look", .failed(Problem(code, "no"), clone: MachineBench.clone("/r0", fingerprint: "gone")))
        #expect(bench.summary?.results.map(\.action) == [.notFetched])
        #expect(bench.records["r0"]?.lastAttemptAt == nil && bench.status("r0")?.error?.code == code)
    }

    @Test("An analysis that fails for another reason does not prevent the fetch")
    func corrupt() {
        let bench = MachineBench()
        bench.fingerprints["r0"] = "g"
        forced(bench)
        bench.answer("r0", "look", .failed(Problem(.corrupt, "no"), clone: MachineBench.clone("/r0")))
        #expect(bench.running == ["r0 fetch"])
        bench.fetched("r0")
        bench.answer("r0", "look", .failed(Problem(.corrupt, "no"), clone: MachineBench.clone("/r0")))
        #expect(bench.summary?.results.map(\.action) == [.fetched(.upToDate(.zero))])
    }

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
