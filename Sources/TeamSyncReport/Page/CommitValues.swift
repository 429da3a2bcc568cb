import TeamSyncBase
import TeamSyncWords

/// The values for the template of commits: those that changed the configured paths, with people separate from programs.
enum CommitValues {
    static func all(_ context: ReportContext) -> [[String: Any]] {
        context.repositories.filter { $0.commitsTotal > 0 && !($0.commits.isEmpty && $0.pushes.isEmpty) }.map {
            repository in
            let programs = repository.pushes.filter(\.isByPrograms)
            return [
                "label": repository.label,
                "entries": repository.pushes.filter { !$0.isByPrograms }.map(push), "hasPrograms": !programs.isEmpty,
                "programs": programs.map(push), "programsWords": "\(programs.count) by bots",
                "rest": ReportPage.orFalse(rest(of: repository)),
            ]
        }
    }

    /// `and 12 commits that touch nothing of it`; nil if all commits are listed.
    static func rest(of repository: RepositoryReport) -> String? {
        let listed = repository.pushes.map(\.commits).saturatingSum
        let rest = repository.commitsTotal - listed
        guard rest > 0 else { return nil }
        let words = English.number(rest, "commit")
        return repository.pushes.count >= repository.commits.count && !repository.pushes.isEmpty
            ? "and \(words) more"
            : "and \(words) that \(rest == 1 ? "merges or touches" : "merge or touch") other files"
    }

    private static func push(_ push: ReportPush) -> [String: Any] {
        let authors = English.list(push.authors, limit: 3)
        return [
            "subject": push.subject.isEmpty ? "(no subject)" : push.subject,
            "author": authors, "time": "\(push.time)", "date": push.time.day, "short": String(push.commit.prefix(9)),
            "pullRequest": ReportPage.orFalse(push.pullRequest),
            "count": ReportPage.orFalse(push.commits > 1 ? "\(push.commits) commits" : nil),
            "page": ReportPage.orFalse(push.page.flatMap(SafeLink.init)?.address),
        ]
    }
}
