package import TeamSyncBase
package import TeamSyncDocuments
import TeamSyncWords

/// An overview that fits on a screen: each repository with its state, its incoming changes, its last check and its
/// errors.
package struct StatusReport: Sendable {
    private let document: CountsDocument
    private let now: Timestamp
    private let daemon: DaemonStatus
    private let listsNotes: Bool
    private let isQuiet: Bool
    private let state: StateNotes

    /// - Parameters:
    ///   - daemon: the state of the daemon; `unknown` if it is irrelevant.
    ///   - listsNotes: whether to list notes that require no action; otherwise, they are only counted.
    ///   - isQuiet: whether to omit the line about a running daemon.
    ///   - state: the notes about the state directory.
    package init(
        document: CountsDocument, now: Timestamp, daemon: DaemonStatus = .unknown, listsNotes: Bool = false,
        isQuiet: Bool = false, state: StateNotes = StateNotes()
    ) {
        (self.document, self.now, self.daemon) = (document, now, daemon)
        (self.listsNotes, self.isQuiet, self.state) = (listsNotes, isQuiet, state)
    }

    package func text(layout: TextLayout) -> String {
        let notice = DaemonNotice.text(daemon, document: document, now: now)
        let footer = notice.map { "\n" + layout.style.paint($0, .bad) + "\n" } ?? ""
        let names = Dictionary(document.repositories.map { ($0.id, $0.label) }) { first, _ in first }
        let running = isQuiet ? nil : RunningDaemonText.text(daemon, now: now)
        let lines = [running, NudgeText.text(daemon, names: names, now: now)].compactMap { $0 }
        let daemon = lines.isEmpty ? "" : "\n" + lines.map { "\($0)\n" }.joined()
        let notes = state.text(layout: layout, now: now)
        return body(layout: layout) + (notes.isEmpty ? "" : "\n" + notes) + daemon + footer
    }

    private func body(layout: TextLayout) -> String {
        let counts = CountsLine(document: document, now: now).textWithUpstream
        if document.repositories.isEmpty { return "no repositories\n\n\(counts)" }
        var table = Table(rows: [Table.Row(cells: StatusReport.headings.map { Table.Cell($0, .faint) })])
        table.rows += document.repositories.map(row)
        if let width = layout.width {
            if width < StatusReport.narrowest { return "\(list(layout: layout))\n\(counts)" }
            narrow(&table, to: width)
        }
        return "\(table.text(layout: layout))\n\(counts)"
    }

    /// The minimum width of a table. On narrower outputs, a list is shown.
    private static let narrowest = 50

    /// Returns a list for each repository, with one line for each cell of its row.
    private func list(layout: TextLayout) -> String {
        document.repositories.map { repository in
            let row = row(repository)
            let cells = zip(StatusReport.headings, row.cells).dropFirst(2).filter { $1.text != "–" }
            let lines = cells.map { heading, cell in
                "  \(heading.lowercased()): \(layout.style.paint(cell.text, cell.tint))\n"
            }
            let notes = row.notes.map { "  \(layout.style.paint($0.text, $0.tint))\n" }
            return "\(layout.style.paint(repository.name, .strong))\n" + (lines + notes).joined()
        }.joined()
    }

    private static let headings = ["REPOSITORY", "ID", "STATE", "INCOMING", "CHECKED", "NEXT CHECK"]

    /// Omits less important columns and truncates names. States and ages are always shown in full.
    private func narrow(_ table: inout Table, to width: Int) {
        for heading in ["NEXT CHECK", "ID"] where table.width > width {
            guard let index = table.rows[0].cells.firstIndex(where: { $0.text == heading }) else { continue }
            for row in table.rows.indices { table.rows[row].cells.remove(at: index) }
        }
        guard table.width > width else { return }
        let room = max(8, table.columnWidths[0] - (table.width - width))
        for row in table.rows.indices {
            table.rows[row].cells[0].text = DisplayWidth.cut(table.rows[row].cells[0].text, to: room)
        }
    }

    private func row(_ repository: RepositoryStatus) -> Table.Row {
        let freshness = Freshness(of: repository, at: now)
        return Table.Row(
            cells: [
                Table.Cell(Sanitizer.clean(repository.label, limit: .name), .strong),
                Table.Cell(Sanitizer.clean(repository.id, limit: .name)),
                Table.Cell(StateText.words(repository), StateText.tint(repository.shownState)),
                Table.Cell(incoming(repository)),
                Table.Cell(freshness.cell, freshness.isFresh ? nil : .bad),
                Table.Cell(nextCheck(repository)),
            ], notes: notes(repository))
    }

    private func incoming(_ repository: RepositoryStatus) -> String {
        switch repository.shownState {
        case .upToDate, .ahead: return "–"
        case .unknown: return "?"
        case .behind, .diverged, .unrelated:
            guard let incoming = repository.incoming else { return "?" }
            let commits = English.number(incoming.commits, "commit")
            return (IncomingText.filesWithMoves(incoming) ?? "\(commits), no files in scope")
                + IncomingText.age(incoming, at: now)
        }
    }

    private func nextCheck(_ repository: RepositoryStatus) -> String {
        guard let next = repository.nextAttemptAt else { return "now" }
        if case .notRunning = daemon { return "–" }
        if Freshness.isOverdue(repository, at: now) { return "overdue" }
        let wait = Age(now.duration(to: next))
        return wait.duration == .zero ? "now" : wait.isUnderAMinute ? "in <1m" : "in \(wait.short)"
    }

    private func notes(_ repository: RepositoryStatus) -> [Table.Cell] {
        var notes: [Table.Cell] = []
        if let error = repository.error {
            let age = Age(of: error.since, at: now)
            let duration = age.isUnderAMinute ? "just now" : "for \(age.short)"
            let attempts = English.number(error.failures, "attempt")
            notes.append(
                Table.Cell(
                    "\(FailureWords.text(error)) \(duration) (\(attempts)): \(Sanitizer.clean(error.message, limit: .line))",
                    .bad))
            if let hint = error.hint { notes.append(Table.Cell("hint: \(Sanitizer.clean(hint, limit: .line))")) }
        }
        if let event = repository.upstreamEvent { notes.append(note(event)) }
        if let update = repository.update { notes.append(note(update, branch: repository.branch)) }
        if let impact = ImpactText.cell(repository) { notes.append(impact) }
        if let ignored = IgnoredText.sentence(repository) { notes.append(Table.Cell(ignored, .faint)) }
        return notes
            + repository.typedWarnings.map { Table.Cell("warning: \(StatusReport.text($0))", .attention) }
            + remarks(repository)
    }

    /// Returns the notes, or their number as in `3 notes (teamsync status -v)`.
    private func remarks(_ repository: RepositoryStatus) -> [Table.Cell] {
        if listsNotes { return repository.typedNotes.map { Table.Cell("note: \(StatusReport.text($0))") } }
        guard !repository.notes.isEmpty else { return [] }
        return [Table.Cell("\(English.number(repository.notes.count, "note")) (teamsync status -v)", .faint)]
    }

    private static func text(_ warning: Warning) -> String { Sanitizer.clean(Words.text(warning), limit: .line) }

    private func note(_ event: UpstreamEvent) -> Table.Cell {
        let what =
            switch event.kind {
            case .rewritten: "upstream was force-pushed"
            case .replaced: "upstream has an entirely new history"
            default: "upstream was changed: \(Sanitizer.clean(event.kind.rawValue, limit: .name))"
            }
        let commits = Sanitizer.clean("\(event.from.prefix(9)) → \(event.to.prefix(9))", limit: .name)
        return Table.Cell("\(what) (\(commits)), noticed \(Age(of: event.at, at: now).ago)", .attention)
    }

    private func note(_ update: UpdateReport, branch: String) -> Table.Cell {
        let message = Sanitizer.clean(update.message, limit: .line)
        let age = Age(of: update.at, at: now).ago
        if update.moved { return Table.Cell("\(message), \(age)") }
        return Table.Cell("\(Sanitizer.clean(branch, limit: .name)) was not moved: \(message)", .attention)
    }
}
