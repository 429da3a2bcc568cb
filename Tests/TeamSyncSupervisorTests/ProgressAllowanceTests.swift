import Testing

@testable import TeamSyncSupervisor

@Suite("The allowance for progress of a worker") struct ProgressAllowanceTests {
    @Test("A fetch of a day with ten reports a second is permitted; a flood soon is not")
    func bounded() {
        let begun = ContinuousClock.now
        var allowance = ProgressAllowance(at: begun)
        for tenth in 0..<864_000 where !allowance.take(140, at: begun + .milliseconds(100 * Int64(tenth))) {
            Issue.record("too much after \(tenth / 10) s")
            return
        }
        var flood = ProgressAllowance(at: begun)
        let lines = (0..<100_000).first { !flood.take(140, at: begun + .milliseconds(Int64($0) / 10)) }
        #expect(lines.map { $0 < 10_000 } == true)
    }
}
