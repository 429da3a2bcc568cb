/// What the flat keys of the published document describe.
package enum CountsSource: String, Codable, CaseIterable, Sendable {
    /// The configured local branch, whatever is checked out.
    case main
    /// The commit that is checked out.
    case head
    /// The files as they are on disk.
    case worktree
    /// The branch at the remote, as last fetched.
    case upstream
}
