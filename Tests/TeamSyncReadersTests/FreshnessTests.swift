import Testing

@testable import TeamSyncDocuments
@testable import TeamSyncReaders

struct FreshnessTests {
    private func freshness(change: (inout RepositoryStatus) -> Void) -> Freshness {
        Freshness(of: Fixture.repository(.upToDate, change: change), at: Fixture.now)
    }

    /// Checked `age` ago, to be checked again `interval` after that.
    private func freshness(age: Int64, interval: Int64, error: RepositoryFailure? = nil) -> Freshness {
        freshness {
            $0.lastAttemptAt = Fixture.ago(age)
            $0.lastSuccessAt = Fixture.ago(age)
            $0.nextAttemptAt = Fixture.ago(age - interval)
            $0.error = error
        }
    }

    @Test func anHourIsAlwaysFresh() {
        #expect(freshness(age: 3600, interval: 60) == .fresh(Age(seconds: 3600)))
        #expect(freshness(age: 3601, interval: 60) == .stale(Age(seconds: 3601)))
    }

    @Test func threeIntervalsAreFreshWhenLongerThanAnHour() {
        let limit = 3 * Fixture.day
        #expect(freshness(age: limit, interval: Fixture.day) == .fresh(Age(seconds: limit)))
        #expect(freshness(age: limit + 1, interval: Fixture.day) == .stale(Age(seconds: limit + 1)))
    }

    @Test func aBackoffIsNoInterval() {
        let freshness = freshness(age: 2 * Fixture.hour, interval: Fixture.day, error: Fixture.offline())
        #expect(freshness == .stale(Age(seconds: 2 * Fixture.hour)))
    }

    @Test func withoutScheduleTheHourCounts() {
        let freshness = freshness {
            $0.lastSuccessAt = Fixture.ago(3601)
            $0.nextAttemptAt = nil
        }
        #expect(freshness == .stale(Age(seconds: 3601)))
    }

    @Test func withoutSuccessIsNever() {
        #expect(freshness { $0.lastSuccessAt = nil } == .never)
    }

    @Test func aLittleInTheFutureIsFresh() {
        #expect(freshness { $0.lastSuccessAt = Fixture.ago(-300) } == .fresh(Age(seconds: 0)))
    }

    @Test func farInTheFutureIsNotFresh() {
        #expect(freshness { $0.lastSuccessAt = Fixture.ago(-301) } == .future)
    }
}
