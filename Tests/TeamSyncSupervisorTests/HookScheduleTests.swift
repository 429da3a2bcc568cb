import Testing

@testable import TeamSyncDocuments
@testable import TeamSyncSupervisor

@Suite("Runs of the command of hooks.on_change")
struct HookScheduleTests {
    private let begin = ContinuousClock.now
    private let timeout = Duration.seconds(30)

    private func status(_ id: String, behind: Int = 1) -> RepositoryStatus {
        RepositoryStatus(id: id, label: id, branch: "main", upstream: "origin/main", behind: behind)
    }

    private func after(_ seconds: Int64) -> ContinuousClock.Instant { begin + .seconds(seconds) }

    @Test("Changes at about the same time cause one run")
    func newsOfAMomentIsOneRun() {
        var schedule = HookSchedule()
        #expect(schedule.next == nil)
        schedule.note(status("a"), at: begin)
        schedule.note(status("b"), at: after(1))
        schedule.note(status("a", behind: 2), at: after(1))
        #expect(schedule.act(at: after(1), timeout: timeout) == nil)
        #expect(schedule.next == after(2))
        #expect(schedule.act(at: after(2), timeout: timeout) == .start([status("b"), status("a", behind: 2)]))
    }

    @Test("Runs never overlap")
    func runsNeverOverlap() {
        var schedule = HookSchedule()
        schedule.note(status("a"), at: begin)
        #expect(schedule.act(at: after(2), timeout: timeout) == .start([status("a")]))
        schedule.note(status("b"), at: after(3))
        #expect(schedule.act(at: after(20), timeout: timeout) == nil)
        schedule.ended()
        #expect(schedule.act(at: after(20), timeout: timeout) == .start([status("b")]))
        schedule.ended()
        #expect(schedule.next == nil)
    }

    @Test("A run that takes too long is killed once, and its end awaited")
    func aRunThatTakesTooLongIsKilledOnceAndWaitedFor() {
        var schedule = HookSchedule()
        schedule.note(status("a"), at: begin)
        _ = schedule.act(at: after(2), timeout: timeout)
        #expect(schedule.next == after(32))
        schedule.note(status("b"), at: after(31))
        #expect(schedule.act(at: after(32), timeout: timeout) == .kill)
        #expect(schedule.next == nil)
        #expect(schedule.act(at: after(99), timeout: timeout) == nil)
        schedule.ended()
        #expect(schedule.act(at: after(99), timeout: timeout) == .start([status("b")]))
    }
}
