extension RepositoryConfiguration {
    /// `refs/heads/main`
    var localReference: String { "refs/heads/\(branch)" }
    /// `refs/remotes/origin/main`
    var trackingReference: String { "refs/remotes/\(remote)/\(branch)" }
    /// `origin/main`
    var upstreamName: String { "\(remote)/\(branch)" }
}
