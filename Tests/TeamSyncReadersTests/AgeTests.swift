import Testing

@testable import TeamSyncBase
@testable import TeamSyncReaders

struct AgeTests {
    @Test(
        "An age is in its largest whole unit",
        arguments: [
            (0, "now"), (59, "now"), (60, "1m"), (119, "1m"), (3599, "59m"), (3600, "1h"), (86_399, "23h"),
            (86_400, "1d"), (14 * 86_400, "14d"), (365 * 86_400 - 1, "364d"), (365 * 86_400, "1y"),
            (800 * 86_400, "2y"),
        ] as [(Int64, String)])
    func shortIsTheLargestWholeUnit(seconds: Int64, text: String) {
        #expect(Age(seconds: seconds).short == text)
    }

    @Test("A future time is now")
    func aTimeInTheFutureIsNow() {
        #expect(Age(of: Fixture.ago(-Fixture.day), at: Fixture.now).short == "now")
    }

    @Test("Below a minute, the age is \"just now\"")
    func agoIsJustNowUnderAMinute() {
        #expect(Age(seconds: 59).ago == "just now")
        #expect(Age(seconds: 180).ago == "3m ago")
    }

    @Test("An author's offset does not affect the age")
    func anAuthorsOffsetDoesNotShiftTheAge() throws {
        let time = try #require(Timestamp("2026-02-12T11:10:00+03:00"))
        #expect(Age(of: time, at: Fixture.now).short == "2h")
    }
}
