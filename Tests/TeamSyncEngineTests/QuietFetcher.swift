@testable import TeamSyncEngine
@testable import TeamSyncProtocol

/// Stands in for the network: the remote has nothing new.
struct QuietFetcher: BranchFetching {
    func fetch(
        _ request: FetchRequest, progress: @escaping @Sendable (FetchProgress) -> Void
    ) async -> Result<FetchReport, Problem> {
        .success(.upToDate(commit: String(repeating: "0", count: 40)))
    }
}
