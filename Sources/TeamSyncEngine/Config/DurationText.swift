/// Durations as people write them: `90s`, `10m`, `1h30m`.
public enum DurationText {
    static let day: Int64 = 86_400
    static let longest = 365 * day
    static let form = "numbers with s, m, h or d, as in 90s, 10m or 1h30m"

    private static let units: [(letter: Character, seconds: Int64)] = [
        ("d", day), ("h", 3600), ("m", 60), ("s", 1),
    ]

    /// The seconds of one or more whole numbers, each with its unit, larger units first; nil for anything else.
    /// What does not fit is `Int64.max`.
    public static func seconds(in text: String) -> Int64? {
        var rest = text[...]
        var remaining = units[...]
        var total: Int64 = 0
        repeat {
            let digits = rest.prefix { $0.isASCII && $0.isNumber }
            rest = rest.dropFirst(digits.count)
            guard !digits.isEmpty, let letter = rest.popFirst(),
                let index = remaining.firstIndex(where: { $0.letter == letter })
            else { return nil }
            let product = (Int64(digits) ?? .max).multipliedReportingOverflow(by: units[index].seconds)
            let sum = total.addingReportingOverflow(product.partialValue)
            total = product.overflow || sum.overflow ? .max : sum.partialValue
            remaining = units[(index + 1)...]
        } while !rest.isEmpty
        return total
    }

    /// The shortest way to write it.
    static func text(seconds: Int64) -> String {
        guard let unit = units.first(where: { seconds % $0.seconds == 0 }) else { return "\(seconds)s" }
        return "\(seconds / unit.seconds)\(unit.letter)"
    }
}

extension MappingReader {
    /// The seconds at `key`, from `shortest` to a year; nil when the key is not there.
    func duration(_ key: String, shortest: Int64) throws(ConfigurationError) -> Int64? {
        guard let placed = try text(key) else { return nil }
        guard let seconds = DurationText.seconds(in: placed.text) else {
            throw placed.place.error("'\(key)' \(placed.text.quoted) is not a duration", hint: DurationText.form)
        }
        guard (shortest...DurationText.longest).contains(seconds) else {
            let bounds = (DurationText.text(seconds: shortest), DurationText.text(seconds: DurationText.longest))
            throw placed.place.error(
                "'\(key)' \(placed.text.quoted) is too \(seconds < shortest ? "short" : "long")",
                hint: "from \(bounds.0) to \(bounds.1)")
        }
        return seconds
    }
}
