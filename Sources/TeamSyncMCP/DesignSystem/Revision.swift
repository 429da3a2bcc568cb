/// Which of a repository's two branches is read.
enum Revision: String, CaseIterable, Sendable {
    /// The local branch.
    case main
    /// The branch at the remote, as last fetched.
    case upstream
}
