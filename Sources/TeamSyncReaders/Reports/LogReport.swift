package import TeamSyncBase
package import TeamSyncDocuments

/// What came in, repository by repository, newest first.
package struct LogReport: Sendable {
    private let document: LogDocument
    private let now: Timestamp
    private let filter: ChangesFilter
    private let limit: Int

    /// - Parameters:
    ///   - filter: what the document was filtered by.
    ///   - limit: how many entries of each repository were asked for.
    package init(_ document: LogDocument, now: Timestamp, filter: ChangesFilter, limit: Int) {
        (self.document, self.now, self.filter, self.limit) = (document, now, filter, limit)
    }

    /// A block for each repository that could be read.
    package func text(layout: TextLayout) -> String {
        document.repositories.filter { $0.error == nil }.map { text($0, layout) }.joined(separator: "\n")
    }

    private func text(_ log: LogRepository, _ layout: TextLayout) -> String {
        let name = layout.style.paint(RepositoryName.text(id: log.id, label: log.label), .strong)
        let upstream = Sanitizer.clean(log.upstream, limit: .name)
        var text = log.entries.isEmpty ? "\(name): \(nothing) \(upstream)\n" : "\(name): \(upstream)\n"
        for entry in log.entries {
            text += "  " + heading(entry, log, layout) + "\n" + body(entry, layout)
        }
        if let total = log.entriesTotal, total > log.entries.count {
            let more = total - log.entries.count
            // Those that do not fit are not listed with a larger limit either.
            let hint = log.entries.count == limit ? " (list them with '--limit \(total)')" : ""
            text += "  … and \(more) more\(hint)\n"
        }
        for note in log.notes { text += "  " + Notice.text(note, layout) }
        return text
    }

    private var nothing: String {
        filter.isWhole ? "nothing came into" : "nothing of that name or kind came into"
    }

    private func heading(_ entry: LogEntry, _ log: LogRepository, _ layout: TextLayout) -> String {
        let style = layout.style
        let id = Sanitizer.clean(String(entry.commit.prefix(9)), limit: .name)
        let age = Age(of: entry.time, at: now).short
        let authors = DisplayWidth.cut(
            People.text(entry.authors, of: entry.authorsTotal),
            to: layout.width == nil ? CommitList.longestName : CommitList.longestAuthor)
        var notes = entry.commits > 1 ? [IncomingText.number(entry.commits, "commit")] : []
        if let request = entry.pullRequest { notes.insert(Sanitizer.clean(request, limit: .name), at: 0) }
        let remark = notes.isEmpty ? "" : " (\(notes.joined(separator: ", ")))"
        let mark = entry.isLocal ? "" : "not in \(Sanitizer.clean(log.branch, limit: .name)) yet"
        var title = Sanitizer.clean(entry.subject, limit: .line)
        if let width = layout.width {
            let used = ["  \(id)", age, "\(authors):", "\(remark)", mark].reduce(0) { $0 + DisplayWidth.of($1) } + 6
            title = DisplayWidth.cut(title, to: max(width - used, CommitList.shortestSubject))
        }
        let words = [
            layout.link(style.paint(id, .attention), to: CommitPage.url(log.commitURL, entry.commit)),
            style.paint(age, .faint), "\(authors):", title + style.paint(remark, .faint),
        ]
        return words.joined(separator: " ") + (mark.isEmpty ? "" : "  " + style.paint(mark, .attention))
    }

    private func body(_ entry: LogEntry, _ layout: TextLayout) -> String {
        // Groups are filtered by kind already, and are about any names.
        var filter = ChangesFilter()
        filter.name = self.filter.name
        let side = ChangesDocument.Side(
            highlights: entry.highlights, highlightsTotal: entry.highlights.count, groups: entry.groups,
            items: entry.items, commits: [], commitsTotal: 0, files: [], filesTotal: 0)
        let items = ItemList(side: side, filter: filter).text(layout: layout)
        var text = items.split(separator: "\n").map { "  \($0)\n" }.joined()
        if items.isEmpty, entry.files.total > 0, let kinds = IncomingText.files(IncomingSummary(entry.files)) {
            text += "    \(IncomingText.number(entry.files.total, "file")): \(kinds)\n"
        }
        for warning in entry.warnings { text += "    " + Notice.text(warning, layout) }
        return text
    }
}

extension IncomingSummary {
    fileprivate init(_ files: LogFiles) {
        self.init(added: files.added, modified: files.modified, deleted: files.deleted, renamed: files.renamed)
    }
}

/// Sentences about what is missing from a report.
enum Notice {
    /// With its newline.
    static func text(_ sentence: String, _ layout: TextLayout) -> String {
        layout.style.paint("note: \(Sanitizer.clean(sentence, limit: .line))", .faint) + "\n"
    }
}

/// Names of people.
enum People {
    private static let limit = 3

    /// `Ada`, `Ada and Bob`, `Ada, Bob, Cem and 2 more`; safe to print.
    static func text(_ names: [String], of total: Int) -> String {
        let shown = names.prefix(limit).map { Sanitizer.clean($0, limit: .name) }
        let more = total - shown.count
        guard let last = shown.last else { return "nobody" }
        if more > 0 { return "\(shown.joined(separator: ", ")) and \(more) more" }
        return shown.count == 1 ? last : "\(shown.dropLast().joined(separator: ", ")) and \(last)"
    }
}
