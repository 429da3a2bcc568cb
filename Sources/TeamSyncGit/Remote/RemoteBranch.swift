/// A branch of a remote, and the local reference that follows it.
public struct RemoteBranch: Equatable, Sendable {
    /// The remote's configured name, `origin`.
    public let remote: String
    /// The branch's name at the remote, `main`.
    public let branch: String
    /// The full name of the local reference that is moved, `refs/remotes/origin/main`.
    public let trackingReference: String

    public init(remote: String, branch: String, trackingReference: String) {
        self.remote = remote
        self.branch = branch
        self.trackingReference = trackingReference
    }
}
