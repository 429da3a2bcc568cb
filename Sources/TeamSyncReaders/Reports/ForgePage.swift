import TeamSyncBase
package import TeamSyncDocuments

/// URLs of the pages of a repository on its forge, derived from the document's URL template for commits.
package enum ForgePage {
    /// Returns the page for `teamsync open`: the comparison of the local branch with upstream, or the newest commit in
    /// upstream.
    /// - Returns: nil if the forge is unknown, or nothing has been fetched.
    package static func url(of repository: RepositoryStatus) -> String? {
        guard let upstream = repository.upstreamCommit, let commit = repository.page(ofCommit: upstream) else {
            return nil
        }
        guard repository.hasIncoming, let local = repository.localCommit, local.allSatisfy(\.isHexDigit) else {
            return commit
        }
        return comparison(local, upstream, commit) ?? commit
    }

    /// - Parameter commit: the URL of the page of `upstream`.
    private static func comparison(_ local: String, _ upstream: String, _ commit: String) -> String? {
        let forms: [(commit: String, comparison: String)] = [
            ("/-/commit/\(upstream)", "/-/compare/\(local)...\(upstream)"),
            ("/commits/\(upstream)", "/branches/compare/\(upstream)..\(local)"),
            ("/commit/\(upstream)", "/compare/\(local)...\(upstream)"),
        ]
        // On these forges, comparisons require branch names or do not exist.
        if commit.contains("/_git/") || commit.hasPrefix("https://git.sr.ht/") { return nil }
        guard let form = forms.first(where: { commit.hasSuffix($0.commit) }) else { return nil }
        return String(commit.dropLast(form.commit.count)) + form.comparison
    }
}
