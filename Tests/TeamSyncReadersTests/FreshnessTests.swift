import Testing

@testable import TeamSyncDocuments
@testable import TeamSyncReaders

struct FreshnessTests {
    private func freshness(change: (inout RepositoryStatus) -> Void) -> Freshness {
        Freshness(of: Fixture.repository(.upToDate, change: change), at: Fixture.now)
    }

    /// A repository that was checked `age` ago, and is checked again `interval` after that.
    private func freshness(age: Int64, interval: Int64, error: RepositoryFailure? = nil) -> Freshness {
        freshness {
            $0.lastAttemptAt = Fixture.ago(age)
            $0.lastSuccessAt = Fixture.ago(age)
            $0.nextAttemptAt = Fixture.ago(age - interval)
            $0.error = error
        }
    }

    @Test("After one and a half intervals, checks have stopped", arguments: [60, 600, Fixture.hour, Fixture.day])
    func overdue(interval: Int64) {
        let limit = interval + interval / 2
        #expect(freshness(age: limit, interval: interval) == .fresh(Age(seconds: limit)))
        #expect(freshness(age: limit + 1, interval: interval) == .stale(Age(seconds: limit + 1)))
    }

    @Test("A failure that is not retried in time is stale, whatever the last success")
    func overdueAfterFailure() {
        let repository = { (late: Int64) in
            Fixture.repository(.upToDate) {
                $0.lastSuccessAt = Fixture.ago(1500)
                $0.lastAttemptAt = Fixture.ago(1200 + late)
                $0.nextAttemptAt = Fixture.ago(late)
                $0.error = Fixture.offline()
            }
        }
        #expect(Freshness(of: repository(600), at: Fixture.now).isFresh)
        #expect(!Freshness(of: repository(601), at: Fixture.now).isFresh)
    }

    @Test("A backoff is not an interval")
    func aBackoffIsNoInterval() {
        let freshness = freshness(age: 2 * Fixture.hour, interval: Fixture.day, error: Fixture.offline())
        #expect(freshness == .stale(Age(seconds: 2 * Fixture.hour)))
    }

    @Test("Without an interval, the limit is an hour")
    func withoutScheduleTheHourCounts() {
        let freshness = freshness {
            $0.lastSuccessAt = Fixture.ago(3601)
            $0.nextAttemptAt = nil
        }
        #expect(freshness == .stale(Age(seconds: 3601)))
    }

    @Test("Without a success, it is never")
    func withoutSuccessIsNever() {
        #expect(freshness { $0.lastSuccessAt = nil } == .never)
    }

    @Test("Slightly in the future is fresh")
    func aLittleInTheFutureIsFresh() {
        #expect(freshness { $0.lastSuccessAt = Fixture.ago(-300) } == .fresh(Age(seconds: 0)))
    }

    @Test("Far in the future is not fresh")
    func farInTheFutureIsNotFresh() {
        #expect(freshness { $0.lastSuccessAt = Fixture.ago(-301) } == .future)
    }
}
