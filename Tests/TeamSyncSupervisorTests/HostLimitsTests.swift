import TestSupport
import Testing

@testable import TeamSyncSupervisor

@Suite struct HostLimitsTests {
    /// The jobs that have started, in order, when jobs 0, 1, … arrive one after the other.
    private struct Steps {
        var limits: HostLimits
        var begun: [Int] = []
        private var count = 0

        init(limit: Int, _ hosts: String?...) {
            limits = HostLimits(limit: limit)
            for host in hosts { wait(host) }
        }

        mutating func wait(_ host: String?) {
            limits.wait(count, host: host)
            count += 1
            begun += limits.admit()
        }

        mutating func leave(_ jobs: Int...) {
            for job in jobs {
                limits.leave(job)
                begun += limits.admit()
            }
        }
    }

    @Test(
        "No more jobs run than the limit allows, one per host, and every job runs in the end", arguments: [1, 2, 4],
        0..<20 as Range<UInt64>)
    func random(limit: Int, seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        var limits = HostLimits(limit: limit)
        var (waiting, inside, begun) = ([Int: String?](), [Int: String?](), [Int]())
        var next = 0
        while next < 200 || !inside.isEmpty {
            if next < 200, inside.isEmpty || generator.chance(50) {
                let host = generator.pick([nil, "a", "b", "c", "a", "a", "d"])
                limits.wait(next, host: host)
                waiting.updateValue(host, forKey: next)
                next += 1
            } else {
                let job = generator.pick(inside.keys.sorted())
                limits.leave(job)
                inside.removeValue(forKey: job)
            }
            for job in limits.admit() {
                inside.updateValue(waiting.removeValue(forKey: job) ?? nil, forKey: job)
                begun.append(job)
            }
            let hosts = inside.values.compactMap { $0 }
            #expect(inside.count <= limit && Set(hosts).count == hosts.count)
            // No job waits that could start.
            #expect(inside.count == limit || waiting.values.allSatisfy { $0.map(hosts.contains) ?? false })
        }
        #expect(begun.sorted() == Array(0..<200))
    }

    @Test("Up to the limit, all jobs start immediately")
    func asManyAsTheLimitBeginAtOnce() {
        #expect(Steps(limit: 3, "a", nil, "b", "c", nil).begun == [0, 1, 2])
    }

    @Test("Jobs without a host count only toward the limit")
    func whatHasNoHostCountsTowardsTheLimitOnly() {
        var steps = Steps(limit: 3, nil, nil, nil, nil, nil)
        #expect(steps.begun == [0, 1, 2])
        steps.leave(1)
        #expect(steps.begun == [0, 1, 2, 3])
    }

    @Test("A second job for a host waits for the first")
    func theSecondOfAHostWaitsForTheFirst() {
        var steps = Steps(limit: 4, "a", "a", "b")
        #expect(steps.begun == [0, 2])
        steps.leave(2)
        #expect(steps.begun == [0, 2])
        steps.leave(0)
        #expect(steps.begun == [0, 2, 1])
    }

    @Test("A job for a free host does not wait for one for a busy host")
    func aFreeHostDoesNotWaitBehindABusyOne() {
        #expect(Steps(limit: 4, "slow", "slow", "free", nil).begun == [0, 2, 3])
    }

    @Test("Jobs for one host start in order")
    func thoseOfOneHostBeginInTheOrderTheyCame() {
        var steps = Steps(limit: 4, "a", "a", "a", "a", "a")
        for job in 0..<5 { steps.leave(job) }
        #expect(steps.begun == [0, 1, 2, 3, 4])
    }

    @Test("Jobs whose host is busy are skipped")
    func thoseWhoseHostIsStillBusyArePassedOver() {
        var steps = Steps(limit: 2, "a", "b", "a", "b", "c")
        #expect(steps.begun == [0, 1])
        steps.leave(1)
        #expect(steps.begun == [0, 1, 3])
        steps.leave(3)
        #expect(steps.begun == [0, 1, 3, 4])
        steps.leave(0)
        #expect(steps.begun == [0, 1, 3, 4, 2])
    }

    @Test("A job that leaves before it starts never starts")
    func whoLeavesBeforeBeginningNeverBegins() {
        var steps = Steps(limit: 4, "a", "a", "a")
        steps.leave(1, 0)
        #expect(steps.begun == [0, 2])
    }
}
