package import TeamSyncBase

/// The reason a branch of a remote could not be fetched, or a failed libgit2 call.
package enum RemoteError: Error, Equatable, Sendable {
    /// There is no remote with the requested name, or it has no URL. `others` contains the remotes that have a URL.
    case notConfigured(others: [String])
    /// The remote has branches, but not this one. `defaultBranch` is the target of its HEAD, if it reports one.
    case branchMissing(branch: String, defaultBranch: String?)
    /// The remote has no branches.
    case empty
    /// The remote's branch points to a different commit than the tracking reference, and downloading was not permitted.
    case hasMore(tip: ObjectID)
    /// libgit2 cannot read part of one of the two repositories, and nothing was downloaded. `tip` is the commit of the
    /// remote's branch, if it is known.
    case notNegotiated(GitError, tip: ObjectID?)
    case git(GitError)
}
