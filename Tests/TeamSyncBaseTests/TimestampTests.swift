import Foundation
import TestSupport
import Testing

@testable import TeamSyncBase

@Suite struct TimestampTests {
    @Test("Descriptions of random author times agree with git")
    func descriptionOfRandomAuthorTimesEqualsGit() throws {
        var random = SeededGenerator(seed: 0x5EED)
        let times = (0..<500).map { _ in
            Timestamp(
                secondsSinceEpoch: Int64.random(in: 0...253_000_000_000, using: &random),
                offsetMinutes: Int.random(in: -839...839, using: &random))
        }
        let folder = try TemporaryFolder()
        let repository = try TestRepository.make(
            at: folder.appending("git"), runner: GitRunner(home: folder.path, keeping: folder), bare: true)
        let stream = times.map { time in
            let offset = time.offsetMinutes ?? 0
            let sign = offset < 0 ? "-" : "+"
            let zone = sign + String(String(10_000 + abs(offset) / 60 * 100 + abs(offset) % 60).dropFirst())
            let who = "A <a@example.org> \(time.secondsSinceEpoch) \(zone)"
            return "commit refs/heads/main\nauthor \(who)\ncommitter A <a@example.org> 1 +0000\ndata 0\n"
        }
        try repository.git("fast-import", "--quiet", input: Array(stream.joined().utf8))
        let log = try repository.git("log", "--topo-order", "--reverse", "--format=%aI", "main")
        // Since 2.45, git writes an offset of zero as Z.
        let printed = log.split(separator: "\n").map { $0.hasSuffix("Z") ? $0.dropLast() + "+00:00" : $0 }
        #expect(times.map(\.description) == printed.map(String.init))
        #expect(printed.map { Timestamp(String($0)) } == times)
    }

    @Test("Descriptions of random UTC times agree with date")
    func descriptionOfRandomUTCTimesEqualsDate() throws {
        var random = SeededGenerator(seed: 0xDA7E)
        let yearZero: Int64 = -62_167_219_200
        let endOf9999: Int64 = 253_402_300_799
        let seconds =
            [yearZero, -1, 0, 951_782_399, 951_868_800, endOf9999]
            + (0..<500).map { _ in Int64.random(in: yearZero...endOf9999, using: &random) }
        let dates = try Command(
            "date", ["-u", "-f", "-", "+%Y-%m-%dT%H:%M:%SZ"], environment: ProcessInfo.processInfo.environment,
            input: Array(seconds.map { "@\($0)\n" }.joined().utf8)
        ).runChecked()
        let printed = dates.text.split(separator: "\n").map(String.init)
        #expect(seconds.map { Timestamp(secondsSinceEpoch: $0).description } == printed)
        #expect(printed.map { Timestamp($0)?.secondsSinceEpoch } == seconds)
    }

    @Test("Every time can be written and parsed, beyond the calendar and in every zone")
    func everyTimeRoundTrips() {
        var random = SeededGenerator(seed: 0x0FF5)
        let extremes: [Int64] = [.min, .min + 1, -62_167_219_201, -1, 0, 253_402_300_800, .max - 1, .max]
        let moments = extremes + (0..<500).map { _ in Int64.random(in: .min ... .max, using: &random) }
        let offsets = [-6039, -6000, -5999, -61, -1, 0, 1, 59, 60, 5999, 6000, 6039]
        for moment in moments {
            let time = Timestamp(secondsSinceEpoch: moment)
            #expect(Timestamp(time.description) == time)
            for offset in offsets {
                let time = Timestamp(secondsSinceEpoch: moment, offsetMinutes: offset)
                #expect(Timestamp(time.description) == time, "\(moment) \(offset)")
            }
        }
    }

    @Test("A year of five digits is written as in git")
    func aYearOfFiveDigitsIsWrittenAsGitDoes() {
        let time = Timestamp(secondsSinceEpoch: 253_402_300_800, offsetMinutes: 9999)
        #expect(Timestamp(secondsSinceEpoch: 253_402_300_800).description == "10000-01-01T00:00:00Z")
        #expect(time.offsetMinutes == 6039)
        #expect(time.description.hasSuffix("+99:99"))
    }

    @Test("Differences and sums stay in range")
    func differencesAndSumsStayInRange() {
        let (first, last) = (Timestamp(secondsSinceEpoch: .min), Timestamp(secondsSinceEpoch: .max))
        #expect(first.seconds(until: last) == .max)
        #expect(last.seconds(until: first) == .min)
        #expect(first.duration(to: last) > .seconds(Int64.max))
        #expect(last.advanced(bySeconds: 1) == last)
        #expect(first.advanced(by: .seconds(-1)) == first)
    }

    @Test("The offset zero differs from Z")
    func zeroOffsetIsKeptApartFromZ() throws {
        let written = try #require(Timestamp("2026-02-09T10:44:44+00:00"))
        #expect(written.offsetMinutes == 0)
        #expect(written.description == "2026-02-09T10:44:44+00:00")
        #expect(try #require(Timestamp("2026-02-09T10:44:44Z")).offsetMinutes == nil)
    }

    @Test("Fractions of a second are dropped")
    func fractionsOfASecondAreDropped() {
        #expect(Timestamp("2026-02-09T13:44:44.987654+03:00") == Timestamp("2026-02-09T13:44:44+03:00"))
    }

    @Test(
        "Anything else is refused",
        arguments: [
            "", "now", "2026-02-09", "2026-02-09 13:44:44Z", "2026-02-09T13:44:44", "2026-02-09T13:44Z",
            "2026-13-09T13:44:44Z", "2026-00-09T13:44:44Z", "2026-02-00T13:44:44Z", "2026-02-09T24:00:00Z",
            "2026-02-09T13:60:44Z", "2026-02-09T13:44:44+0300", "2026-02-09T13:44:44 03:00", "2026-02-09T13:44:44z",
            "2026-02-09T13:44:44Z ", "+2026-02-09T13:44:44Z", "026-02-09T13:44:44Z", "--2026-02-09T13:44:44Z",
            "999999999999-02-09T13:44:44Z", "9999999999999-02-09T13:44:44Z", "2O26-02-09T13:44:44Z",
            "２026-02-09T13:44Z",
            "2026-02-09T13:44:44+03:00Z",
        ])
    func anythingElseIsRefused(text: String) {
        #expect(Timestamp(text) == nil)
    }

    @Test("Advancing keeps the offset")
    func advancingKeepsTheOffset() throws {
        let evening = try #require(Timestamp("2026-12-31T23:59:59+03:00"))
        #expect(evening.advanced(bySeconds: 1).description == "2027-01-01T00:00:00+03:00")
        #expect(evening.seconds(until: evening.advanced(bySeconds: -90)) == -90)
    }

    @Test("The order is that of the times, not of the texts")
    func orderIsThatOfTheMomentsNotOfTheText() throws {
        let earlier = try #require(Timestamp("2026-02-09T13:00:00+03:00"))
        let later = try #require(Timestamp("2026-02-09T11:00:00Z"))
        #expect(earlier < later)
    }
}
