public import TeamSyncSnapshot

/// How git says two branches stand to each other.
public struct OracleComparison: Equatable, Sendable {
    public let state: BranchState
    /// 40 hexadecimal digits; nil when the branch does not exist.
    public let local: String?
    public let upstream: String?
    /// nil when a branch is missing.
    public let ahead: Int?
    public let behind: Int?
    /// nil when a branch is missing, or the two have no common ancestor.
    public let mergeBase: String?
    /// The commits of `local..upstream` in the order of `git log`.
    public let incoming: [OracleCommit]
    /// What upstream changed in the whole tree.
    public let changes: [OracleChange]
}
