import TestSupport
import Testing

@testable import TeamSyncBase
@testable import TeamSyncConfiguration
@testable import TeamSyncDocuments
@testable import TeamSyncProtocol
@testable import TeamSyncSupervisor

/// The published data of random histories agrees with git. `TEAMSYNC_SEEDS=from..to` selects other seeds.
@Suite("git as the oracle for the published data")
struct OracleTests {
    private static let lanes: UInt64 = 3
    private static let repositoriesInRound: UInt64 = 10

    @Test("State, commits, files, counts and dates of random histories", arguments: 0..<lanes)
    func publishesWhatGitSays(lane: UInt64) throws {
        let seeds = try SeedRange.chosen(1...30, of: 1...210)
        for start in stride(from: seeds.lowerBound, through: seeds.upperBound, by: Int(Self.repositoriesInRound)) {
            guard start / Self.repositoriesInRound % Self.lanes == lane else { continue }
            let end = min(start + Self.repositoriesInRound - 1, seeds.upperBound)
            let round = try OracleRound(seeds: start...end)
            try round.sync()
            for (seed, differences) in try round.differences() where !differences.isEmpty {
                Issue.record("seed \(seed):\n\(differences.joined(separator: "\n"))")
            }
            // A failure is counted in every round, which changes the document.
            guard try !round.hasFailures() else { continue }
            let published = try round.files()
            try round.sync()
            let changed = try round.files().filter { published[$0.key] != $0.value }.keys.sorted()
            #expect(changed.isEmpty, "seeds \(start)...\(end): a round without news changed files")
        }
    }
}

/// Several random repositories that one process analyzes.
private struct OracleRound {
    private static let now = Timestamp(secondsSinceEpoch: 1_770_883_260)

    private let folder: TemporaryFolder
    private let repositories: [OracleRepository]
    private let directory: StateDirectory

    init(seeds: ClosedRange<UInt64>) throws {
        folder = try TemporaryFolder("oracle-round")
        directory = StateDirectory(path: folder.appending("state"))
        repositories = try seeds.map { try OracleRepository(RandomRepository(seed: $0)) }
    }

    func sync() throws {
        let process = try BenchProcess(
            Configuration(repositories: repositories.map(\.configuration)), directory: directory,
            environment: ["HOME": folder.path], fetcher: FakeFetcher(),
            time: { SupervisorTime(wall: Self.now, steady: .now) })
        process.handle(.sync(SyncRequest()))
        if let problem = try #require(process.summary).publicationProblem { throw problem }
    }

    /// For each seed, a line for every published value that differs from git.
    func differences() throws -> [(seed: UInt64, differences: [String])] {
        let reader = DocumentReader(directory: directory)
        let document = try reader.counts()
        return try zip(repositories, document.repositories).map { repository, status in
            let changes = try reader.changes(id: status.id)
            return (
                repository.seed,
                try repository.differences(status: status, changes: changes, flat: document.counts)
            )
        }
    }

    func hasFailures() throws -> Bool {
        try DocumentReader(directory: directory).counts().repositories.contains { $0.error != nil }
    }

    /// The contents of every published document.
    func files() throws -> [String: [UInt8]] {
        var files = ["counts": try BoundedFile.contents(of: directory.countsDocument)]
        for repository in repositories {
            let id = repository.configuration.id
            files[id] = try BoundedFile.contents(of: directory.changesDocument(id: id))
        }
        return files
    }
}
