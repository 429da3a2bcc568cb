/// A time in whole seconds with its original UTC offset; written as ISO 8601 text in every document.
///
/// The offset is kept because an author's local time is part of what `git log --format=%aI` prints. The calendar
/// arithmetic is done here because Foundation's formatter does not support offsets beyond ±18 hours, but git does.
package struct Timestamp: Hashable, Sendable {
    /// The number of seconds since 1970-01-01T00:00:00Z; negative for earlier times.
    package let secondsSinceEpoch: Int64
    /// The UTC offset in minutes east; nil for our own times, which are written with `Z`.
    package let offsetMinutes: Int?

    /// A time given in UTC, written with `Z`.
    package init(secondsSinceEpoch: Int64) {
        self.secondsSinceEpoch = secondsSinceEpoch
        self.offsetMinutes = nil
    }

    /// A time with the offset of another clock, written as `±hh:mm` (also `+00:00`). An offset beyond ±99:99, which
    /// cannot be written, becomes ±99:99; the time itself stays the same.
    package init(secondsSinceEpoch: Int64, offsetMinutes: Int) {
        self.secondsSinceEpoch = secondsSinceEpoch
        self.offsetMinutes = min(max(offsetMinutes, -Timestamp.largestOffset), Timestamp.largestOffset)
    }

    private static let largestOffset = 99 * 60 + 99

    /// Returns the duration from `self` to `later`; negative when `later` is earlier. Exact for all times.
    package func duration(to later: Timestamp) -> Duration {
        .seconds(later.secondsSinceEpoch) - .seconds(secondsSinceEpoch)
    }

    /// Returns the time `duration` after this one, with the same offset; the last or first possible time if the result
    /// is out of range.
    package func advanced(by duration: Duration) -> Timestamp {
        advanced(bySeconds: duration.wholeSeconds)
    }

    /// Returns the number of seconds from `self` to `later`; negative when `later` is earlier. `Int64.max` or `.min` if
    /// that is out of range.
    package func seconds(until later: Timestamp) -> Int64 {
        duration(to: later).wholeSeconds
    }

    /// Returns the time `seconds` after this one, with the same offset; the last or first possible time if the result
    /// is out of range.
    package func advanced(bySeconds seconds: Int64) -> Timestamp {
        let (sum, overflow) = secondsSinceEpoch.addingReportingOverflow(seconds)
        let moved = overflow ? (seconds < 0 ? Int64.min : .max) : sum
        guard let offsetMinutes else { return Timestamp(secondsSinceEpoch: moved) }
        return Timestamp(secondsSinceEpoch: moved, offsetMinutes: offsetMinutes)
    }
}

extension Timestamp: Comparable {
    package static func < (left: Timestamp, right: Timestamp) -> Bool {
        left.secondsSinceEpoch < right.secondsSinceEpoch
    }
}

extension Timestamp: CustomStringConvertible {
    /// `2026-02-09T13:44:44+03:00` or `2026-02-12T10:06:58Z`, like git's `%aI`. A year has at least four digits; a year
    /// before 0 has a minus sign.
    package var description: String {
        let local = Int128(secondsSinceEpoch) + Int128(offsetMinutes ?? 0) * 60
        let second = Int(local % 86_400 + (local % 86_400 < 0 ? 86_400 : 0))
        let date = CivilDate(daysSinceEpoch: Int64((local - Int128(second)) / 86_400))
        var text = date.year < 0 ? "-" : ""
        text += "\(padded(Int(date.year.magnitude), 4))-\(padded(date.month, 2))-\(padded(date.day, 2))T"
        text += "\(padded(second / 3600, 2)):\(padded(second / 60 % 60, 2)):\(padded(second % 60, 2))"
        guard let offsetMinutes else { return text + "Z" }
        let size = abs(offsetMinutes)
        let hours = min(size / 60, 99)
        return text + "\(offsetMinutes < 0 ? "-" : "+")\(padded(hours, 2)):\(padded(size - hours * 60, 2))"
    }

