import Testing

@testable import TeamSyncBase
@testable import TeamSyncConfiguration
@testable import TeamSyncDocuments
@testable import TeamSyncProtocol
@testable import TeamSyncSupervisor

/// The steps of one job: fetch, analysis, and the results that are kept when a worker dies.
@Suite struct JobTests {
    private let key = Examination.Key(local: "a", upstream: "b", basis: "k")

    func forced(_ bench: MachineBench) {
        bench.handle(.sync(SyncRequest(asking: .always)))
    }

    /// A daemon without pending work.
    func idleDaemon(_ repositories: [RepositoryConfiguration] = [MachineBench.repository(0)]) -> MachineBench {
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
}
