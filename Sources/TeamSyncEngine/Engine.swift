public import TeamSyncSnapshot

/// The pipeline: config, schedule, fetch, compare, inventory, publish.
public struct Engine: Sendable {
    private static let fetchesAtATime = 4
    private static let looksAtATime = 4
    /// What a round has found is published at most this much later, while it still waits for others.
    private static let publicationPause = Duration.milliseconds(500)

    private let configuration: Configuration
    private let directory: StateDirectory
    private let fetcher: any BranchFetching
    private let now: @Sendable () -> Timestamp

    /// - Parameter now: the clock; the system's in production.
    public init(
        configuration: Configuration, directory: StateDirectory, fetcher: any BranchFetching,
        now: @escaping @Sendable () -> Timestamp
    ) {
        self.configuration = configuration
        self.directory = directory
        self.fetcher = fetcher
        self.now = now
    }

    /// One round: checks what is due, looks at every clone that was asked for, publishes. One repository's failure
    /// neither stops nor delays another.
    /// - Parameter onEvent: called from any thread.
    public func sync(
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
            directory: directory, store: store, fetcher: fetcher, lanes: FetchLanes(limit: Engine.fetchesAtATime),
            looks: FetchLanes(limit: Engine.looksAtATime), now: now, environment: ProcessEnvironment.all,
            onEvent: onEvent)
        let publisher = Publisher(configuration: configuration, directory: directory, store: store)
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
                    await publishOnTheWay(publisher)
                }
            }
            group.cancelAll()
        }
        var summary = SyncSummary(results: chosen.indices.compactMap { results[$0] }, publicationProblem: nil)
        do throws(Problem) {
            try await publisher.publish(now: now())
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
    private func publishOnTheWay(_ publisher: Publisher) async {
        do throws(Problem) {
            try await publisher.publish(now: now())
        } catch {
            return
        }
    }

    private func choose(_ ids: [String]) throws(SyncError) -> [RepositoryConfiguration] {
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
