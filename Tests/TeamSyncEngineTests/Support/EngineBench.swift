import CloneTestSupport
import Dispatch
import Synchronization
import TestSupport

@testable import TeamSyncBase
@testable import TeamSyncConfiguration
@testable import TeamSyncDocuments
@testable import TeamSyncEngine

/// Clones with a few icons each, a state directory and a clock. Every round has an engine of its own, as every process
/// has.
final class EngineBench: Sendable {
    static let begun = Timestamp(secondsSinceEpoch: 1_770_883_260)

    let folder: TemporaryFolder
    let directory: StateDirectory
    let clones: [SmallClone]
    private let clock = Mutex(EngineBench.begun)

    /// - Parameter icons: for each repository how many; they are called `r0`, `r1` and so on.
    init(icons: Int...) throws {
        folder = try TemporaryFolder("engine")
        directory = StateDirectory(path: folder.appending("state"))
        clones = try icons.map { count in
            let list = Array(repeating: "0", count: count).joined(separator: ",")
            let clone = try SmallClone(["metadata.json": #"{"icons": [\#(list)]}"#])
            try clone.repository.setReference("refs/remotes/origin/main", to: "main")
            return clone
        }
    }

    var now: Timestamp { clock.withLock { $0 } }

    func advance(seconds: Int64) {
        clock.withLock { $0 = $0.advanced(bySeconds: seconds) }
    }

    var repositories: [RepositoryConfiguration] {
        clones.enumerated().map { number, clone in
            let source = CatalogueSource.array(file: "metadata.json", pointer: "/icons", key: nil)
            return RepositoryConfiguration(
                id: "r\(number)", path: clone.path, counts: ["icons\(number)": CountConfiguration(source: source)])
        }
    }

    /// One round.
    /// - Parameter repositories: nil for all.
    @discardableResult
    func sync(
        _ fetcher: any BranchFetching = FakeFetcher(), _ request: SyncRequest = SyncRequest(),
        repositories: [RepositoryConfiguration]? = nil, exports: [String] = [],
        onEvent: @escaping @Sendable (SyncEvent) -> Void = { _ in }
    ) async throws(SyncError) -> SyncSummary {
        let configuration = Configuration(
            repositories: repositories ?? self.repositories, exports: exports.map { ExportConfiguration(path: $0) })
        return try await Engine(
            configuration: configuration, directory: directory, fetcher: fetcher, now: { self.now }
        ).sync(request, onEvent: onEvent)
    }

    func document() throws -> CountsDocument {
        try SnapshotReader(directory: directory).counts()
    }

    func status(_ number: Int = 0) throws -> RepositoryStatus {
        try document().repositories[number]
    }

    /// Waits, beside the tasks of the test, until a document is published that fits.
    func waitForDocument(_ fits: @escaping @Sendable (CountsDocument) -> Bool) async throws -> Bool {
        try directory.make()
        return try await withCheckedThrowingContinuation { continuation in
            DispatchQueue(label: "teamsync.test").async {
                continuation.resume(
                    with: Result {
                        try FolderWatch.wait(
                            for: {
                                guard RawFile.exists(RawPath(self.directory.countsDocument)) else { return false }
                                return fits(try self.document())
                            }, in: self.directory.path, atMost: 300_000)
                    })
            }
        }
    }
}
