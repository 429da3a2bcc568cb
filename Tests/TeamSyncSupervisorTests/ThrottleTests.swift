import TestSupport
import Testing

@testable import TeamSyncBase
@testable import TeamSyncDocuments
@testable import TeamSyncSupervisor

@Suite struct ThrottleTests {
    private static let now = Timestamp(secondsSinceEpoch: 1_770_000_000)
    private let throttle = Throttle(interval: 600, maxBackoff: 3600)

    private func ago(_ seconds: Int64) -> Timestamp { Self.now.advanced(bySeconds: -seconds) }

    @Test("Without an attempt, the next one is due")
    func decideWithoutAnAttemptIsDue() {
        #expect(throttle.decide(lastAttempt: nil, failures: 0, now: Self.now) == .due)
        #expect(throttle.decide(lastAttempt: nil, failures: 9, now: Self.now) == .due)
    }

    @Test("Within the interval, the next attempt has a time", arguments: [0, 1, 599])
    func decideWithinTheIntervalNamesTheNextAttempt(seconds: Int64) {
        let next = Self.now.advanced(bySeconds: 600 - seconds)
        #expect(throttle.decide(lastAttempt: ago(seconds), failures: 0, now: Self.now) == .notBefore(next))
    }

    @Test("After the interval, the next attempt is due", arguments: [600, 601, 10_000_000])
    func decideAfterTheIntervalIsDue(seconds: Int64) {
        #expect(throttle.decide(lastAttempt: ago(seconds), failures: 0, now: Self.now) == .due)
    }

    @Test("With an attempt in the future, the next one is due", arguments: [1, 60, 600, 315_360_000])
    func decideWithAnAttemptInTheFutureIsDue(seconds: Int64) {
        #expect(throttle.decide(lastAttempt: ago(-seconds), failures: 0, now: Self.now) == .due)
        #expect(throttle.decide(lastAttempt: ago(-seconds), failures: 7, now: Self.now) == .due)
    }

    @Test("Times are compared regardless of their offsets")
    func decideComparesMomentsWhateverTheirOffsets() {
        let attempt = Timestamp(secondsSinceEpoch: Self.now.secondsSinceEpoch - 599, offsetMinutes: 840)
        guard case .notBefore(let next) = throttle.decide(lastAttempt: attempt, failures: 0, now: Self.now) else {
            Issue.record("an attempt 599 s ago must hold the next one back")
            return
        }
        #expect(Self.now.seconds(until: next) == 1)
    }

    @Test("After failures, the next attempt waits for the backoff")
    func decideAfterFailuresWaitsForTheBackoff() {
        let next = ago(1199).advanced(bySeconds: 1200)
        #expect(throttle.decide(lastAttempt: ago(1199), failures: 2, now: Self.now) == .notBefore(next))
        #expect(throttle.decide(lastAttempt: ago(1200), failures: 2, now: Self.now) == .due)
        #expect(throttle.decide(lastAttempt: ago(3600), failures: 1000, now: Self.now) == .due)
    }

    @Test("The delay doubles with each failure up to the maximum")
    func waitDoublesWithEachFailureUpToTheLongest() {
        let waits = [0, 1, 2, 3, 4, 5, 40, 41, 63, 64, 65, 1_000_000, .max].map {
            throttle.wait(afterFailures: $0)
        }
        #expect(waits == [600, 600, 1200, 2400] + Array(repeating: 3600, count: 9))
    }

    @Test("The delay reaches a maximum between two doublings")
    func waitReachesALongestThatIsNoDoubling() {
        let throttle = Throttle(interval: 60, maxBackoff: 250)
        #expect((1...5).map { throttle.wait(afterFailures: $0) } == [60, 120, 240, 250, 250])
    }

    @Test("With a maximum below the interval, the delay is the interval", arguments: [0, 1, 2, 50, .max])
    func waitWithALongestBelowTheIntervalIsTheInterval(failures: Int) {
        #expect(Throttle(interval: 7200, maxBackoff: 60).wait(afterFailures: failures) == 7200)
    }

    @Test("For a negative number of failures, the delay is the interval", arguments: [-1, .min])
    func waitForNegativeFailuresIsTheInterval(failures: Int) {
        #expect(throttle.wait(afterFailures: failures) == 600)
    }

