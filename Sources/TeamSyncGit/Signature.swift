/// A line of a commit that says who and when: `Name <mail> seconds zone`, read as git's `split_ident_line` does.
struct Signature {
    let name: Slice<UnsafeRawBufferPointer>
    /// nil when the line has no readable time.
    let time: CommitTime?

    /// nil when there is no `<` in the line.
    init?(_ line: UnsafeRawBufferPointer) {
        guard let open = line.firstIndex(of: UInt8(ascii: "<")) else { return nil }
        name = CommitText.withoutTrailingSpace(line[..<open])
        time = line.lastIndex(of: UInt8(ascii: ">")).flatMap { Signature.time(line[($0 + 1)...]) }
    }

    private static func time(_ text: Slice<UnsafeRawBufferPointer>) -> CommitTime? {
        let parts = text.split(whereSeparator: CommitText.isSpace)
        guard let seconds = parts.first.flatMap(number), parts.count > 1, let sign = parts[1].first,
            sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-"), let zone = number(parts[1].dropFirst())
        else { return nil }
        // No clock shows such an offset; the moment is the same in UTC.
        guard zone < 10_000 else { return CommitTime(seconds: seconds, offsetMinutes: 0) }
        let minutes = Int(zone / 100 * 60 + zone % 100)
        return CommitTime(seconds: seconds, offsetMinutes: sign == UInt8(ascii: "-") ? -minutes : minutes)
    }

    /// The digits that the text begins with, at most `Int64.max`; nil for none.
    private static func number(_ text: Slice<UnsafeRawBufferPointer>) -> Int64? {
        let digits = text.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        guard !digits.isEmpty else { return nil }
        let significant = digits.drop { $0 == UInt8(ascii: "0") }
        guard significant.count <= 18 else { return .max }
        return significant.reduce(0) { $0 * 10 + Int64($1 - UInt8(ascii: "0")) }
    }
}
