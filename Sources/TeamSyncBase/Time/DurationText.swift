/// Durations as users write them: `90s`, `10m`, `1h30m`.
package enum DurationText {
    private static let day: Int64 = 86_400
    /// The number of seconds in a year: a longer duration is assumed to be a mistake.
    package static let longest = 365 * day
    /// The syntax of durations, for errors.
    package static let form = "numbers with s, m, h or d, as in 90s, 10m or 1h30m"

    private static let units: [(letter: Character, seconds: Int64)] = [
        ("d", day), ("h", 3600), ("m", 60), ("s", 1),
    ]

    /// Parses one or more whole numbers, each with its unit, larger units first; returns nil for anything else. Values
    /// out of range become `Int64.max` seconds.
    package static func duration(in text: String) -> Duration? {
        seconds(in: text).map { .seconds($0) }
    }

    /// Returns the duration in seconds instead.
    package static func seconds(in text: String) -> Int64? { seconds(in: text, units) }

    /// Parses an age, which may also be in years of 365 days and in weeks: `1y`, `2w`.
    package static func age(in text: String) -> Duration? {
        seconds(in: text, [("y", longest), ("w", 7 * day)] + units).map { .seconds($0) }
    }

    private static func seconds(in text: String, _ units: [(letter: Character, seconds: Int64)]) -> Int64? {
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

    /// Returns the shortest notation for a duration, in whole seconds.
    package static func text(_ duration: Duration) -> String {
        text(seconds: duration.wholeSeconds)
    }

    /// Returns the shortest notation for a number of seconds.
    package static func text(seconds: Int64) -> String {
        guard let unit = units.first(where: { seconds % $0.seconds == 0 }) else { return "\(seconds)s" }
        return "\(seconds / unit.seconds)\(unit.letter)"
    }
}

extension Duration {
    /// Whole seconds, rounded toward zero; `Int64.max` or `.min` if the number is out of range.
    package var wholeSeconds: Int64 {
        if self >= .seconds(Int64.max) { return .max }
        return self <= .seconds(Int64.min) ? .min : components.seconds
    }
}
