import TeamSyncBase
import TeamSyncDocuments

/// What the status line says of one repository: the news, then, if it is not fresh, when it was checked, then errors.
struct StatusLineSegment: Sendable {
    let repository: RepositoryStatus
    private let now: Timestamp
    let freshness: Freshness

    init(repository: RepositoryStatus, now: Timestamp) {
        self.repository = repository
        self.now = now
        freshness = Freshness(of: repository, at: now)
    }

    func text(_ detail: StatusLineDetail, signs: Signs) -> StyledText {
        let news = NewsWords(repository: repository, now: now, signs: signs, detail: detail).text
        let isBrief = detail == .brief || detail == .news
        var text = StyledText(signs.clean(repository.label) + (isBrief ? " " : ": "))
        if isBrief, !freshness.isFresh {
            let shown = repository.state == .upToDate || repository.state == .unknown ? "" : news
            text.append(shown, StateText.tint(repository.state))
            text.append("?" + freshness.brief, .faint)
        } else {
            text.append(news, StateText.tint(repository.state))
            if !freshness.isFresh {
                text.append(" ")
                text.append(age(detail), .faint)
            }
        }
        if let error = error(signs, isBrief: isBrief) {
            text.append(isBrief ? "" : " ")
            text.append(error, .bad)
        }
        return text
    }

    /// The plain text without the label.
    var state: String {
        let label = Sanitizer.clean(repository.label)
        return String(text(.full, signs: .unicode).plain.dropFirst(label.count + 2))
    }

    /// Whether there is nothing to say but that all is well.
    var isQuiet: Bool {
        condition == .clean && repository.error == nil && repository.state == .upToDate
    }

    var condition: StatusLineCondition {
        switch repository.state {
        case .unknown: return .unknown
        case _ where freshness == .never: return .unknown
        case _ where !freshness.isFresh: return .stale
        case .upToDate, .ahead: return .clean
        case .behind: return repository.incoming == nil ? .unknown : .behind
        case .diverged, .unrelated: return .diverged
        }
    }

    private func age(_ detail: StatusLineDetail) -> String {
        detail == .full || detail == .words ? freshness.sentence : freshness.short
    }

    /// `!`, and which error it is once the numbers beside it are old.
    private func error(_ signs: Signs, isBrief: Bool) -> String? {
        repository.error.map { freshness.isFresh || isBrief ? "!" : "!\(signs.clean($0.code.rawValue))" }
    }
}
