/// A branch of a remote, and the local reference that tracks it.
package struct RemoteBranch: Equatable, Sendable {
    /// The remote's configured name, `origin`.
    package let remote: String
    /// The branch's name on the remote, `main`.
    package let branch: String
    /// The full name of the local reference to move, `refs/remotes/origin/main`.
    package let trackingReference: String

    package init(remote: String, branch: String, trackingReference: String) {
        self.remote = remote
        self.branch = branch
        self.trackingReference = trackingReference
    }
}
