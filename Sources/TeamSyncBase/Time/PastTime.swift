import Glibc

/// A past time as users write it: `7d`, `1y`, `2026-01-31`, `2026-01-31T14:00:00Z`, `today`, `yesterday`.
package struct PastTime: Equatable, Sendable {
    private enum Form: Equatable {
        /// A duration before now.
        case ago(Duration)
        /// The beginning of a day, in the local time zone.
        case day(year: Int32, month: Int32, day: Int32)
        /// The beginning of the day that is this many days before today.
        case daysAgo(Int32)
        case moment(Timestamp)
    }

    private let form: Form
    /// The original text.
    private let text: String

    /// - Returns: nil for anything else, including days that do not exist in the calendar.
    package init?(_ text: String) {
        self.text = text
        if let duration = DurationText.age(in: text) {
            form = .ago(duration)
        } else if let days = ["today": Int32(0), "yesterday": 1][text] {
            form = .daysAgo(days)
        } else if let day = PastTime.day(text) {
            form = day
        } else if let moment = Timestamp(text) {
            form = .moment(moment)
        } else {
            return nil
        }
    }

    /// Creates a time that is this long before now.
    package init(ago duration: Duration) {
        (form, text) = (.ago(duration), DurationText.text(duration))
    }

    /// Returns the point in time. Days begin at midnight in the local time zone.
    package func timestamp(now: Timestamp) -> Timestamp {
        switch form {
        case .ago(let duration): return now.advanced(by: .zero - duration)
        case .moment(let moment): return moment
        case .day(let year, let month, let day): return PastTime.midnight(year - 1900, month - 1, day)
        case .daysAgo(let days):
            var (seconds, local) = (time_t(now.secondsSinceEpoch), tm())
            localtime_r(&seconds, &local)
            return PastTime.midnight(local.tm_year, local.tm_mon, local.tm_mday - days)
        }
    }

    /// Returns the duration from this time to `now`; zero if the time is not in the past.
    package func duration(before now: Timestamp) -> Duration {
        if case .ago(let duration) = form { return duration }
        return max(.zero, timestamp(now: now).duration(to: now))
    }

    /// The text for the end of a sentence: `in the last 7d`, `since 2026-01-31`, `since yesterday`.
    package var phrase: String {
        if case .ago(let duration) = form { return "in the last \(DurationText.text(duration))" }
        return "since \(text)"
    }

    /// The text for the beginning of a heading: `the last 7d`, `since 2026-01-31`.
    package var heading: String {
        if case .ago(let duration) = form { return "the last \(DurationText.text(duration))" }
        return "since \(text)"
    }

    private static func day(_ text: String) -> Form? {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.map(\.utf8.count) == [4, 2, 2], parts.allSatisfy({ $0.allSatisfy { $0.isASCII && $0.isNumber } }),
            let year = Int32(parts[0]), let month = Int32(parts[1]), let day = Int32(parts[2]), year >= 1970
        else { return nil }
        // Noon exists on every day in every time zone, and `timegm` normalizes dates that do not exist.
        var time = tm()
        (time.tm_year, time.tm_mon, time.tm_mday, time.tm_hour) = (year - 1900, month - 1, day, 12)
        _ = timegm(&time)
        guard (time.tm_year, time.tm_mon, time.tm_mday) == (year - 1900, month - 1, day) else { return nil }
        return .day(year: year, month: month, day: day)
    }

    /// Returns the beginning of a day. The arguments are those of `mktime`: months from 0, years from 1900; days out of
    /// range fall in other months.
    private static func midnight(_ year: Int32, _ month: Int32, _ day: Int32) -> Timestamp {
        var time = tm()
        (time.tm_year, time.tm_mon, time.tm_mday, time.tm_isdst) = (year, month, day, -1)
        return Timestamp(secondsSinceEpoch: Int64(mktime(&time)))
    }
}
