import TeamSyncBase
import TeamSyncDocuments

/// The one sentence of `teamsync changes` about a repository from which nothing is known to be incoming.
struct QuietSentence {
    let entry: ChangesReport.Entry
    let now: Timestamp

    var text: String {
        "\(entry.repository.name): \(finding) (\(CheckNote(repository: entry.repository, now: now).text))\n"
    }

    private var finding: String {
        let repository = entry.repository
        let upstream = Sanitizer.clean(repository.upstream)
        switch entry.changes.state {
        case .upToDate: return "up to date with \(upstream)"
        case .ahead:
            let ahead = repository.state == .ahead ? repository.ahead.map { "\($0) ahead of" } : nil
            return "nothing incoming, \(ahead ?? "ahead of") \(upstream)"
        case .behind, .diverged, .unrelated, .unknown: return "unknown because \(reason)"
        }
    }

    private var reason: String {
        let repository = entry.repository
        if let error = repository.error { return Sanitizer.clean(error.message) }
        if entry.changes.localCommit == nil { return "there is no branch \(Sanitizer.clean(repository.branch))" }
        if entry.changes.upstreamCommit == nil { return "there is no branch \(Sanitizer.clean(repository.upstream))" }
        return "the two branches could not be compared"
    }
}
