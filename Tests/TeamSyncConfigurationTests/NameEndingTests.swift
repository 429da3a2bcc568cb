import TestSupport
import Testing

@testable import TeamSyncConfiguration

/// The keys of icons if only the ending of a pattern is matched, and if the whole pattern is matched.
@Suite struct NameEndingTests {
    private static let pieces = [
        "a", "arrow", "bell", "chart", "-", "_", "16", "24", "px", "dp", "@2x", "fill", "Fill", "filled", "line",
        "Line", "twotone",
        "TwoTone", "duotone", "outlined", "-outline", "sm", "-lg", "é", "\n", "1", "Z", ".", "solid", "two-tone", "500",
    ]

    /// - Returns: the same pattern without the lookahead that states where its ending begins.
    private func whole(_ pattern: String) throws -> String {
        let start = try #require(pattern.firstRange(of: "+?)(?="))
        let end = try #require(pattern[start.upperBound...].firstIndex(of: ")"))
        return pattern[..<start.lowerBound] + "+?)" + pattern[pattern.index(after: end)...]
    }

    @Test(
        "Matching the ending of a profile's pattern agrees with the whole pattern",
        arguments: ["icon-files", "android-icons"])
    func profiles(profile: String) throws {
        var configuration = RepositoryConfiguration(id: profile, path: "")
        try configuration.apply(content: try #require(try Profile.settings(named: profile)))
        guard case .files(_, _, let key?)? = configuration.counts["icons"]?.source else {
            Issue.record("\(profile) has no pattern")
            return
        }
        #expect(try NameEnding(key) != nil)
        let (fast, slow) = (try NamePattern(key), try NamePattern(whole(key)))
        #expect(try NameEnding(whole(key)) == nil)
        var random = SeededGenerator(seed: 33)
        let names = (0..<3000).map { _ in
            (0..<Int.random(in: 0...6, using: &random)).map { _ in
                NameEndingTests.pieces.randomElement(using: &random) ?? ""
            }.joined()
        }
        for (name, keys) in zip(names, zip(fast.keys(of: names), slow.keys(of: names))) where keys.0 != keys.1 {
            Issue.record("\(name.debugDescription): \(keys.0) instead of \(keys.1)")
        }
    }

    @Test(
        "Patterns of other forms are matched as a whole",
        arguments: [
            "^(?<key>.+)-(?<variant>\\d+)$", "^(?<key>.+?)(?=[^-]|$)a?$", "^(?<key>.+?)(?=[-_])a$",
            "^(?<key>.+?)(?=(a)|$)a?$",
            "^(?<key>.+?)(?=-|$)(?:-\\b\\d+)?$", "^(?<key>.+?)(?=-|$)(?<=a)b?$", "^(?<key>.+?)(?=\\d|$)\\d?$",
            "^(?<key>.+?)(?=é|$)é?$", "^(?<key>.+?)(?=",
        ])
    func others(pattern: String) {
        do {
            #expect(try NameEnding(pattern) == nil)
        } catch {
            Issue.record("\(pattern): \(error)")
        }
    }
}
