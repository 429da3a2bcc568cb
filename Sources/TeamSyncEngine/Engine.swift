import Synchronization
package import TeamSyncBase
import TeamSyncCatalogue
package import TeamSyncConfiguration
package import TeamSyncDocuments
package import TeamSyncProtocol

/// The pipeline: config, schedule, fetch, compare, inventory, publish. Rounds may run side by side; they share the
/// limits of how many fetch at a time.
package final class Engine: Sendable {
    private static let fetchesAtATime = 4
    private static let looksAtATime = 4
    /// What a round has found is published at most this much later, while it still waits for others.
    private static let publicationPause = Duration.milliseconds(500)

    private let current: Mutex<Configuration>
    private let lanes = FetchLanes(limit: Engine.fetchesAtATime)
    private let looks = FetchLanes(limit: Engine.looksAtATime)
    private let directory: StateDirectory
    private let fetcher: any BranchFetching
    private let now: @Sendable () -> Timestamp

    /// - Parameter now: the clock; the system's in production.
    package init(
        configuration: Configuration, directory: StateDirectory, fetcher: any BranchFetching,
        now: @escaping @Sendable () -> Timestamp
    ) {
        current = Mutex(configuration)
        self.directory = directory
        self.fetcher = fetcher
        self.now = now
    }

    /// Replaced between rounds; a round that is running ends with the repositories it began with, and publishes what is
    /// configured then.
    package var configuration: Configuration {
        get { current.withLock { $0 } }
        set { current.withLock { $0 = newValue } }
    }

    /// What is remembered of each repository, as it would be published, in the order of the configuration.
    package func statuses() -> [RepositoryStatus] {
        let store = RecordStore(directory: directory)
        return DocumentAssembly.statuses(configuration.repositories.map { ($0, store.peek($0)) })
    }

    /// Publishes what is remembered, without a look at any clone.
    package func publish() async throws(Problem) {
        try await publisher().publish(now: now())
    }

    private func publisher() -> Publisher {
        Publisher(configuration: configuration, directory: directory, store: RecordStore(directory: directory))
    }

    /// One round: checks what is due, looks at every clone that was asked for, publishes. One repository's failure
    /// neither stops nor delays another.
    /// - Parameter onEvent: called from any thread.
    package func sync(
        _ request: SyncRequest, onEvent: @escaping @Sendable (SyncEvent) -> Void
    ) async throws(SyncError) -> SyncSummary {
        let chosen = try choose(request.ids)
        do throws(FileError) {
            try directory.make()
        } catch {
            throw .state(Problem(error))
        }
        sweep()
        let store = RecordStore(directory: directory)
        let context = RepositoryCheck.Context(
            directory: directory, store: store, ties: configuration.ties, fetcher: fetcher, lanes: lanes, looks: looks,
            now: now,
            environment: ProcessEnvironment.all, onEvent: onEvent)
        var results: [Int: SyncResult] = [:]
        await withTaskGroup(of: (Int, SyncResult)?.self) { group in
            for (index, repository) in chosen.enumerated() {
                let check = RepositoryCheck(repository, request: request, context: context)
                group.addTask { (index, await check.run()) }
            }
            var isPublicationPlanned = false
            for await checked in group {
                if let (index, result) = checked {
                    results[index] = result
                    if results.count == chosen.count { break }
                    guard !isPublicationPlanned else { continue }
                    isPublicationPlanned = true
                    group.addTask { await Engine.pause() }
                } else {
                    isPublicationPlanned = false
                    await publishOnTheWay()
                }
            }
            group.cancelAll()
        }
        var summary = SyncSummary(results: chosen.indices.compactMap { results[$0] }, publicationProblem: nil)
        do throws(Problem) {
            try await publish()
        } catch {
            summary.publicationProblem = error
        }
        return summary
    }

    private static func pause() async -> (Int, SyncResult)? {
        do {
            try await Task.sleep(for: publicationPause)
        } catch {
            // The round is over before: it publishes at its end.
        }
        return nil
    }

    /// A failure here comes again, and is told, at the end of the round.
    private func publishOnTheWay() async {
        do throws(Problem) {
            try await publish()
        } catch {
            return
        }
    }

    private func choose(_ ids: [String]) throws(SyncError) -> [RepositoryConfiguration] {
        let configuration = configuration
        guard !ids.isEmpty else { return configuration.repositories }
        let known = configuration.repositories.map(\.id)
        let unknown = ids.filter { !known.contains($0) }
        guard unknown.isEmpty else { throw .unknownRepositories(unknown, known: known) }
        return configuration.repositories.filter { ids.contains($0.id) }
    }

    private func sweep() {
        for folder in [directory.path, directory.changesFolder, directory.repositoriesFolder] {
            StraySweep.sweep(folder: folder)
        }
    }
}
