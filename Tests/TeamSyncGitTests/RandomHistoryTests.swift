import TestSupport
import Testing

@testable import TeamSyncDocuments

@Suite("Random histories")
struct RandomHistoryTests {
    @Test("The same seed creates the same commits")
    func sameSeedSameCommits() throws {
        for seed in UInt64(1)...5 {
            let ids = try (0..<2).map { _ in
                try RandomRepository(seed: seed).repository.git("for-each-ref", "--format=%(refname) %(objectname)")
            }
            #expect(ids[0] == ids[1] && !ids[0].isEmpty)
        }
    }

    @Test("The first 300 seeds cover everything in a history")
    func seedsReachEveryFeature() {
        var seen: [HistoryFeature: Int] = [:]
        for seed in UInt64(1)...300 {
            for feature in RandomHistory(seed: seed).features { seen[feature, default: 0] += 1 }
        }
        for feature in HistoryFeature.allCases {
            #expect(seen[feature, default: 0] >= 3, "\(feature) is in \(seen[feature, default: 0]) histories")
        }
    }

    @Test("git reads the shape that the generator created", arguments: [UInt64(1)...60])
    func gitSeesTheShape(seeds: ClosedRange<UInt64>) throws {
        for seed in seeds {
            let random = try RandomRepository(seed: seed)
            let comparison = try random.oracle.compare()
            guard let expected = random.history.expected, let local = comparison.local,
                let upstream = comparison.upstream
            else {
                #expect(comparison.state == .unknown)
                continue
            }
            let bases = try random.oracle.mergeBases(local, upstream, all: true)
            #expect(comparison.ahead == expected.ahead, "seed \(seed)")
            #expect(comparison.behind == expected.behind, "seed \(seed)")
            #expect(bases.count == expected.mergeBaseCount, "seed \(seed)")
            #expect(comparison.incoming.count == expected.behind, "seed \(seed)")
        }
    }
}
