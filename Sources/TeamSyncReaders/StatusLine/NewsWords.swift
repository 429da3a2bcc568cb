import TeamSyncBase
import TeamSyncDocuments

/// What a status line says of the two branches of one repository, as if they had been compared just now.
struct NewsWords {
    let repository: RepositoryStatus
    let now: Timestamp
    let signs: Signs
    let detail: StatusLineDetail

    var text: String {
        switch repository.state {
        case .upToDate: signs.quiet
        case .ahead: "\(signs.ahead)\(repository.ahead.map(String.init) ?? "")"
        case .behind: repository.incoming.map(behind) ?? "?"
        case .diverged: diverged
        case .unrelated: signs.unrelated
        case .unknown: "?"
        }
    }

    private func behind(_ incoming: IncomingSummary) -> String {
        (summary ?? files(incoming) ?? "\(incoming.commits)\(signs.behind)") + age(incoming)
    }

    /// `↕ ↑1 ↓2, +3 new (2h)`.
    private var diverged: String {
        var text = signs.diverged
        let gap = isBrief ? "" : " "
        if let ahead = repository.ahead { text += "\(gap)\(signs.ahead)\(ahead)" }
        if let behind = repository.behind { text += "\(gap)\(signs.behind)\(behind)" }
        guard let incoming = repository.incoming else { return text }
        if !isBrief, let news = summary ?? files(incoming) { text += "\(isLong ? "," : "") \(news)" }
        return text + age(incoming)
    }

    private func files(_ incoming: IncomingSummary) -> String? {
        if isLong { return IncomingText.files(incoming) }
        let parts = [
            ("+", incoming.added), ("~", incoming.modified), ("-", incoming.deleted), (signs.renamed, incoming.renamed),
        ].filter { $0.1 > 0 }.map { "\($0.0)\($0.1)" }
        return parts.isEmpty ? nil : parts.joined(separator: isBrief ? "" : " ")
    }

    private func age(_ incoming: IncomingSummary) -> String {
        isBrief ? "" : IncomingText.age(incoming, at: now)
    }

    private var summary: String? {
        detail == .words ? repository.summary.map(signs.clean) : nil
    }

    private var isLong: Bool { detail == .words || detail == .full }
    private var isBrief: Bool { detail == .brief || detail == .news }
}
