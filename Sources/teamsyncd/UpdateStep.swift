import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDocuments

/// The step that a user has to take before a branch can be moved.
enum UpdateStep {
    /// Returns the step as an imperative sentence without the final period. Its commands name the branch, because
    /// another one may be checked out.
    /// - Parameter clone: nil if its configuration is unknown.
    static func text(
        _ reason: UpdateReport.Reason?, _ status: RepositoryStatus, in clone: RepositoryConfiguration?
    ) -> String {
        let (path, branch) = (clone?.path, status.branch)
        let upstream = clone.map { $0.tracking == .private ? $0.trackingReference : $0.upstreamName } ?? status.upstream
        switch reason {
        case .notFastForward? where status.state == .unrelated:
            let keep = ShellQuote.git("branch", "NAME", branch, in: path)
            let move = ShellQuote.git("checkout", "-B", branch, upstream, in: path)
            return "\(branch) and \(status.upstream) have no common commit: keep yours with \(keep), run \(move)"
        case .notFastForward?:
            return "run \(ShellQuote.git("rebase", upstream, branch, in: path)), or merge"
        case .modified?, .staged?:
            return "commit or stash the changes that \(ShellQuote.git("status", in: path)) lists"
        case .untrackedInTheWay?:
            return "move the file away that \(ShellQuote.git("merge", "--ff-only", upstream, in: path)) names"
        case .inProgress?:
            return "finish or abort it, see \(ShellQuote.git("status", in: path))"
        case .filterDriver?:
            return "on \(branch), run \(ShellQuote.git("merge", "--ff-only", upstream, in: path))"
        case .checkedOutElsewhere?: return "see \(ShellQuote.git("worktree", "list", in: path))"
        case .locked?, nil: return "wait until the other process has ended"
        default: return "fix this problem"
        }
    }
}
