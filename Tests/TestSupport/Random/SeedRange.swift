import Foundation

/// The seeds that the tests with random input try.
package enum SeedRange {
    /// The range in a variable: `from..to` (both included), or one number, to repeat one seed or to try many more;
    /// `all` is the range of `scripts/soak`. Without the variable, the range of `scripts/test`.
    /// - Parameters:
    ///   - few: the range of `scripts/test`, a part of `all`; nil for all.
    ///   - all: every seed that is known to pass.
    ///   - variable: a variable other than `TEAMSYNC_SEEDS`.
    package static func chosen(
        _ few: ClosedRange<UInt64>? = nil, of all: ClosedRange<UInt64>, variable: String = "TEAMSYNC_SEEDS"
    ) throws -> ClosedRange<UInt64> {
        try chosen(few, of: all, variable: variable, text: ProcessInfo.processInfo.environment[variable])
    }

    /// - Parameter text: the variable's value; nil if it is not set.
    package static func chosen(
        _ few: ClosedRange<UInt64>?, of all: ClosedRange<UInt64>, variable: String, text: String?
    ) throws -> ClosedRange<UInt64> {
        guard let text else { return few ?? all }
        if text == "all" { return all }
        let bounds = text.split(separator: ".").map { UInt64($0) }
        guard let first = bounds.first, let from = first, let last = bounds.last, let to = last, from <= to,
            bounds.count <= 2
        else { throw InvalidSeeds(variable: variable, text: text) }
        return from...to
    }

    package struct InvalidSeeds: Error, CustomStringConvertible {
        let variable: String
        let text: String
        package var description: String { "\(variable) is '\(text)' and must look like '7', '1..5000' or 'all'" }
    }
}
