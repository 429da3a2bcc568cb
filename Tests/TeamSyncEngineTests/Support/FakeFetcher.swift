import Synchronization

@testable import TeamSyncBase
@testable import TeamSyncDocuments
@testable import TeamSyncEngine
@testable import TeamSyncGit
@testable import TeamSyncProtocol

/// Stands in for the network: answers as the test says, and remembers what it was asked.
final class FakeFetcher: BranchFetching {
    typealias Answer = Result<FetchReport, Problem>

    static let quiet = Answer.success(.upToDate(commit: String(repeating: "0", count: 40)))
    static let offline = Answer.failure(Problem(.offline, "the network is down", hint: "wait"))

    private struct State {
        var paths: [String] = []
        var inside = 0
        var mostInside = 0
    }

    private let state = Mutex(State())
    private let answer: @Sendable (FetchRequest) async -> Answer

    init(_ answer: @escaping @Sendable (FetchRequest) async -> Answer = { _ in quiet }) {
        self.answer = answer
    }

    /// The clones that were fetched into, in order.
    var paths: [String] { state.withLock { $0.paths } }
    /// The most fetches that were under way at once.
    var mostInside: Int { state.withLock { $0.mostInside } }

    func fetch(
        _ request: FetchRequest, progress: @escaping @Sendable (FetchProgress) -> Void
    ) async -> Result<FetchReport, Problem> {
        state.withLock { state in
            state.paths.append(request.path)
            state.inside += 1
            state.mostInside = max(state.mostInside, state.inside)
        }
        progress(FetchProgress(phase: .connect))
        let result = await answer(request)
        state.withLock { $0.inside -= 1 }
        return result
    }
}
