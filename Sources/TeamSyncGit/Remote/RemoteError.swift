package import TeamSyncBase

/// Why a remote's branch could not be fetched, apart from failing libgit2 calls.
package enum RemoteError: Error, Equatable, Sendable {
    /// No remote of the name that was asked for, or no URL in it. `others` are those that have one.
    case notConfigured(others: [String])
    /// The remote has branches, but not this one. `defaultBranch` is what its HEAD names, when it says so.
    case branchMissing(branch: String, defaultBranch: String?)
    /// The remote has no branch at all.
    case empty
    /// The remote's branch names another commit than the tracking reference, and nothing was to be downloaded.
    case hasMore(tip: ObjectID)
    /// libgit2 cannot read what one of the two repositories holds, and nothing was downloaded. `tip` is the remote's
    /// branch where that is known.
    case notNegotiated(GitError, tip: ObjectID?)
    case git(GitError)
}
