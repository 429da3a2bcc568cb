import Glibc
import Testing

@testable import TeamSyncBase

@Suite("Times in the past")
struct PastTimeTests {
    private static let now = Timestamp(secondsSinceEpoch: 1_770_890_400)

    /// The local time of day, and the day.
    private static func local(_ time: Timestamp) -> tm {
        var (seconds, parts) = (time_t(time.secondsSinceEpoch), tm())
        localtime_r(&seconds, &parts)
        return parts
    }

    @Test("A duration is relative to now")
    func durations() throws {
        for (text, seconds) in [("90s", 90), ("7d", 604_800), ("2w", 1_209_600), ("1y", 31_536_000)]
            as [(String, Int64)]
        {
            let time = try #require(PastTime(text))
            #expect(time.duration(before: Self.now) == .seconds(seconds))
            #expect(time.timestamp(now: Self.now).secondsSinceEpoch == Self.now.secondsSinceEpoch - seconds)
        }
    }

    @Test("A day begins at local midnight")
    func days() throws {
        let date = Self.local(try #require(PastTime("2024-02-29")).timestamp(now: Self.now))
        #expect((date.tm_year, date.tm_mon, date.tm_mday) == (124, 1, 29))
        #expect((date.tm_hour, date.tm_min, date.tm_sec) == (0, 0, 0))
        let (today, now) = (Self.local(try #require(PastTime("today")).timestamp(now: Self.now)), Self.local(Self.now))
        #expect((today.tm_yday, today.tm_hour) == (now.tm_yday, 0))
        let yesterday = Self.local(try #require(PastTime("yesterday")).timestamp(now: Self.now))
        #expect((yesterday.tm_yday, yesterday.tm_hour) == (now.tm_yday - 1, 0))
    }

    @Test("A timestamp is kept, and a future one has no duration")
    func moments() throws {
        let time = try #require(PastTime("2026-02-12T09:00:00Z"))
        #expect(time.timestamp(now: Self.now) == Timestamp("2026-02-12T09:00:00Z"))
        #expect(try #require(PastTime("2100-01-01")).duration(before: Self.now) == .zero)
    }

    @Test(
        "Nonexistent days and other texts are refused",
        arguments: [
            "", "7", "d", "2026-02-30", "2026-13-01", "2026-1-1", "2025-02-29", "26-01-01", "2026-01-01-", "tomorrow",
            "-7d", "2026/01/01", "٢٠٢٦-01-01", "0000-00-00",
        ])
    func refused(text: String) {
        #expect(PastTime(text) == nil)
    }

    @Test("The phrase uses the original text")
    func phrases() {
        #expect(PastTime("7d")?.phrase == "in the last 7d" && PastTime("7d")?.heading == "the last 7d")
        #expect(PastTime("yesterday")?.phrase == "since yesterday")
        #expect(PastTime("2026-01-31")?.heading == "since 2026-01-31")
    }
}
