import TeamSyncSnapshot

/// What the status line says of one repository: the news, then, if it is not fresh, when it was checked, then errors.
struct StatusLineSegment: Sendable {
    private let repository: RepositoryStatus
    private let now: Timestamp
    private let freshness: Freshness

    init(repository: RepositoryStatus, now: Timestamp) {
        self.repository = repository
        self.now = now
        freshness = Freshness(of: repository, at: now)
    }

    var label: String { Sanitizer.clean(repository.label) }

    func text(style: TextStyle) -> String {
        var text = style.paint(news, StateText.tint(repository.state))
        if !freshness.isFresh { text += " " + style.paint(freshness.sentence, .faint) }
        if let error { text += " " + style.paint(error, .bad) }
        return text
    }

    var document: StatusLineDocument.Repository {
        StatusLineDocument.Repository(
            id: Sanitizer.clean(repository.id), label: label, state: repository.state, text: text(style: .plain),
            stale: !freshness.isFresh, error: repository.error.map { Sanitizer.clean($0.code.rawValue) })
    }

    private var news: String {
        switch repository.state {
        case .upToDate: "✓"
        case .ahead: "✓ ↑\(repository.ahead.map(String.init) ?? "")"
        case .behind: repository.incoming.map(behind) ?? "?"
        case .diverged: diverged
        case .unrelated: "≠"
        case .unknown: "?"
        }
    }

    private func behind(_ incoming: IncomingSummary) -> String {
        (IncomingText.files(incoming) ?? "\(incoming.commits)↓") + IncomingText.age(incoming, at: now)
    }

    /// `↕ ↑1 ↓2, +3 new (2h)`.
    private var diverged: String {
        var text = "↕"
        if let ahead = repository.ahead { text += " ↑\(ahead)" }
        if let behind = repository.behind { text += " ↓\(behind)" }
        guard let incoming = repository.incoming else { return text }
        if let files = IncomingText.files(incoming) { text += ", \(files)" }
        return text + IncomingText.age(incoming, at: now)
    }

    /// `!`, and which error it is once the numbers beside it are old.
    private var error: String? {
        repository.error.map { freshness.isFresh ? "!" : "!\(Sanitizer.clean($0.code.rawValue))" }
    }
}
