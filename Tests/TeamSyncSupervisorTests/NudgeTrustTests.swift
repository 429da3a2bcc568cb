import Testing

@testable import TeamSyncBase
@testable import TeamSyncConfiguration
@testable import TeamSyncDocuments
@testable import TeamSyncProtocol
@testable import TeamSyncSupervisor

/// The frequency of a repository's checks, depending on the announcements of the `nudge` program, in virtual time.
@Suite("Trust in the nudge program") struct NudgeTrustTests {
    private static let hour: Int64 = 3600
    private static let noticed = NudgeConfiguration(command: ["sub"], heartbeat: .seconds(hour))

    private func bench(_ nudge: NudgeConfiguration = noticed) -> MachineBench {
        let bench = MachineBench([MachineBench.repository(0)], nudge: nudge)
        let last = MachineBench.begun.advanced(bySeconds: -300)
        bench.records["r0"]?.noteSuccess(begun: last, ended: last)
        bench.records["r0"]?.examination?.key.local = commit(0)
        bench.records["r0"]?.examination?.key.upstream = commit(0)
        bench.handle(.start)
        return bench
    }

    private func commit(_ number: Int) -> String { String(repeating: "a", count: 36) + "\(1000 + number)" }

    private func announce(_ bench: MachineBench, _ number: Int?) {
        bench.handle(.nudged([NudgeLine(id: "r0", commit: number.map(commit))]))
    }

    /// The running check finds this commit at the remote.
    private func find(_ bench: MachineBench, _ number: Int) {
        #expect(bench.running == ["r0 fetch"])
        bench.fetched("r0", upstream: commit(number))
        settle(bench, number)
    }

    /// The user fetches by hand.
    private func fetchByHand(_ bench: MachineBench, _ number: Int) {
        bench.change("r0", "upstream \(commit(number))")
        settle(bench, number)
    }

    private func settle(_ bench: MachineBench, _ number: Int) {
        while bench.request("r0", "look") != nil {
            bench.looked("r0", local: commit(0), upstream: commit(number))
        }
    }

    /// Time passes; the program prints a line each minute.
    private func pass(_ bench: MachineBench, minutes: Int) {
        for _ in 0..<minutes {
            bench.pass(.seconds(60))
            bench.handle(.nudged([]))
        }
    }

    /// A push that is announced and found.
    private func push(_ bench: MachineBench, _ number: Int) {
        announce(bench, number)
        find(bench, number)
    }

    /// The seconds between the last check and the next one.
    private func interval(_ bench: MachineBench) -> Int64? {
        guard let status = bench.status("r0"), let last = status.lastAttemptAt, let next = status.nextAttemptAt else {
            return nil
        }
        return last.seconds(until: next)
    }

    @Test("Trust grows step by step, up to the configured interval, and starts again after a miss")
    func steps() {
        let bench = bench()
        for (index, hours) in [1, 2, 4, 6, 6].enumerated() {
            push(bench, index + 1)
            #expect(interval(bench) == Int64(hours) * Self.hour)
            pass(bench, minutes: 2)
        }
        fetchByHand(bench, 10)
        pass(bench, minutes: 1)
        settle(bench, 10)
        #expect(interval(bench) == 600)
        pass(bench, minutes: 1)
        push(bench, 11)
        #expect(interval(bench) == Self.hour)
    }

    @Test(
        "If a dead subscription would not be detected within an hour, checks are at most an hour apart",
        arguments: [nil, 3601, 24 * 3600] as [Int64?])
    func unnoticed(_ heartbeat: Int64?) {
        let nudge = NudgeConfiguration(command: ["sub"], heartbeat: heartbeat.map { .seconds($0) })
        let bench = bench(nudge)
        for number in 1...5 {
            push(bench, number)
            #expect(interval(bench) == Self.hour)
            pass(bench, minutes: 2)
        }
        #expect(nudge.limitation?.problem.contains("at least every 1h, not every 6h") == true)
        #expect(Self.noticed.limitation == nil)
        #expect(NudgeConfiguration(command: ["sub"], interval: .seconds(1800)).limitation == nil)
    }

    @Test("A commit found without a line is a miss after 60 seconds")
    func miss() {
        let bench = bench()
        push(bench, 1)
        while bench.running.isEmpty { pass(bench, minutes: 1) }
        find(bench, 2)
        bench.pass(.seconds(59))
        #expect(interval(bench) == Self.hour)
        bench.pass(.seconds(1))
        settle(bench, 2)
        #expect(interval(bench) == 600)
        // Too late: it may be a retained message that came with a new connection.
        announce(bench, 2)
        settle(bench, 2)
        #expect(interval(bench) == 600)
    }

    @Test("A line within 60 seconds of a manual fetch or push is a step")
    func justAfter() {
        let bench = bench()
        push(bench, 1)
        fetchByHand(bench, 2)
        bench.pass(.seconds(59))
        announce(bench, 2)
        settle(bench, 2)
        #expect(bench.running.isEmpty)
        #expect(interval(bench) == 2 * Self.hour)
        pass(bench, minutes: 5)
        #expect(interval(bench) == 2 * Self.hour)
    }

    @Test("Lines in the wrong order announce all their commits")
    func wrongOrder() {
        let bench = bench()
        push(bench, 1)
        announce(bench, 3)
        announce(bench, 2)
        pass(bench, minutes: 1)
        find(bench, 3)
        pass(bench, minutes: 1)
        if bench.running == ["r0 fetch"] { find(bench, 3) }
        pass(bench, minutes: 2)
        #expect(interval(bench) == 2 * Self.hour)
    }

    @Test("Each commit needs its line: a later line does not hide a miss")
    func hidden() {
        let bench = bench()
        push(bench, 1)
        fetchByHand(bench, 2)
        bench.pass(.seconds(30))
        fetchByHand(bench, 3)
        announce(bench, 3)
        settle(bench, 3)
        #expect(interval(bench) == 2 * Self.hour)
        bench.pass(.seconds(30))
        settle(bench, 3)
        #expect(interval(bench) == 600)
    }

    @Test("A line without a commit is not a step for earlier commits, but prevents the miss")
    func withoutCommit() {
        let bench = bench()
        push(bench, 1)
        fetchByHand(bench, 2)
        announce(bench, nil)
        pass(bench, minutes: 1)
        find(bench, 2)
        pass(bench, minutes: 3)
        #expect(interval(bench) == Self.hour)
    }

    @Test("A commit announced before the remote had it is a miss when a regular check finds it")
    func tooEarly() {
        let bench = bench()
        push(bench, 1)
        pass(bench, minutes: 1)
        announce(bench, 2)
        find(bench, 1)
        while bench.running.isEmpty { pass(bench, minutes: 1) }
        find(bench, 2)
        pass(bench, minutes: 1)
        settle(bench, 2)
        #expect(interval(bench) == 600)
    }

    @Test("At most sixteen commits of a repository wait for their lines")
    func bounded() {
        var trust = NudgeTrust()
        let now = ContinuousClock.now
        trust.confirm(commit(0), of: "r0")
        for number in 1...16 { trust.wait(for: commit(number), of: "r0", at: now) }
        #expect(trust.interval(of: "r0", upTo: .seconds(7200)) == .seconds(3600))
        trust.wait(for: commit(17), of: "r0", at: now)
        #expect(trust.interval(of: "r0", upTo: .seconds(7200)) == nil)
        #expect(trust.next == nil)
    }
}
