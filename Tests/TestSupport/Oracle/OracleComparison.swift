package import TeamSyncDocuments

/// How git says two branches stand to each other.
package struct OracleComparison: Equatable, Sendable {
    package let state: BranchState
    /// 40 hexadecimal digits; nil when the branch does not exist.
    package let local: String?
    package let upstream: String?
    /// nil when a branch is missing.
    package let ahead: Int?
    package let behind: Int?
    /// nil when a branch is missing, or the two have no common ancestor.
    package let mergeBase: String?
    /// The commits of `local..upstream` in the order of `git log`.
    package let incoming: [OracleCommit]
    /// What upstream changed in the whole tree.
    package let changes: [OracleChange]
}
