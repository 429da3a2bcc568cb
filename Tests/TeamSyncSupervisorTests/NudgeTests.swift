import Testing

@testable import TeamSyncBase
@testable import TeamSyncConfiguration
@testable import TeamSyncDocuments
@testable import TeamSyncProtocol
@testable import TeamSyncSupervisor

/// The state machine with a `nudge` program, in virtual time.
@Suite("Nudges") struct NudgeTests {
    static let nudge = NudgeConfiguration(command: ["sub"], interval: .seconds(6 * 3600))
    private static let noticed = NudgeConfiguration(
        command: ["sub"], interval: .seconds(6 * 3600), heartbeat: .seconds(3600))
    static let new = String(repeating: "b", count: 40)
    private static let newer = String(repeating: "c", count: 40)
    static let old = String(repeating: "a", count: 40)

    func bench(
        _ count: Int = 1, _ nudge: NudgeConfiguration = nudge, attemptBefore seconds: Int64 = 300
    ) -> MachineBench {
        let repositories = (0..<count).map { MachineBench.repository($0) }
        let bench = MachineBench(repositories, nudge: nudge)
        for repository in repositories {
            let last = MachineBench.begun.advanced(bySeconds: -seconds)
            bench.records[repository.id]?.noteSuccess(begun: last, ended: last)
            bench.records[repository.id]?.examination?.key.local = Self.old
            bench.records[repository.id]?.examination?.key.upstream = Self.old
        }
        bench.handle(.start)
        return bench
    }

    func say(_ bench: MachineBench, _ id: String = "r0", _ commit: String? = nil) {
        bench.handle(.nudged([NudgeLine(id: id, commit: commit)]))
    }

    /// The running check finds this commit at the remote.
    func find(_ bench: MachineBench, _ commit: String, _ id: String = "r0") {
        bench.fetched(id, upstream: commit)
        bench.looked(id, local: Self.old, upstream: commit)
    }

    func next(_ bench: MachineBench, _ id: String = "r0") -> Duration? {
        guard let status = bench.status(id), let last = status.lastAttemptAt, let next = status.nextAttemptAt else {
            return nil
        }
        return last.duration(to: next)
    }

    func nudgeStatus(_ bench: MachineBench) -> NudgeStatus? {
        for case .nudge(let status) in bench.reports.reversed() { return status }
        return nil
    }

    @Test("The program starts and ends with the daemon, and is not run in a round")
    func lifetime() {
        let bench = bench()
        #expect(bench.nudges == (1, 0))
        bench.handle(.stop)
        #expect(bench.nudges.stopped == 1)
        let round = MachineBench([MachineBench.repository(0)], nudge: Self.nudge)
        round.handle(.sync(SyncRequest()))
        #expect(round.nudges.started == 0)
    }

    @Test("A line causes an immediate check")
    func atOnce() {
        let bench = bench()
        #expect(bench.running.isEmpty)
        say(bench, "r0", Self.new)
        #expect(bench.running == ["r0 fetch"])
    }

    @Test("A line without a commit causes a check, too")
    func withoutCommit() {
        let bench = bench(2)
        say(bench, "r1")
        #expect(bench.running == ["r1 fetch"])
    }

    @Test("A known commit and an unknown repository cause nothing")
    func known() {
        let bench = bench()
        say(bench, "r0", Self.old)
        say(bench, "r7", Self.new)
        bench.handle(.nudged([]))
        #expect(bench.running.isEmpty)
    }

    @Test("A remote is contacted at most once a minute, whatever the lines")
    func onceAMinute() {
        let bench = bench(attemptBefore: 20)
        say(bench, "r0", Self.new)
        #expect(bench.running.isEmpty)
        bench.pass(.seconds(39))
        #expect(bench.running.isEmpty)
        bench.pass(.seconds(1))
        #expect(bench.running == ["r0 fetch"])
        find(bench, Self.new)
        var checks = 0
        for second in 1...600 {
            say(bench, "r0", String(repeating: "d", count: 37) + "\(100 + second)")
            if bench.running == ["r0 fetch"] {
                checks += 1
                bench.fetched("r0")
                if bench.running == ["r0 look"] { bench.looked("r0", local: Self.old, upstream: Self.new) }
            }
            bench.pass(.seconds(1))
        }
        #expect((9...10).contains(checks))
    }

    @Test("A line during a check causes another one, unless the check has found its commit")
    func duringACheck() {
        let bench = bench()
        say(bench, "r0", Self.new)
        say(bench, "r0", Self.newer)
        find(bench, Self.new)
        #expect(bench.running.isEmpty)
        bench.pass(.seconds(60))
        #expect(bench.running == ["r0 fetch"])
        find(bench, Self.newer)
        bench.pass(.seconds(120))
        #expect(bench.running.isEmpty)

        let other = self.bench()
        say(other, "r0", Self.new)
        say(other, "r0", Self.newer)
        find(other, Self.newer)
        other.pass(.seconds(120))
        #expect(other.running.isEmpty)
    }

    @Test("A repeated old message causes one check")
    func oldMessage() {
        let bench = bench()
        say(bench, "r0", Self.newer)
        find(bench, Self.old)
        for _ in 1...8 {
            bench.pass(.seconds(61))
            say(bench, "r0", Self.newer)
            #expect(bench.running.isEmpty)
        }
        #expect(nudgeStatus(bench)?.trusted == [:])
    }

    @Test("Only lines followed by their commits make checks rarer, for their repository")
    func proof() {
        let bench = bench(2)
        say(bench, "r0", Self.old)
        #expect(next(bench) == .seconds(600))
        say(bench, "r0", Self.new)
        find(bench, Self.new)
        #expect(next(bench) == .seconds(3600))
        #expect(next(bench, "r1") == .seconds(600))
        #expect(nudgeStatus(bench)?.trusted == ["r0": 3600])
        let due = bench.machine.scheduler.next
        #expect(due.map { MachineBench.begun.duration(to: $0) < .seconds(600) } == true, "r1 is checked as before")
    }

    @Test("A day with ten pushes and nudges has at most fourteen checks; without nudges, about 144")
    func day() {
        #expect((10...14).contains(checks(pushes: 10, areAnnounced: true, Self.noticed)))
        #expect((11...14).contains(checks(pushes: 1, areAnnounced: true, Self.noticed)))
        #expect((22...28).contains(checks(pushes: 1, areAnnounced: true, Self.nudge)))
        #expect((130...152).contains(checks(pushes: 10, areAnnounced: false, Self.noticed)))
    }

    /// The number of checks of one repository in the 24 hours after the first push.
    func checks(pushes: Int, areAnnounced: Bool, _ nudge: NudgeConfiguration) -> Int {
        let bench = bench(1, nudge)
        if areAnnounced {
            say(bench, "r0", Self.new)
            find(bench, Self.new)
        }
        var commit = areAnnounced ? Self.new : Self.old
        var checks = 0
        let step = 30
        for second in stride(from: 0, to: 86_400, by: step) {
            if second % (86_400 / pushes) == 0 {
                commit = String(repeating: "e", count: 35) + "\(10_000 + second / 10)"
                if areAnnounced { say(bench, "r0", commit) }
            }
            while let request = bench.requests.first {
                if request.kind == "fetch" {
                    checks += 1
                    bench.fetched("r0", upstream: commit)
                } else {
                    bench.looked("r0", local: Self.old, upstream: commit)
                }
            }
            bench.pass(.seconds(step))
            bench.handle(.nudged([]))
        }
        return checks
    }
}