    /// Parses any text written by `description`, and also fractions of a second, which are dropped. Returns nil for
    /// anything else, and for times more than `Int64.max` seconds from 1970.
    package init?(_ text: String) {
        // No valid time is longer than this, even with a fraction of a second.
        guard text.utf8.count <= 64 else { return nil }
        var bytes = Array(text.utf8)[...]
        let isBeforeYearZero = bytes.first == UInt8(ascii: "-")
        if isBeforeYearZero { bytes = bytes.dropFirst() }
        let digits = bytes.prefix(while: \.isASCIIDigit)
        let rest = Array(bytes.dropFirst(digits.count))
        guard (4...12).contains(digits.count), rest.count >= 16,
            rest[0] == UInt8(ascii: "-"), rest[3] == UInt8(ascii: "-"), rest[6] == UInt8(ascii: "T"),
            rest[9] == UInt8(ascii: ":"), rest[12] == UInt8(ascii: ":"),
            let year = number(digits), let month = number(rest[1..<3]), let day = number(rest[4..<6]),
            let hour = number(rest[7..<9]), let minute = number(rest[10..<12]), let second = number(rest[13..<15]),
            (1...12).contains(month), (1...31).contains(day), hour < 24, minute < 60, second < 60
        else { return nil }
        let days = CivilDate(year: Int64(isBeforeYearZero ? -year : year), month: month, day: day).daysSinceEpoch
        guard CivilDate(daysSinceEpoch: days).day == day else { return nil }
        let local = Int128(days) * 86_400 + Int128(hour * 3600 + minute * 60 + second)
        var zone = rest[15...]
        if zone.first == UInt8(ascii: ".") {
            zone = zone.dropFirst().drop(while: \.isASCIIDigit)
        }
        if zone.elementsEqual([UInt8(ascii: "Z")]) {
            guard let seconds = Int64(exactly: local) else { return nil }
            self.init(secondsSinceEpoch: seconds)
            return
        }
        guard let offset = Timestamp.offset(in: Array(zone)), let seconds = Int64(exactly: local - Int128(offset) * 60)
        else { return nil }
        self.init(secondsSinceEpoch: seconds, offsetMinutes: offset)
    }

    /// Parses `±hh:mm` and returns the minutes.
    private static func offset(in zone: [UInt8]) -> Int? {
        guard zone.count == 6, zone[0] == UInt8(ascii: "-") || zone[0] == UInt8(ascii: "+"),
            zone[3] == UInt8(ascii: ":"), let hours = number(zone[1..<3]), let minutes = number(zone[4..<6])
        else { return nil }
        return (zone[0] == UInt8(ascii: "-") ? -1 : 1) * (hours * 60 + minutes)
    }
}

extension Timestamp: Codable {
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let time = Timestamp(text) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "'\(text)' is not an ISO 8601 time")
        }
        self = time
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}

/// A day of the proleptic Gregorian calendar (the algorithm of Howard Hinnant's `chrono`-compatible date paper).
private struct CivilDate {
    let year: Int64
    let month: Int
    let day: Int

    init(year: Int64, month: Int, day: Int) {
        (self.year, self.month, self.day) = (year, month, day)
    }

    init(daysSinceEpoch: Int64) {
        let shifted = daysSinceEpoch + 719_468
        let era = shifted.floorDivided(by: 146_097)
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthIndex = (5 * dayOfYear + 2) / 153
        day = Int(dayOfYear - (153 * monthIndex + 2) / 5 + 1)
        month = Int(monthIndex < 10 ? monthIndex + 3 : monthIndex - 9)
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    }

    var daysSinceEpoch: Int64 {
        let shiftedYear = month <= 2 ? year - 1 : year
        let era = shiftedYear.floorDivided(by: 400)
        let yearOfEra = shiftedYear - era * 400
        let dayOfYear = Int64((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1)
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return era * 146_097 + dayOfEra - 719_468
    }
}

extension Int64 {
    fileprivate func floorDivided(by divisor: Int64) -> Int64 {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? quotient - 1 : quotient
    }
}

private func padded(_ value: Int, _ width: Int) -> String {
    let digits = String(value)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
}

private func number(_ digits: ArraySlice<UInt8>) -> Int? {
    digits.reduce(Optional(0)) { total, byte in
        guard let total, byte.isASCIIDigit else { return nil }
        return total * 10 + Int(byte - UInt8(ascii: "0"))
    }
}
