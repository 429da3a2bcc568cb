import Testing

@testable import TeamSyncBase
@testable import TeamSyncConfiguration
@testable import TeamSyncDocuments
@testable import TeamSyncProtocol
@testable import TeamSyncSupervisor

extension NudgeTests {
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
