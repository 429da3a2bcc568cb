package import TeamSyncBase
package import TeamSyncDocuments

/// The state of all repositories in three lines, including the command to run next.
package struct StatusSummary: Sendable {
    private let document: CountsDocument
    private let now: Timestamp
    private let daemon: DaemonStatus

    package init(document: CountsDocument, now: Timestamp, daemon: DaemonStatus) {
        (self.document, self.now, self.daemon) = (document, now, daemon)
    }

    /// Returns the lines, with newlines, limited to the width of the layout.
    package func text(layout: TextLayout) -> String {
        var options = StatusLineOptions()
        options.maxWidth = layout.width
        let line = StatusLine(document: document, now: now, options: options)
        let counts = cut(CountsLine(document: document, now: now).textWithUpstream, layout)
        return line.text(style: layout.style) + counts + cut(checks + "\n", layout) + "\n"
            + cut("Next: \(next(line.condition))\n", layout)
    }

    private func cut(_ line: String, _ layout: TextLayout) -> String {
        guard let width = layout.width else { return line }
        return DisplayWidth.cut(String(line.dropLast()), to: width) + "\n"
    }

    /// Describes when every repository was last checked, and whether the daemon is running; a notice instead if checks
    /// have stopped.
    private var checks: String {
        if let notice = DaemonNotice.text(daemon, document: document, now: now) { return notice }
        let last = document.repositories.compactMap(\.lastSuccessAt).min()
        let checked = last.map { "Checked \(Age(of: $0, at: now).ago)" } ?? "Never checked"
        if case .running = daemon { return "\(checked); the daemon is running" }
        return checked
    }

    private func next(_ condition: StatusLineCondition) -> String {
        if document.repositories.contains(where: { $0.error != nil }) {
            return "run 'teamsync status' to see what failed"
        }
        let breaks = document.repositories.contains { $0.impact?.breaks ?? 0 > 0 }
        return switch condition {
        case .clean: "run 'teamsync log' to see recent changes"
        case .behind, .diverged:
            breaks
                ? "run 'teamsync impact' to see what a pull breaks" : "run 'teamsync changes' to see what is incoming"
        case .stale: "run 'teamsync sync' to check all repositories"
        case .unknown: "run 'teamsync doctor' to find the cause"
        }
    }
}
