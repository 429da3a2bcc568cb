package import TeamSyncBase
package import TeamSyncDocuments
import TeamSyncGit

/// How a repository's local branch stands to its upstream.
package struct Comparison {
    package var state: BranchState
    package var local: ObjectID?
    package var upstream: ObjectID?
    /// nil when a ref is missing; likewise `behind` and `incoming`.
    package var ahead: Int?
    package var behind: Int?
    package var mergeBase: ObjectID?
    package var incoming: IncomingSummary?
    /// Cut to the configured limits.
    var commits: [Commit] = []
    var files: [FileChange] = []
    /// Where git found a renamed file before, by where it is now, in scope or not.
    var renamedFiles: [GitPath: GitPath] = [:]

    /// What is known when at least one ref is missing.
    static func unknown(local: ObjectID?, upstream: ObjectID?) -> Comparison {
        Comparison(state: .unknown, local: local, upstream: upstream)
    }
}

extension BranchState {
    init(ahead: Int, behind: Int, haveCommonAncestor: Bool) {
        switch (ahead, behind) {
        case (0, 0): self = .upToDate
        case _ where !haveCommonAncestor: self = .unrelated
        case (0, _): self = .behind
        case (_, 0): self = .ahead
        default: self = .diverged
        }
    }
}