    @Test("A delay that overflows is the maximum")
    func waitThatOverflowsIsTheLongest() {
        let year: Duration = 365 * 86_400
        #expect(Throttle(interval: year, maxBackoff: year + 1).wait(afterFailures: .max) == year + 1)
        #expect(
            Throttle(interval: .seconds(Int64.max / 2), maxBackoff: .seconds(Int64.max)).wait(afterFailures: 3)
                == Duration.seconds(Int64.max))
        #expect(
            Throttle(interval: .seconds(Int64.max), maxBackoff: 60).wait(afterFailures: 41)
                == Duration.seconds(Int64.max))
    }

    @Test(
        "The delay for temporary failures doubles",
        arguments: [ErrorCode.offline, .timeout, .diskFull, .permission, .internal, .missing])
    func waitForWhatMayPassDoubles(code: ErrorCode) {
        #expect((0...5).map { throttle.wait(afterFailures: $0, code: code) } == [600, 600, 1200, 2400, 3600, 3600])
    }

    @Test(
        "The delay for failures that require user action is an hour to a day",
        arguments: [ErrorCode.authFailed, .hostKey, .notFound, .unsupported])
    func waitForWhatAPersonMustFixIsAnHourToADay(code: ErrorCode) {
        let hours = [0, 1, 2, 3, 4, 5, 6, 7, .max].map {
            throttle.wait(afterFailures: $0, code: code) / Duration.seconds(3600)
        }
        #expect(hours == [1.0 / 6, 1, 2, 4, 8, 16, 24, 24, 24])
        #expect(throttle.wait(afterFailures: 0, code: code) == 600)
        let rare = Throttle(interval: 100_000, maxBackoff: 3600)
        #expect([1, 2, 9].map { rare.wait(afterFailures: $0, code: code) } == [100_000, 100_000, 100_000])
    }

    @Test("The delay after damage is short at first")
    func waitForDamageIsShortAtFirst() {
        #expect(
            (0...8).map { throttle.wait(afterFailures: $0, code: .corrupt) }
                == [600, 60, 60, 60, 3600, 3600, 3600, 3600, 3600])
        #expect(throttle.wait(afterFailures: .max, code: .corrupt) == 3600)
    }

    @Test("The delay after a lock is at most a minute")
    func waitForALockIsAMinuteAtMost() {
        #expect([1, 2, .max].map { throttle.wait(afterFailures: $0, code: .locked) } == [60, 60, 60])
        #expect(Throttle(interval: 30, maxBackoff: 10).wait(afterFailures: 1, code: .locked) == 30)
    }

    @Test("The delay after a rate limit is at least a quarter of an hour")
    func waitForARateLimitIsAQuarterToAnHourAtLeast() {
        #expect((1...4).map { throttle.wait(afterFailures: $0, code: .rateLimited) } == [900, 1800, 3600, 3600])
        let short = Throttle(interval: 60, maxBackoff: 120)
        #expect((1...4).map { short.wait(afterFailures: $0, code: .rateLimited) } == [900, 1800, 3600, 3600])
        let long = Throttle(interval: 7200, maxBackoff: 10_000)
        #expect((1...3).map { long.wait(afterFailures: $0, code: .rateLimited) } == [7200, 10_000, 10_000])
    }

    @Test("The delay after a refusal is longer than after a fault")
    func decideAfterARefusalWaitsLongerThanAfterAFault() {
        let attempt = ago(3599)
        #expect(throttle.decide(lastAttempt: attempt, failures: 1, code: .offline, now: Self.now) == .due)
        #expect(
            throttle.decide(lastAttempt: attempt, failures: 1, code: .authFailed, now: Self.now)
                == .notBefore(Self.now.advanced(bySeconds: 1)))
    }

    @Test("The delay never decreases and stays within its limits")
    func waitNeverShrinksAndStaysWithinItsBounds() {
        var generator = SeededGenerator(seed: 1)
        for _ in 0..<500 {
            let interval = Duration.seconds(Int64.random(in: 60...100_000_000, using: &generator))
            let longest = Duration.seconds(
                Int64.random(in: 1...(.max), using: &generator) >> Int64.random(in: 0...60, using: &generator))
            let throttle = Throttle(interval: interval, maxBackoff: longest)
            let waits = (0...80).map { throttle.wait(afterFailures: $0) }
            #expect(waits == waits.sorted(), "interval \(interval), longest \(longest)")
            #expect(waits.first == interval && waits.last == max(interval, longest))
        }
    }

    @Test("The next attempt is nil before the first one")
    func nextAttemptIsNilBeforeTheFirst() {
        #expect(throttle.nextAttempt(after: nil, failures: 0) == nil)
        #expect(throttle.nextAttempt(after: Self.now, failures: 3) == Self.now.advanced(bySeconds: 2400))
    }
}
