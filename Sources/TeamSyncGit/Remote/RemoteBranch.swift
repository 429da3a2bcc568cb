/// A branch of a remote, and the local reference that tracks it.
package struct RemoteBranch: Equatable, Sendable {
    /// The configured name of the remote: `origin`.
    package let remote: String
    /// The name of the branch on the remote: `main`.
    package let branch: String
    /// The full name of the local reference to move: `refs/remotes/origin/main`.
    package let trackingReference: String

    package init(remote: String, branch: String, trackingReference: String) {
        self.remote = remote
        self.branch = branch
        self.trackingReference = trackingReference
    }
}
