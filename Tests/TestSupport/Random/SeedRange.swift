import Foundation

/// Which seeds the tests with random histories try.
package enum SeedRange {
    /// `TEAMSYNC_SEEDS=from..to` (both included) or one number, to try one again or many more; else `standard`.
    /// - Parameter variable: another one in place of `TEAMSYNC_SEEDS`.
    package static func chosen(
        standard: ClosedRange<UInt64>, variable: String = "TEAMSYNC_SEEDS"
    ) throws -> ClosedRange<UInt64> {
        guard let text = ProcessInfo.processInfo.environment[variable] else { return standard }
        let bounds = text.split(separator: ".").map { UInt64($0) }
        guard let first = bounds.first, let from = first, let last = bounds.last, let to = last, from <= to,
            bounds.count <= 2
        else { throw InvalidSeeds(variable: variable, text: text) }
        return from...to
    }

    package struct InvalidSeeds: Error, CustomStringConvertible {
        let variable: String
        let text: String
        package var description: String { "\(variable) is '\(text)' and must look like '7' or '1..5000'" }
    }
}
