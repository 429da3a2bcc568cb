/// Why a remote's branch could not be fetched, apart from failing libgit2 calls.
public enum RemoteError: Error, Equatable, Sendable {
    /// No remote of this name, or no URL in it.
    case notConfigured(remote: String)
    /// The remote has no such branch; `isEmpty` when it has none at all.
    case branchMissing(branch: String, isEmpty: Bool)
    case git(GitError)
}
