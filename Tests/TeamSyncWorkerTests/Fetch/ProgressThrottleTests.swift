import TeamSyncBase
import Testing

@testable import TeamSyncWorker

@Suite("Reports of progress") struct ProgressThrottleTests {
    private let begun = ContinuousClock.now

    /// The number of reports that are printed for a given number of reports in each millisecond of a period.
    private func printed(of phases: [FetchPhase], in seconds: Int) -> Int {
        var throttle = ProgressThrottle()
        return (0..<seconds * 1000).count { throttle.admits(phases[$0 % phases.count], at: begun + .milliseconds($0)) }
    }

    @Test("Each phase is reported when it begins, and progress within one ten times a second")
    func usual() {
        var throttle = ProgressThrottle()
        for phase in [FetchPhase.connect, .auth, .negotiate, .receive, .index] {
            let isFirst = throttle.admits(phase, at: begun)
            let isSecond = throttle.admits(phase, at: begun + .milliseconds(99))
            #expect(isFirst && !isSecond)
        }
        #expect(printed(of: [.receive], in: 10) <= 101)
    }

    @Test("A remote with alternating phases causes no more reports")
    func alternating() {
        #expect(printed(of: [.negotiate, .receive], in: 60) <= 600 + ProgressThrottle.freeChanges + 1)
        #expect(printed(of: [.connect, .auth, .negotiate, .receive, .index], in: 60) <= 633)
    }
}
