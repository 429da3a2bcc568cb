extension RepositoryConfiguration {
    /// `refs/heads/main`
    package var localReference: String { "refs/heads/\(branch)" }
    /// `refs/remotes/origin/main`, or `refs/teamsync/origin/main`
    package var trackingReference: String {
        switch tracking {
        case .shared: "refs/remotes/\(remote)/\(branch)"
        case .private: "refs/teamsync/\(remote)/\(branch)"
        }
    }
    /// `origin/main`
    package var upstreamName: String { "\(remote)/\(branch)" }
}
