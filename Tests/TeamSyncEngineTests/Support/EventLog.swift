import Synchronization

@testable import TeamSyncDocuments
@testable import TeamSyncEngine

/// The ids that events of a round were about.
final class EventLog: Sendable {
    private let state = Mutex((fetching: [String](), finished: [String]()))

    var fetching: [String] { state.withLock { $0.fetching } }
    var finished: [String] { state.withLock { $0.finished } }

    @Sendable func note(_ event: SyncEvent) {
        state.withLock { state in
            switch event {
            case .fetching(let id, _, _): state.fetching.append(id)
            case .finished(let result): state.finished.append(result.status.id)
            }
        }
    }
}
