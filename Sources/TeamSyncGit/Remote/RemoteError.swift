package import TeamSyncBase

/// The reason a remote's branch could not be fetched, other than failed libgit2 calls.
package enum RemoteError: Error, Equatable, Sendable {
    /// There is no remote with the requested name, or it has no URL. `others` are the remotes with a URL.
    case notConfigured(others: [String])
    /// The remote has branches, but not this one. `defaultBranch` is the target of its HEAD, if it reports one.
    case branchMissing(branch: String, defaultBranch: String?)
    /// The remote has no branches.
    case empty
    /// The remote's branch is at another commit than the tracking reference, and downloading was not permitted.
    case hasMore(tip: ObjectID)
    /// libgit2 cannot read something in one of the two repositories, and nothing was downloaded. `tip` is the commit of
    /// the remote's branch, if known.
    case notNegotiated(GitError, tip: ObjectID?)
    case git(GitError)
}
