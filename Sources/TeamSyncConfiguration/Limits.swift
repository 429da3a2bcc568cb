/// How much detail `changes/<id>.json` holds; the totals beside it are always whole.
package struct Limits: Codable, Equatable, Sendable {
    /// The number of commits at most; 0 lists none.
    package var commits: Int
    /// The number of files at most; 0 lists none.
    package var files: Int

    /// The largest value that the configuration file may give to either.
    static let most = 100_000

    package init(commits: Int = 200, files: Int = 2000) {
        self.commits = commits
        self.files = files
    }
}
