import TeamSyncBase
import TeamSyncConfiguration

/// Simulates, second by second, the requests of many machines to one repository on a forge. Every machine is the
/// daemon's own state machine.
struct FleetSimulation {
    /// Midnight of the day before.
    static let midnight = Timestamp(secondsSinceEpoch: 1_770_854_400)
    private static let day: Int64 = 86_400

    struct Scenario: Sendable {
        var machines: Int
        var nudge: NudgeConfiguration?
        /// Seconds after midnight, each day.
        var pushes: [Int64]
        /// The simulated period, in seconds after midnight; negative for the day before. Requests from midnight on
        /// count. It begins before the pushes with which programs earn trust.
        var period: Range<Int64>
        /// In seconds after midnight.
        var forgeOutage: Range<Int64>?
        var brokerOutage: Range<Int64>?

        init(
            machines: Int, nudge: NudgeConfiguration? = nil, pushes: [Int64], period: Range<Int64> = -86_400..<86_400,
            forgeOutage: Range<Int64>? = nil, brokerOutage: Range<Int64>? = nil
        ) {
            (self.machines, self.nudge, self.pushes, self.period) = (machines, nudge, pushes, period)
            (self.forgeOutage, self.brokerOutage) = (forgeOutage, brokerOutage)
        }
    }

    /// The requests of the day.
    struct Load: Sendable {
        /// The requests in each second.
        fileprivate(set) var seconds: [Int]
        let machines: Int
        /// The longest time from a push until half of the machines know of it, and until all do; nil if some never do.
        fileprivate(set) var halfKnow: Duration?
        fileprivate(set) var allKnow: Duration?

        var total: Int { seconds.reduce(0, +) }
        var perMachine: Double { Double(total) / Double(machines) }
        var mean: Double { Double(total) / Double(seconds.count) }

        /// The requests per second in the busiest minute that begins in a part of the day.
        func peakMinute(in part: Range<Int64>? = nil) -> Double {
            let part = part ?? 0..<Int64(seconds.count)
            let minutes = stride(from: part.lowerBound, to: part.upperBound - 59, by: 60)
            let busiest = minutes.map { seconds[Int($0)..<Int($0) + 60].reduce(0, +) }.max() ?? 0
            return Double(busiest) / 60
        }
    }

    private let scenario: Scenario

    init(_ scenario: Scenario) {
        self.scenario = scenario
    }

    func run() throws -> Load {
        var load = Load(seconds: Array(repeating: 0, count: Int(Self.day)), machines: scenario.machines)
        var delays: [[Int64]] = Array(repeating: [], count: scenario.pushes.count)
        for number in 0..<scenario.machines {
            let asked = try run(machine: "machine \(number)")
            for second in asked { load.seconds[Int(second)] += 1 }
            for (index, push) in scenario.pushes.enumerated() {
                if let first = asked.first(where: { $0 >= push }) { delays[index].append(first - push) }
            }
        }
        for delays in delays where delays.count == scenario.machines {
            let sorted = delays.sorted()
            load.halfKnow = max(load.halfKnow ?? .zero, .seconds(sorted[sorted.count / 2]))
            load.allKnow = max(load.allKnow ?? .zero, .seconds(sorted[sorted.count - 1]))
        }
        return load
    }

    /// - Returns: the times of the machine's requests, in seconds after midnight.
    private func run(machine name: String) throws -> [Int64] {
        final class Journal { var asked: [Int64] = [] }
        let journal = Journal()
        let scenario = scenario
        let midnight = Self.midnight
        let start = midnight.advanced(bySeconds: Self.day + scenario.period.lowerBound)
        let times = (0...1).flatMap { day in scenario.pushes.map { $0 + day * Self.day } }
        func commit(at second: Int64) -> String {
            let number = times.count { $0 <= second }
            return String(repeating: "a", count: 36) + "\(1000 + number)"
        }
        func isUp(_ outage: Range<Int64>?, _ second: Int64) -> Bool {
            outage?.contains(second - Self.day) != true
        }
        // Spread over the ten minutes before, as in a fleet that has run for a long time.
        let before = Int64(StableHash.value(of: "\(name) before") % 600)
        var machine = try SimulatedMachine(
            name: name, nudge: scenario.nudge, start: start, lastAttempt: start.advanced(bySeconds: -before),
            commit: commit(at: midnight.seconds(until: start)),
            isBrokerUp: { isUp(scenario.brokerOutage, midnight.seconds(until: $0)) },
            remote: { time in
                let second = midnight.seconds(until: time)
                if second >= Self.day { journal.asked.append(second - Self.day) }
                return isUp(scenario.forgeOutage, second) ? commit(at: second) : nil
            })
        // A message takes a second or two.
        var events = times.map { (second: $0 + 1 + Int64(StableHash.value(of: "\(name) \($0)") % 2), isPush: true) }
        if let outage = scenario.brokerOutage { events.append((outage.lowerBound + Self.day, false)) }
        let period = scenario.period.lowerBound + Self.day..<scenario.period.upperBound + Self.day
        for event in events.sorted(by: { $0.second < $1.second }) where period.contains(event.second) {
            machine.run(until: midnight.advanced(bySeconds: event.second))
            if event.isPush { machine.hear(commit(at: event.second)) } else { machine.disconnect() }
        }
        machine.run(until: midnight.advanced(bySeconds: period.upperBound - 1))
        return journal.asked
    }
}
