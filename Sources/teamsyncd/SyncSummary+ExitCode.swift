import Glibc
import TeamSyncDocuments
import TeamSyncEngine

extension SyncSummary {
    /// 1 when a repository has an error or something could not be written, 75 when nothing worse than a lock was in
    /// the way, else 0.
    var exitCode: Int32 {
        if publicationProblem != nil { return 1 }
        if results.contains(where: \.hasFailed) { return 1 }
        return results.contains { $0.action == .locked } ? EX_TEMPFAIL : 0
    }
}

extension SyncResult {
    fileprivate var hasFailed: Bool {
        if case .stateFailed = action { return true }
        return status.error != nil && action != .locked
    }
}
