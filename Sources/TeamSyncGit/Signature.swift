import TeamSyncBase

/// A line of a commit with the author or the committer and the time: `Name <mail> seconds zone`, parsed as by git's
/// `split_ident_line`.
struct Signature {
    let name: Slice<UnsafeRawBufferPointer>
    /// The time as git displays it; nil when the line has no readable time.
    let time: CommitTime?

    /// nil if the line contains no `<`, or no `>` after it.
    init?(_ line: UnsafeRawBufferPointer) {
        guard let open = line.firstIndex(ofByte: UInt8(ascii: "<")),
            let close = line.lastIndex(of: UInt8(ascii: ">")), close > open
        else { return nil }
        name = CommitText.withoutTrailingSpace(line[..<open])
        time = Signature.time(line[(close + 1)...])
    }

    private static func time(_ text: Slice<UnsafeRawBufferPointer>) -> CommitTime? {
        let date = text.drop(while: CommitText.isSpace)
        let zone = date.drop(while: \.isASCIIDigit).drop(while: CommitText.isSpace)
        guard let first = date.first, first.isASCIIDigit, let sign = zone.first,
            sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-"), let digit = zone.dropFirst().first,
            digit.isASCIIDigit
        else { return nil }
        return shown(number(date).value, isWest: sign == UInt8(ascii: "-"), number(zone.dropFirst()).value)
    }

    /// The last second that the calendar (`gmtime_r`) supports: its years have 32 bits.
    private static let lastSecond: Int64 = 67_768_036_191_676_799

    /// Returns the time as git shows it (`show_date`): the epoch if the seconds exceed the calendar.
    /// - Parameter zone: the UTC offset, in which the digits stand for hours and minutes.
    private static func shown(_ seconds: UInt64, isWest: Bool, _ zone: UInt64) -> CommitTime {
        // For an invalid offset, the time is shown in UTC.
        let size = zone < 10_000 ? Int(zone / 100 * 60 + zone % 100) : 0
        let offset = isWest ? -size : size
        guard let seconds = Int64(exactly: seconds), seconds <= lastSecond, seconds + Int64(offset * 60) <= lastSecond
        else { return CommitTime(seconds: 0, offsetMinutes: 0) }
        return CommitTime(seconds: seconds, offsetMinutes: offset)
    }

    /// Returns the number at the beginning of the text, parsed as by strtoumax(3), at most `UInt64.max`; 0 if there are
    /// no digits.
    static func number(_ text: Slice<UnsafeRawBufferPointer>) -> (value: UInt64, isTooLarge: Bool) {
        var value: UInt64 = 0
        for digit in text.prefix(while: \.isASCIIDigit) {
            let (tens, isTooLarge) = value.multipliedReportingOverflow(by: 10)
            let (sum, overflows) = tens.addingReportingOverflow(UInt64(digit - UInt8(ascii: "0")))
            guard !isTooLarge, !overflows else { return (.max, true) }
            value = sum
        }
        return (value, false)
    }
}
