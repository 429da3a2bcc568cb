/// Which reference follows the remote's branch.
package enum Tracking: String, Codable, CaseIterable, Sendable {
    /// `refs/remotes/<remote>/<branch>`, the one that git itself moves.
    case shared
    /// `refs/teamsync/<remote>/<branch>`, so that `git push --force-with-lease` keeps its meaning.
    case `private`
}
