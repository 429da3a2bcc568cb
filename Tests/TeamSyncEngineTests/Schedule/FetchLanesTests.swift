import Synchronization
import Testing

@testable import TeamSyncEngine

@Suite struct FetchLanesTests {
    @Test(arguments: [1, 2, 4])
    func enterLetsInAtMostTheLimitAndOnePerHostAndEverybodyInTheEnd(limit: Int) async {
        let (lanes, log) = (FetchLanes(limit: limit), LaneLog())
        await withTaskGroup { group in
            for number in 0..<400 {
                let host = [nil, "a", "b", "c", "a", "a", "d"][number % 7]
                group.addTask {
                    await lanes.enter(host: host)
                    log.enter(number, host: host)
                    for _ in 0..<number % 5 { await Task.yield() }
                    log.leave(host: host)
                    await lanes.leave(host: host)
                }
            }
        }
        #expect((1...limit).contains(log.mostInside))
        #expect(log.mostOfOneHost == 1)
        #expect(log.entered.sorted() == Array(0..<400))
    }

    @Test func enterUpToTheLimitDoesNotWait() {
        let lanes = SteppedLanes(limit: 3)
        for (number, host) in ["a", nil, "b", "c", nil].enumerated() { lanes.enter(number, host: host) }
        #expect(lanes.log.entered == [0, 1, 2])
    }

    @Test func enterWithoutAHostCountsTowardsTheLimitOnly() {
        let lanes = SteppedLanes(limit: 3)
        for number in 0..<5 { lanes.enter(number, host: nil) }
        #expect(lanes.log.entered == [0, 1, 2])
        lanes.leave(host: nil)
        #expect(lanes.log.entered == [0, 1, 2, 3])
    }

    @Test func enterWithABusyHostWaitsForThatHost() {
        let lanes = SteppedLanes(limit: 4)
        for (number, host) in ["a", "a", "b"].enumerated() { lanes.enter(number, host: host) }
        #expect(!lanes.log.entered.contains(1))
        lanes.leave(host: "b")
        #expect(!lanes.log.entered.contains(1))
        lanes.leave(host: "a")
        #expect(lanes.log.entered.contains(1))
    }

    @Test func enterWithAFreeHostDoesNotWaitBehindABusyOne() {
        let lanes = SteppedLanes(limit: 4)
        for (number, host) in ["slow", "slow", "free", nil].enumerated() { lanes.enter(number, host: host) }
        #expect(lanes.log.entered == [0, 2, 3])
    }

    @Test func leaveLetsEqualsInInTheOrderTheyCame() {
        let lanes = SteppedLanes(limit: 4)
        for number in 0..<10 { lanes.enter(number, host: "a") }
        for _ in 0..<10 { lanes.leave(host: "a") }
        #expect(lanes.log.entered == Array(0..<10))
    }

    @Test func leavePassesOverThoseWhoseHostIsStillBusy() {
        let lanes = SteppedLanes(limit: 2)
        for (number, host) in ["a", "b", "a", "b", "c"].enumerated() { lanes.enter(number, host: host) }
        #expect(lanes.log.entered == [0, 1])
        lanes.leave(host: "b")
        #expect(lanes.log.entered == [0, 1, 3])
        lanes.leave(host: "b")
        #expect(lanes.log.entered == [0, 1, 3, 4])
        lanes.leave(host: "a")
        #expect(lanes.log.entered == [0, 1, 3, 4, 2])
    }

    @Test func leaveLetsInAsManyAsThereIsRoomFor() {
        let lanes = SteppedLanes(limit: 2)
        for (number, host) in ["a", "a", "a", "b"].enumerated() { lanes.enter(number, host: host) }
        #expect(lanes.log.entered == [0, 3])
        lanes.leave(host: "b")
        lanes.leave(host: "a")
        lanes.enter(4, host: "b")
        #expect(lanes.log.entered == [0, 3, 1, 4])
    }
}

/// Lanes whose visitors come one after the other.
private struct SteppedLanes {
    let log = LaneLog()
    private let lanes: FetchLanes
    private let executor = StepExecutor()

    init(limit: Int) {
        lanes = FetchLanes(limit: limit)
    }

    func enter(_ number: Int, host: String?) {
        executor.start { [lanes, log] in
            await lanes.enter(host: host)
            log.enter(number, host: host)
        }
    }

    func leave(host: String?) {
        executor.start { [lanes, log] in
            log.leave(host: host)
            await lanes.leave(host: host)
        }
    }
}

/// Who is inside, and in which order they came in.
private final class LaneLog: Sendable {
    private struct State {
        var inside: [String?: Int] = [:]
        var mostInside = 0
        var mostOfOneHost = 0
        var entered: [Int] = []
    }

    private let state = Mutex(State())

    var entered: [Int] { state.withLock { $0.entered } }
    var mostInside: Int { state.withLock { $0.mostInside } }
    var mostOfOneHost: Int { state.withLock { $0.mostOfOneHost } }

    func enter(_ number: Int, host: String?) {
        state.withLock { state in
            state.inside[host, default: 0] += 1
            state.mostInside = max(state.mostInside, state.inside.values.reduce(0, +))
            if host != nil { state.mostOfOneHost = max(state.mostOfOneHost, state.inside[host, default: 0]) }
            state.entered.append(number)
        }
    }

    func leave(host: String?) {
        state.withLock { $0.inside[host, default: 0] -= 1 }
    }
}
