package import TeamSyncProtocol

/// The seam between the engine and the network. The engine's own fetcher is `WorkerFetcher`.
package protocol BranchFetching: Sendable {
    /// Fetches one branch and moves one reference. Ends within the request's deadlines.
    /// - Parameter progress: called from any thread.
    func fetch(
        _ request: FetchRequest, progress: @escaping @Sendable (FetchProgress) -> Void
    ) async -> Result<FetchReport, Problem>
}
