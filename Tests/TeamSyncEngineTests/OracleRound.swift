import TestSupport

@testable import TeamSyncBase
@testable import TeamSyncConfiguration
@testable import TeamSyncDocuments
@testable import TeamSyncEngine

/// One engine that looks at several random repositories.
struct OracleRound {
    private static let now = Timestamp(secondsSinceEpoch: 1_770_883_260)

    private let folder: TemporaryFolder
    private let repositories: [OracleRepository]
    private let directory: StateDirectory

    init(seeds: ClosedRange<UInt64>) throws {
        folder = try TemporaryFolder("oracle-round", inMemory: true)
        directory = StateDirectory(path: folder.appending("state"))
        repositories = try seeds.map { try OracleRepository(RandomRepository(seed: $0)) }
    }

    func sync() async throws {
        let engine = Engine(
            configuration: Configuration(repositories: repositories.map(\.configuration)), directory: directory,
            fetcher: QuietFetcher(), now: { Self.now })
        let summary = try await engine.sync(SyncRequest()) { _ in }
        if let problem = summary.publicationProblem { throw problem }
    }

    /// For each seed, a line for every published value that differs from what git says.
    func differences() throws -> [(seed: UInt64, differences: [String])] {
        let reader = SnapshotReader(directory: directory)
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
        try SnapshotReader(directory: directory).counts().repositories.contains { $0.error != nil }
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
