import TestSupport
import Testing

@testable import TeamSyncBase
@testable import TeamSyncDocuments
@testable import TeamSyncSupervisor

/// Every rule of the daemon's schedule, with a given clock.
@Suite struct SchedulerTests {
    private static let start = Timestamp(secondsSinceEpoch: 1_770_883_260)

    private func time(_ seconds: Int64) -> Timestamp { Self.start.advanced(bySeconds: seconds) }

    /// - Parameters:
    ///   - last: the time of the last attempt, in seconds after the start; nil for never.
    ///   - wait: the delay that the throttle requires.
    private func status(_ last: Int64?, wait: Int64 = 600, id: String = "icons") -> RepositoryStatus {
        RepositoryStatus(
            id: id, label: id, branch: "main", upstream: "origin/main", lastAttemptAt: last.map(time),
            nextAttemptAt: last.map { time($0 + wait) })
    }

    private func scheduler(_ status: RepositoryStatus, interval: Duration = 600) -> Scheduler {
        var scheduler = Scheduler(machine: "m")
        scheduler.add("icons", interval: interval, status: status, now: time(0))
        return scheduler
    }

    @Test("A repository that was never checked is due immediately")
    func whatWasNeverCheckedIsDueAtOnce() {
        var scheduler = scheduler(status(nil))
        #expect(scheduler.begin(now: time(0)) == ["icons"])
    }

    @Test("A check follows one interval after the last, plus or minus a tenth", arguments: 0..<50)
    func interval(last: Int64) throws {
        let next = try #require(scheduler(status(-last)).next)
        #expect((540...660).contains(time(-last).seconds(until: next)))
    }

    @Test("The jitter differs between checks and between machines")
    func theJitterDiffersFromCheckToCheckAndFromMachineToMachine() {
        var waits: Set<Int64> = []
        for (machine, last) in (0..<20).map({ ("m\($0)", Int64(0)) }) + (1..<20).map({ ("m", Int64($0)) }) {
            var scheduler = Scheduler(machine: machine)
            scheduler.add("icons", interval: 600, status: status(-last), now: time(0))
            scheduler.next.map { _ = waits.insert(time(-last).seconds(until: $0)) }
        }
        #expect(waits.count > 20)
    }

    @Test("The next time is the same after a restart")
    func theNextTimeIsTheSameAfterARestart() {
        #expect(scheduler(status(-30)).next == scheduler(status(-30)).next)
    }

    @Test("The delay after failures is kept across a restart", arguments: [3600, 86_400])
    func backoff(wait: Int64) throws {
        let next = try #require(scheduler(status(-10, wait: wait)).next)
        #expect((wait * 9 / 10...wait * 11 / 10).contains(time(-10).seconds(until: next)))
    }

    @Test("An overdue repository is checked within one interval of the start, at the machine's own time")
    func overdueAtTheStart() throws {
        let times = try (0..<100).map { number in
            var scheduler = Scheduler(machine: "machine \(number)")
            scheduler.add("icons", interval: 600, status: status(-86_400), now: time(0))
            return try time(0).seconds(until: #require(scheduler.next))
        }
        #expect(times.allSatisfy { (0..<600).contains($0) })
        #expect(Set(times).count > 80)
    }

    @Test("After the machine was suspended, checks are spread over one interval")
    func sleep() throws {
        var scheduler = scheduler(status(0))
        #expect(scheduler.begin(now: time(50_000)).isEmpty)
        let next = try #require(scheduler.next)
        #expect((0..<600).contains(time(50_000).seconds(until: next)))
        #expect(scheduler.begin(now: next) == ["icons"])
    }

    @Test("A running check is not started again")
    func aCheckThatRunsIsNotBegunAgain() {
        var scheduler = scheduler(status(nil))
        #expect(scheduler.begin(now: time(0)) == ["icons"])
        #expect(scheduler.begin(now: time(1)).isEmpty)
        #expect(scheduler.beginAll().isEmpty)
        #expect(scheduler.next == nil)
        scheduler.end("icons", status: status(2), now: time(2))
        #expect(!scheduler.isRunning("icons"))
        #expect(scheduler.beginAll() == ["icons"])
    }

    @Test("A check can be started before it is due")
    func oneCanBeBegunBeforeItIsDue() {
        var scheduler = scheduler(status(-10))
        #expect(scheduler.begin("icons") == ["icons"])
        #expect(scheduler.begin("icons").isEmpty)
        #expect(scheduler.begin("nobody").isEmpty)
        #expect(scheduler.beginAll().isEmpty)
    }

    @Test("If no attempt is possible, the next one is after one interval, and after a lock after a minute")
    func noAttempt() throws {
        var scheduler = scheduler(status(nil))
        for (isLocked, range) in [(false, Int64(540)...660), (true, 54...66)] {
            _ = scheduler.begin(now: time(0))
            scheduler.end("icons", status: status(nil), isLocked: isLocked, now: time(0))
            #expect(range.contains(time(0).seconds(until: try #require(scheduler.next))))
            _ = scheduler.beginAll()
            scheduler.end("icons", status: status(-7200), isLocked: isLocked, now: time(0))
            #expect(range.contains(time(0).seconds(until: try #require(scheduler.next))))
        }
    }

    @Test("A check by another process postpones the next one")
    func somebodyElsesCheckPutsTheNextOneOff() throws {
        var scheduler = scheduler(status(-590))
        scheduler.note("icons", status: status(0), now: time(1))
        #expect(try #require(scheduler.next) >= time(540))
        let next = scheduler.next
        scheduler.note("icons", status: status(0), now: time(2))
        #expect(scheduler.next == next)
    }

    @Test("A clock that was set back does not prevent checks")
    func clockSetBack() throws {
        var scheduler = scheduler(status(0, wait: 86_400))
        scheduler.clockChanged(now: time(-1_000_000))
        let next = try #require(scheduler.next)
        #expect((0..<600).contains(time(-1_000_000).seconds(until: next)))
        #expect(scheduler.begin(now: next) == ["icons"])
        scheduler.end("icons", status: status(-1_000_000), now: time(-1_000_000))
        #expect(try #require(scheduler.next) <= time(-1_000_000 + 660))
    }

    @Test("A clock that was set slightly does not change future checks")
    func aClockThatWasSetALittleChangesNothingThatIsToCome() {
        var scheduler = scheduler(status(-100))
        let next = scheduler.next
        scheduler.clockChanged(now: time(20))
        #expect(scheduler.next == next)
    }

    @Test("After an attempt in the future, a check follows at the start")
    func stampFromTheFuture() throws {
        let next = try #require(scheduler(status(1_000_000)).next)
        #expect((0..<600).contains(time(0).seconds(until: next)))
    }

    @Test("A new interval and a removal take effect")
    func aNewIntervalAndARemovalCount() throws {
        var scheduler = scheduler(status(-10, wait: 3600), interval: 3600)
        scheduler.add("icons", interval: 60, status: status(-10, wait: 60), now: time(0))
        #expect(try #require(scheduler.next) <= time(56))
        scheduler.remove("icons")
        #expect(scheduler.next == nil)
        scheduler.end("icons", status: status(0), now: time(0))
        #expect(scheduler.ids.isEmpty)
    }
}
