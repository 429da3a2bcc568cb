import TeamSyncBase
import TeamSyncWords

/// The values for the commits template. It shows the commits that changed the configured paths, and separates people
/// from programs.
enum CommitValues {
    static func all(_ context: ReportContext) -> [[String: TemplateValue]] {
        context.repositories.filter { $0.commitsTotal > 0 && !($0.commits.isEmpty && $0.pushes.isEmpty) }.map {
            repository in
            let programs = repository.pushes.filter(\.isByPrograms)
            return [
                "label": .text(repository.label),
                "entries": .objects(repository.pushes.filter { !$0.isByPrograms }.map(push)),
                "hasPrograms": .flag(!programs.isEmpty),
                "programs": .objects(programs.map(push)), "programsWords": "\(programs.count) by bots",
                "rest": .orFalse(rest(of: repository)),
            ]
        }
    }

    /// The words about commits that are not listed: `and 12 commits that are merges or change other files`; nil if all
    /// are listed.
    static func rest(of repository: RepositoryReport) -> String? {
        let listed = repository.pushes.map(\.commits).saturatingSum
        let rest = repository.commitsTotal - listed
        guard rest > 0 else { return nil }
        let words = English.number(rest, "commit")
        return repository.pushes.count >= repository.commits.count && !repository.pushes.isEmpty
            ? "and \(words) more"
            : "and \(words) that \(rest == 1 ? "is a merge or changes" : "are merges or change") other files"
    }

    private static func push(_ push: ReportPush) -> [String: TemplateValue] {
        let authors = English.list(push.authors, limit: 3)
        return [
            "subject": .text(push.subject.isEmpty ? "(no subject)" : push.subject),
            "author": .text(authors), "time": "\(push.time)", "date": .text(push.time.day),
            "short": .text(String(push.commit.prefix(9))),
            "pullRequest": .orFalse(push.pullRequest),
            "count": .orFalse(push.commits > 1 ? "\(push.commits) commits" : nil),
            "page": .orFalse(push.page.flatMap(SafeLink.init)?.address),
        ]
    }
}
