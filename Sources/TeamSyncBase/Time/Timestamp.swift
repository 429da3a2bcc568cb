/// A moment in whole seconds with the offset it was written in, as ISO 8601 text in every document.
///
/// The offset is kept because an author's local time is part of what `git log --format=%aI` prints. The calendar
/// arithmetic is done here and not by Foundation's formatter, which has no offsets beyond ±18 hours: git does.
package struct Timestamp: Hashable, Sendable {
    /// The years 0 to 9999, which ISO 8601 can write.
    private static let range: ClosedRange<Int64> = -62_167_219_200...253_402_300_799
    /// What two digits of hours can write.
    private static let offsetRange = -(99 * 60 + 59)...(99 * 60 + 59)

    /// Seconds since 1970-01-01T00:00:00Z; negative before. Never outside the years 0 to 9999.
    package let secondsSinceEpoch: Int64
    /// Minutes east of UTC, or nil for a time of our own, which is written with `Z`.
    package let offsetMinutes: Int?

    /// A time given in UTC, written with `Z`.
    package init(secondsSinceEpoch: Int64) {
        self.secondsSinceEpoch = Timestamp.clamped(secondsSinceEpoch)
        self.offsetMinutes = nil
    }

    /// A time with the offset that somebody's clock had, written as `±hh:mm` (also `+00:00`).
    ///
    /// What ISO 8601 cannot write is changed, so that what is printed can be read again: the moment to the nearest one
    /// of the years 0 to 9999, and an offset beyond ±99:59, or one that leads out of these years, to `+00:00`.
    package init(secondsSinceEpoch: Int64, offsetMinutes: Int) {
        let seconds = Timestamp.clamped(secondsSinceEpoch)
        let isWritable =
            Timestamp.offsetRange.contains(offsetMinutes)
            && Timestamp.range.contains(seconds + Int64(offsetMinutes) * 60)
        self.secondsSinceEpoch = seconds
        self.offsetMinutes = isWritable ? offsetMinutes : 0
    }

    private static func clamped(_ seconds: Int64) -> Int64 {
        min(max(seconds, range.lowerBound), range.upperBound)
    }

    /// Seconds from `self` to `later`; negative when `later` is the earlier one.
    package func seconds(until later: Timestamp) -> Int64 {
        later.secondsSinceEpoch - secondsSinceEpoch
    }

    /// The moment `seconds` after this one, in the same offset.
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
    /// `2026-02-09T13:44:44+03:00` or `2026-02-12T10:06:58Z`, as git's `%aI` for years 0 to 9999.
    package var description: String {
        let local = secondsSinceEpoch + Int64(offsetMinutes ?? 0) * 60
        let days = local.floorDivided(by: 86_400)
        let second = Int(local - days * 86_400)
        let date = CivilDate(daysSinceEpoch: days)
        var text = "\(padded(Int(date.year), 4))-\(padded(date.month, 2))-\(padded(date.day, 2))T"
        text += "\(padded(second / 3600, 2)):\(padded(second / 60 % 60, 2)):\(padded(second % 60, 2))"
        guard let offsetMinutes else { return text + "Z" }
        let size = abs(offsetMinutes)
        return text + "\(offsetMinutes < 0 ? "-" : "+")\(padded(size / 60, 2)):\(padded(size % 60, 2))"
    }

    /// Reads what `description` writes, and fractions of a second, which are dropped; nil for anything else.
    package init?(_ text: String) {
        let bytes = Array(text.utf8)
        guard bytes.count >= 20, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-"),
            bytes[10] == UInt8(ascii: "T"), bytes[13] == UInt8(ascii: ":"), bytes[16] == UInt8(ascii: ":"),
            let year = number(bytes[0..<4]), let month = number(bytes[5..<7]), let day = number(bytes[8..<10]),
            let hour = number(bytes[11..<13]), let minute = number(bytes[14..<16]),
            let second = number(bytes[17..<19]),
            (1...12).contains(month), (1...31).contains(day), hour < 24, minute < 60, second < 60
        else { return nil }
        var zone = bytes[19...]
        if zone.first == UInt8(ascii: ".") {
            zone = zone.dropFirst().drop { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        }
        let days = CivilDate(year: Int64(year), month: month, day: day).daysSinceEpoch
        guard CivilDate(daysSinceEpoch: days).day == day else { return nil }
        let local = days * 86_400 + Int64(hour * 3600 + minute * 60 + second)
        if zone.elementsEqual([UInt8(ascii: "Z")]) {
            self.init(secondsSinceEpoch: local)
            return
        }
        let digits = Array(zone.dropFirst())
        guard zone.count == 6, let sign = zone.first, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-"),
            digits[2] == UInt8(ascii: ":"), let hours = number(digits[0..<2]), let minutes = number(digits[3..<5])
        else { return nil }
        let offset = (sign == UInt8(ascii: "-") ? -1 : 1) * (hours * 60 + minutes)
        self.init(secondsSinceEpoch: local - Int64(offset) * 60, offsetMinutes: offset)
    }
}

extension Timestamp: Codable {
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let time = Timestamp(text) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "'\(text)' is no ISO 8601 time")
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
        guard let total, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
        return total * 10 + Int(byte - UInt8(ascii: "0"))
    }
}
