import TestSupport
import Testing

@testable import TeamSyncGit

/// The results of TeamSyncGit for random histories agree with git. `TEAMSYNC_SEEDS=from..to` selects other seeds.
@Suite("git as the oracle")
struct GitOracleTests {
    static let lanes = 4

    @Test(
        "References, ahead and behind, merge base, commits, files and dates of random histories", arguments: 0..<lanes)
    func agreesWithGit(lane: Int) throws {
        let seeds = try SeedRange.chosen(1...60, of: 1...240)
        for seed in seeds where Int(seed % UInt64(Self.lanes)) == lane {
            do {
                let differences = try OracleCheck(RandomRepository(seed: seed)).differences()
                if !differences.isEmpty { Issue.record("seed \(seed):\n\(differences.joined(separator: "\n"))") }
            } catch {
                Issue.record(error, "seed \(seed)")
            }
        }
    }
}
