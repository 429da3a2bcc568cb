import TeamSyncBase
import TeamSyncDocuments

/// What a user has to do before a branch can be moved.
enum UpdateStep {
    /// Returns the step as an imperative sentence without the final period.
    /// - Parameters:
    ///   - reason: nil if another process is working on the clone.
    ///   - path: the path of the clone; nil if it is unknown.
    static func text(_ reason: UpdateReport.Reason?, _ status: RepositoryStatus, in path: String?) -> String {
        switch reason {
        case .notFastForward? where status.state == .unrelated:
            let keep = ShellQuote.git("branch", "NAME", in: path)
            let reset = ShellQuote.git("reset", "--keep", status.upstream, in: path)
            return "\(status.branch) and \(status.upstream) have no common commit: keep yours with \(keep), run "
                + reset
        case .notFastForward?:
            return "run \(ShellQuote.git("rebase", status.upstream, in: path)), or merge"
        case .modified?, .staged?:
            return "commit or stash the changes that \(ShellQuote.git("status", in: path)) lists"
        case .untrackedInTheWay?:
            return "move the file away that \(ShellQuote.git("merge", "--ff-only", status.upstream, in: path)) names"
        case .inProgress?:
            return "finish or abort it, see \(ShellQuote.git("status", in: path))"
        case .filterDriver?:
            return "run \(ShellQuote.git("merge", "--ff-only", status.upstream, in: path))"
        case .checkedOutElsewhere?: return "see \(ShellQuote.git("worktree", "list", in: path))"
        case .locked?, nil: return "wait until the other process has ended"
        default: return "fix this problem"
        }
    }
}
