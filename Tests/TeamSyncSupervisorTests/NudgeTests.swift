import Testing

@testable import TeamSyncBase
@testable import TeamSyncConfiguration
@testable import TeamSyncDocuments
@testable import TeamSyncProtocol
@testable import TeamSyncSupervisor

/// The state machine with a `nudge` program, in virtual time.
@Suite("Nudges") struct NudgeTests {
    private static let nudge = NudgeConfiguration(command: ["sub"], interval: .seconds(6 * 3600))
    private static let noticed = NudgeConfiguration(
        command: ["sub"], interval: .seconds(6 * 3600), heartbeat: .seconds(3600))
    private static let new = String(repeating: "b", count: 40)
    private static let newer = String(repeating: "c", count: 40)
    private static let old = String(repeating: "a", count: 40)

    private func bench(
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

    private func say(_ bench: MachineBench, _ id: String = "r0", _ commit: String? = nil) {
        bench.handle(.nudged([NudgeLine(id: id, commit: commit)]))
    }

    /// The running check finds this commit at the remote.
    private func find(_ bench: MachineBench, _ commit: String, _ id: String = "r0") {
        bench.fetched(id, upstream: commit)
        bench.looked(id, local: Self.old, upstream: commit)
    }

    private func next(_ bench: MachineBench, _ id: String = "r0") -> Duration? {
        guard let status = bench.status(id), let last = status.lastAttemptAt, let next = status.nextAttemptAt else {
            return nil
        }
        return last.duration(to: next)
    }

    private func nudgeStatus(_ bench: MachineBench) -> NudgeStatus? {
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
    private func checks(pushes: Int, areAnnounced: Bool, _ nudge: NudgeConfiguration) -> Int {
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

    @Test(
        "When the program ends, checks are as frequent as without it, at the machine's own times, and it is restarted"
    )
    func ends() {
        let bench = bench()
        say(bench, "r0", Self.new)
        find(bench, Self.new)
        bench.pass(.seconds(3000))
        #expect(bench.running.isEmpty)
        bench.handle(.nudgeEnded(reason: "it ended with exit code 1"))
        #expect(next(bench) == .seconds(600))
        let wait = bench.machine.scheduler.next.map { bench.time.wall.duration(to: $0) }
        #expect(wait.map { $0 >= .zero && $0 <= .seconds(600) } == true)
        #expect(nudgeStatus(bench)?.state == .waiting)
        #expect(nudgeStatus(bench)?.problem == "it ended with exit code 1")
        bench.pass(.seconds(8))
        #expect(bench.nudges.started == 2)
        // A repeated message is not a confirmation.
        say(bench, "r0", Self.new)
        #expect(next(bench) == .seconds(600))
    }

    @Test("A program that cannot run is restarted at increasing intervals, which differ between machines")
    func backoff() {
        var control = NudgeControl(machine: "m")
        var other = NudgeControl(machine: "n")
        let begun = ContinuousClock.now
        var (now, differs, waits) = (begun, false, [Duration]())
        _ = (control.configure(Self.nudge, at: now), other.configure(Self.nudge, at: now))
        for _ in 0..<12 {
            _ = (control.ended(at: now), other.ended(at: now))
            guard let next = control.next else {
                Issue.record("it is not started again")
                return
            }
            differs = differs || next != other.next
            waits.append(now.duration(to: next))
            now = next
            let steps = control.expire(at: now)
            #expect(steps == [.start(Self.nudge)])
            if let its = other.next { _ = other.expire(at: max(now, its)) }
        }
        #expect(differs)
        #expect(waits[0] >= .milliseconds(2500) && waits[0] <= .milliseconds(7500))
        #expect(waits.allSatisfy { $0 <= .seconds(900) })
        #expect(waits[11] >= .seconds(300))
        _ = control.ended(at: now + .seconds(1000))
        #expect(control.next.map { (now + .seconds(1000)).duration(to: $0) <= .milliseconds(7500) } == true)
    }

    @Test("A silent program is restarted if a heartbeat is configured")
    func heartbeat() {
        let bench = bench(1, NudgeConfiguration(command: ["sub"], heartbeat: .seconds(120)))
        say(bench, "r0", Self.new)
        find(bench, Self.new)
        for _ in 1...10 {
            bench.pass(.seconds(100))
            bench.handle(.nudged([]))
        }
        #expect(bench.nudges.stopped == 0)
        #expect(next(bench) == .seconds(3600))
        bench.pass(.seconds(121))
        #expect(bench.nudges.stopped == 1)
        #expect(next(bench) == .seconds(600))
        bench.pass(.seconds(300))
        #expect(bench.nudges.stopped == 1)
        bench.handle(.nudgeEnded(reason: "it was killed by signal 15"))
        #expect(nudgeStatus(bench)?.problem == "it printed nothing for 2m")
    }

    @Test("Machines with the same line have different delays, and each has the same one every time")
    func spread() throws {
        var waits: [Duration] = []
        for number in 0..<200 {
            var control = NudgeControl(machine: "machine \(number)")
            let now = ContinuousClock.now
            _ = control.configure(NudgeConfiguration(command: ["sub"], spread: .seconds(900)), at: now)
            let line = NudgeLine(id: "icons", commit: Self.new)
            let isNew = control.take(line, upstream: nil, sinceAttempt: .seconds(3600), at: now)
            #expect(isNew)
            waits.append(now.duration(to: try #require(control.next)))
        }
        #expect(waits.allSatisfy { $0 >= .zero && $0 < .seconds(900) })
        for third in 0..<3 {
            let count = waits.count { $0 >= .seconds(300 * third) && $0 < .seconds(300 * (third + 1)) }
            #expect((40...95).contains(count))
        }
    }

    @Test("A failing repository is not contacted more often because of lines")
    func failing() {
        let bench = bench()
        say(bench, "r0", Self.new)
        bench.answer("r0", "fetch", .failed(Problem(.authFailed, "no"), clone: nil))
        if bench.running == ["r0 look"] { bench.looked("r0", local: Self.old, upstream: Self.old) }
        for number in 0..<30 {
            bench.pass(.seconds(100))
            say(bench, "r0", String(repeating: "f", count: 38) + "\(10 + number)")
            #expect(bench.request("r0", "fetch") == nil)
        }
    }

    @Test("A changed configuration restarts the program, an equal one does not")
    func reload() {
        let bench = bench()
        bench.handle(.reload(Configuration(repositories: [MachineBench.repository(0)], nudge: Self.nudge)))
        #expect(bench.nudges == (1, 0))
        let other = NudgeConfiguration(command: ["other"])
        bench.handle(.reload(Configuration(repositories: [MachineBench.repository(0)], nudge: other)))
        #expect(bench.nudges == (1, 1))
        #expect(nudgeStatus(bench)?.state == .waiting)
        #expect(nudgeStatus(bench)?.nextStartAt == nil)
        #expect(nudgeStatus(bench)?.problem == "the configuration has changed")
        bench.handle(.nudgeEnded(reason: "it was killed by signal 15"))
        #expect(bench.nudges == (2, 1))
        bench.handle(.reload(Configuration(repositories: [MachineBench.repository(0)])))
        #expect(bench.nudges == (2, 2))
        bench.handle(.reload(Configuration(repositories: [MachineBench.repository(0)], nudge: other)))
        #expect(bench.nudges == (2, 2))
        bench.handle(.nudgeEnded(reason: "it was killed by signal 15"))
        #expect(bench.nudges == (3, 2))
        bench.handle(.reload(Configuration(repositories: [MachineBench.repository(0)])))
        bench.handle(.nudgeEnded(reason: "it was killed by signal 15"))
        bench.pass(.seconds(4000))
        #expect(bench.nudges == (3, 3))
        #expect(nudgeStatus(bench) == nil)
    }

    @Test("A restarted daemon does not inherit trust")
    func restart() {
        let bench = MachineBench([MachineBench.repository(0)], nudge: Self.nudge)
        let last = MachineBench.begun.advanced(bySeconds: -3600)
        bench.records["r0"]?.noteSuccess(begun: last, ended: last)
        bench.records["r0"]?.nudgedInterval = 6 * 3600
        bench.handle(.start)
        let wait = bench.machine.scheduler.next.map { bench.time.wall.duration(to: $0) }
        #expect(wait.map { $0 <= .seconds(600) } == true)
        #expect(bench.records["r0"]?.nudgedInterval == nil)
    }
}
