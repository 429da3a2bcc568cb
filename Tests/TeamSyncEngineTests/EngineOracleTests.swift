import TestSupport
import Testing

/// What the engine publishes about random histories is what git says. `TEAMSYNC_SEEDS=from..to` chooses other seeds.
@Suite("git as the oracle of what is published")
struct EngineOracleTests {
    private static let lanes: UInt64 = 3
    private static let repositoriesInRound: UInt64 = 10

    @Test("State, commits, files, counts and dates of random histories", arguments: 0..<lanes)
    func publishesWhatGitSays(lane: UInt64) async throws {
        let seeds = try SeedRange.chosen(standard: 1...210)
        for start in stride(from: seeds.lowerBound, through: seeds.upperBound, by: Int(Self.repositoriesInRound)) {
            guard start / Self.repositoriesInRound % Self.lanes == lane else { continue }
            let end = min(start + Self.repositoriesInRound - 1, seeds.upperBound)
            let round = try OracleRound(seeds: start...end)
            try await round.sync()
            for (seed, differences) in try round.differences() where !differences.isEmpty {
                Issue.record("seed \(seed):\n\(differences.joined(separator: "\n"))")
            }
            // A failure is counted at every look, which is news.
            guard try !round.hasFailures() else { continue }
            let published = try round.files()
            try await round.sync()
            let changed = try round.files().filter { published[$0.key] != $0.value }.keys.sorted()
            #expect(changed.isEmpty, "seeds \(start)...\(end): a round without news changed files")
        }
    }
}
