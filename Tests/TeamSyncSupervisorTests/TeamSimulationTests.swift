import TestSupport
import Testing

/// Thousands of machines over days: the requests do not concentrate at the same time.
@Suite struct TeamSimulationTests {
    private static let machines = 2000
    private static let days = 3 * 24 * 60
    private static let day = 24 * 60

    /// The busiest minute as a multiple of the mean.
    private func peak(_ minutes: some Collection<Int>) -> Double {
        let mean = Double(minutes.reduce(0, +)) / Double(minutes.count)
        return Double(minutes.max() ?? 0) / mean
    }

    @Test("All machines start in the same second after a night: no minute in three days has 1.5 times the mean")
    func allStartAtOnce() throws {
        let minutes = try SeedRange.chosen(1...1, of: 1...3).count * Self.day
        var team = TeamSimulation(
            lastAttempts: Array(repeating: 40_000, count: Self.machines), minutes: minutes)
        team.run()
        #expect(peak(team.askedInMinute) <= 1.5)
        // The number of requests of each machine corresponds to the interval, approximately.
        let expected = minutes / 10
        #expect(team.asked.allSatisfy { (expected * 95 / 100...expected * 105 / 100).contains($0) })
    }

    @Test("Machines suspended at random, for minutes to hours, do not synchronize")
    func sleepers() {
        var generator = SeededGenerator(seed: 7)
        let last = (0..<Self.machines).map { _ in Int64.random(in: 0..<600, using: &generator) }
        var team = TeamSimulation(lastAttempts: last, minutes: Self.days)
        team.run { _, _ in
            Int.random(in: 0..<20, using: &generator) == 0 ? Int64.random(in: 60..<30_000, using: &generator) : 0
        }
        // As long as the first machines have not been suspended yet, there are more requests.
        #expect(peak(team.askedInMinute[Self.day...]) <= 1.5)
    }

    @Test("All machines resume at nine in the same second: their checks are spread over the interval")
    func allWakeAtOnce() {
        let nine: Int64 = 9 * 3600
        var team = TeamSimulation(lastAttempts: Array(repeating: 300, count: Self.machines), minutes: Self.day)
        team.run { _, second in second < nine - 3600 ? 0 : second < nine ? nine - second : 0 }
        #expect(peak(team.askedInMinute[(9 * 60)...]) <= 1.5)
        #expect(team.askedInMinute[(9 * 60)..<(9 * 60 + 11)].reduce(0, +) >= Self.machines)
    }

    @Test(
        "A host that is down for a day is contacted at most 32 times by each machine, and not by all at once afterward")
    func deadHost() {
        var team = TeamSimulation(
            lastAttempts: (0..<Self.machines).map { Int64($0 % 600) }, minutes: 3 * Self.day
        ) { second in second >= 86_400 }
        team.run()
        let dead = team.askedInMinute[..<Self.day].reduce(0, +)
        #expect(dead <= 32 * Self.machines)
        #expect(dead >= 20 * Self.machines)
        #expect(peak(team.askedInMinute[(2 * Self.day)...]) <= 1.5)
        let mean = Double(Self.machines) / 10
        #expect(Double(team.askedInMinute[Self.day...].max() ?? 0) <= 1.5 * mean)
    }
}
