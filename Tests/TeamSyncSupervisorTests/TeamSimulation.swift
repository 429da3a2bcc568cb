import TestSupport

@testable import TeamSyncBase
@testable import TeamSyncDocuments
@testable import TeamSyncSupervisor

/// The machines of a team, each with a daemon's scheduler and a throttle, and a remote that all of them contact.
struct TeamSimulation {
    static let start = Timestamp(secondsSinceEpoch: 1_770_883_200)
    static let interval: Duration = 600

    struct Machine {
        var scheduler: Scheduler
        var lastAttempt: Timestamp?
        var failures = 0
        /// The end of its suspension, if it is suspended; its clock continues.
        var wakesAt: Timestamp?
    }

    /// Whether the remote responds, at a second after the start.
    let answers: (Int64) -> Bool
    private let throttle = Throttle(interval: interval, maxBackoff: 3600)
    private(set) var machines: [Machine] = []
    /// The number of requests in each minute after the start.
    private(set) var askedInMinute: [Int]
    /// The number of requests of each machine.
    private(set) var asked: [Int]

    /// - Parameters:
    ///   - lastAttempts: the last attempt of each machine, in seconds before the start.
    init(lastAttempts: [Int64], minutes: Int, answers: @escaping (Int64) -> Bool = { _ in true }) {
        self.answers = answers
        askedInMinute = Array(repeating: 0, count: minutes)
        asked = Array(repeating: 0, count: lastAttempts.count)
        for (number, seconds) in lastAttempts.enumerated() {
            var machine = Machine(
                scheduler: Scheduler(machine: "machine \(number)"),
                lastAttempt: Self.start.advanced(bySeconds: -seconds))
            machine.scheduler.add("icons", interval: Self.interval, status: status(machine), now: Self.start)
            machines.append(machine)
        }
    }

    /// Simulates all minutes, machine by machine.
    /// - Parameter sleep: for a machine and a second after the start, the number of seconds for which it is then
    ///   suspended; 0 for not at all. Called when the machine has been active.
    mutating func run(sleep: (_ machine: Int, _ second: Int64) -> Int64 = { _, _ in 0 }) {
        let end = Self.start.advanced(bySeconds: Int64(askedInMinute.count) * 60)
        for number in machines.indices {
            var machine = machines[number]
            while var now = machine.scheduler.next, now < end {
                if let wakesAt = machine.wakesAt, now < wakesAt { now = wakesAt }
                machine.wakesAt = nil
                guard now < end else { break }
                if !machine.scheduler.begin(now: now).isEmpty { ask(&machine, number, now) }
                let second = Self.start.seconds(until: now)
                let duration = sleep(number, second)
                if duration > 0 { machine.wakesAt = now.advanced(bySeconds: duration) }
            }
            machines[number] = machine
        }
    }

    private mutating func ask(_ machine: inout Machine, _ number: Int, _ now: Timestamp) {
        let decision = throttle.decide(
            lastAttempt: machine.lastAttempt, failures: machine.failures, code: code(machine), now: now, isEarly: true)
        if decision == .due {
            let second = Self.start.seconds(until: now)
            askedInMinute[Int(second / 60)] += 1
            asked[number] += 1
            machine.failures = answers(second) ? 0 : machine.failures + 1
            machine.lastAttempt = now
        }
        machine.scheduler.end("icons", status: status(machine), now: now)
    }

    private func code(_ machine: Machine) -> ErrorCode? { machine.failures > 0 ? .offline : nil }

    private func status(_ machine: Machine) -> RepositoryStatus {
        var status = Self.unknown
        status.lastAttemptAt = machine.lastAttempt
        status.nextAttemptAt = throttle.nextAttempt(
            after: machine.lastAttempt, failures: machine.failures, code: code(machine))
        return status
    }

    private static let unknown = RepositoryStatus(
        id: "icons", label: "Icons", branch: "main", upstream: "origin/main")
}
