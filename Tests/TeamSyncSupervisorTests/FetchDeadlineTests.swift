import TestSupport
import Testing

@testable import TeamSyncBase
@testable import TeamSyncConfiguration
@testable import TeamSyncDocuments
@testable import TeamSyncProtocol
@testable import TeamSyncSupervisor

@Suite struct FetchDeadlineTests {
    private let start = ContinuousClock.now

    private func deadline(timeout: Duration = .seconds(60), stall: Duration = .seconds(15)) -> FetchDeadline {
        let configuration = RepositoryConfiguration(id: "r", path: "/r", timeout: timeout, stallTimeout: stall)
        return FetchDeadline(configuration, started: start)
    }

    private func at(_ seconds: Double) -> ContinuousClock.Instant { start + .seconds(seconds) }

    @Test("Without progress, the fetch expires after the stall timeout")
    func expiryWithoutASignOfLifeIsTheStallTimeout() {
        #expect(deadline().expiry == at(15))
    }

    @Test("Each progress postpones the expiry")
    func expiryMovesWithEverySignOfLife() {
        var deadline = deadline()
        for seconds in [0.5, 14, 28.5] {
            deadline.note(FetchProgress(phase: .receive), at: at(seconds))
            #expect(deadline.expiry == at(seconds + 15))
        }
    }

    @Test("The expiry never exceeds the timeout")
    func expiryNeverMovesBeyondTheWhole() {
        var deadline = deadline()
        deadline.note(FetchProgress(phase: .receive), at: at(59))
        #expect(deadline.expiry == at(60))
    }

    @Test("With a longer stall timeout, the fetch expires after the timeout")
    func expiryWithAStallTimeoutBeyondTheWholeIsTheWhole() {
        #expect(deadline(timeout: 10, stall: 20).expiry == at(10))
    }

    @Test("The problem after a stall mentions the stall")
    func problemAfterSilenceNamesTheSilence() {
        var deadline = deadline()
        deadline.note(FetchProgress(phase: .negotiate), at: at(7))
        let problem = deadline.problem(remote: "upstream", refined: nil, at: at(22.5))
        #expect(problem.code == .timeout)
        #expect(problem.message == "'upstream' sent no data for 15 s (phase negotiate, 22 s in total)")
        #expect(problem.hint?.contains("'stall_timeout'") == true)
    }

    @Test("The problem after the timeout mentions the timeout")
    func problemAfterTheWholeNamesTheWhole() {
        var deadline = deadline()
        deadline.note(FetchProgress(phase: .receive, receivedObjects: 3), at: at(59))
        let problem = deadline.problem(remote: "origin", refined: nil, at: at(60.1))
        #expect(problem.code == .timeout)
        #expect(problem.message == "the fetch from 'origin' took longer than 60 s (phase receive, 60 s in total)")
        #expect(problem.hint?.contains("'timeout'") == true)
    }

    @Test("Before any progress, the phase is connect unless it is refined")
    func problemBeforeAnySignOfLifeIsInPhaseConnectUntilMoreIsFoundOut() {
        let deadline = deadline()
        #expect(
            deadline.problem(remote: "origin", refined: nil, at: at(15)).message.contains(
                "(phase connect, 15 s in total)"))
        #expect(
            deadline.problem(remote: "origin", refined: .resolve, at: at(15)).message
                .contains("(phase resolve, 15 s in total)"))
    }

    @Test("A phase known to the worker is kept", arguments: [FetchPhase.resolve, .connect, .negotiate])
    func phasesAfterTheConnectionStay(refined: FetchPhase) {
        var deadline = deadline()
        deadline.note(FetchProgress(phase: .index), at: at(1))
        let message = deadline.problem(remote: "origin", refined: refined, at: at(16)).message
        #expect(message.contains("(phase index, 16 s in total)"))
    }
}
