import TeamSyncBase
package import TeamSyncDocuments

/// Pages of a repository at its forge, from the template of a commit's page in the document. Pure.
package enum ForgePage {
    /// What `teamsync open` shows: the comparison of what is local with what is incoming, else the newest commit upstream.
    /// - Returns: nil where the forge is not known, or nothing was ever fetched.
    package static func url(of repository: RepositoryStatus) -> String? {
        guard let upstream = repository.upstreamCommit, let commit = repository.page(ofCommit: upstream) else {
            return nil
        }
        guard repository.hasIncoming, let local = repository.localCommit, local.allSatisfy(\.isHexDigit) else {
            return commit
        }
        return comparison(local, upstream, commit) ?? commit
    }

    /// - Parameter commit: the page of `upstream`.
    private static func comparison(_ local: String, _ upstream: String, _ commit: String) -> String? {
        let forms: [(commit: String, comparison: String)] = [
            ("/-/commit/\(upstream)", "/-/compare/\(local)...\(upstream)"),
            ("/commits/\(upstream)", "/branches/compare/\(upstream)..\(local)"),
            ("/commit/\(upstream)", "/compare/\(local)...\(upstream)"),
        ]
        // Where comparisons need names of branches, or there are none.
        if commit.contains("/_git/") || commit.hasPrefix("https://git.sr.ht/") { return nil }
        guard let form = forms.first(where: { commit.hasSuffix($0.commit) }) else { return nil }
        return String(commit.dropLast(form.commit.count)) + form.comparison
    }

    /// The page of a file at a commit.
    /// - Parameter path: in the repository; any text.
    /// - Returns: nil where the forge is not known.
    package static func file(_ path: String, at id: String, template: String?) -> String? {
        guard let commit = CommitPage.url(template, id), path.utf8.count <= 1000 else { return nil }
        let forms: [(commit: String, before: String)] = [
            ("/-/commit/\(id)", "/-/blob/\(id)/"), ("/commits/\(id)", "/src/\(id)/"),
            ("/commit/\(id)", "/blob/\(id)/"),
        ]
        guard let form = forms.first(where: { commit.hasSuffix($0.commit) }) else { return nil }
        let repository = commit.dropLast(form.commit.count)
        let escaped = PercentEscapes.encoded(path.utf8, keeping: PercentEscapes.isUnreservedInPath)
        let host = commit.dropFirst("https://".count).prefix { $0 != "/" }
        if commit.contains("/_git/") { return "\(repository)?path=/\(escaped)&version=GC\(id)" }
        if host == "git.sr.ht" { return "\(repository)/tree/\(id)/item/\(escaped)" }
        if host == "codeberg.org" || host.hasPrefix("gitea.") || host.hasPrefix("forgejo.") {
            return "\(repository)/src/commit/\(id)/\(escaped)"
        }
        return "\(repository)\(form.before)\(escaped)"
    }
}
