package import TeamSyncDocuments

/// The relation of two branches according to git.
package struct OracleComparison: Equatable, Sendable {
    package let state: BranchState
    /// 40 hexadecimal digits; nil if the branch does not exist.
    package let local: String?
    package let upstream: String?
    /// nil if a branch is missing.
    package let ahead: Int?
    package let behind: Int?
    /// nil if a branch is missing, or the two have no common ancestor.
    package let mergeBase: String?
    /// The commits of `local..upstream` in the order of `git log`.
    package let incoming: [OracleCommit]
    /// The changes of upstream in the whole tree.
    package let changes: [OracleChange]
}
