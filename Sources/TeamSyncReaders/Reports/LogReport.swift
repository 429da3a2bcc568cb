package import TeamSyncBase
package import TeamSyncDocuments
import TeamSyncWords

/// The changes that arrived in each repository, newest first.
package struct LogReport: Sendable {
    private let document: LogDocument
    private let now: Timestamp
    private let filter: ChangesFilter
    private let limit: Int
    private let range: Range

    /// The requested part of the history, as the user specified it.
    package enum Range: Sendable {
        case all
        case since(PastTime)
        /// `to` defaults to upstream.
        case between(from: String, to: String?)
    }

    /// - Parameters:
    ///   - filter: the filter that was applied to the document.
    ///   - limit: the number of entries requested for each repository.
    package init(_ document: LogDocument, now: Timestamp, filter: ChangesFilter, limit: Int, range: Range = .all) {
        (self.document, self.now, self.filter, self.limit, self.range) = (document, now, filter, limit, range)
    }

    /// Returns a block for each repository that could be read.
    package func text(layout: TextLayout) -> String {
        document.repositories.filter { $0.error == nil }.map { text($0, layout) }.joined(separator: "\n")
    }

    private func text(_ log: LogRepository, _ layout: TextLayout) -> String {
        let name = layout.style.paint(RepositoryName.text(id: log.id, label: log.label), .strong)
        var text = "\(name): \(log.entries.isEmpty ? nothing(of: log) : place(of: log))\n"
        for entry in log.entries {
            text += "  " + heading(entry, log, layout) + "\n" + body(entry, layout)
        }
        if let total = log.entriesTotal, total > log.entries.count {
            let more = total - log.entries.count
            // Entries that exceed the size limit of the result cannot be listed even with a larger `--limit`.
            let hint = log.entries.count == limit ? " (list them with '--limit \(total)')" : ""
            text += "  … and \(more) more\(hint)\n"
        }
        for note in log.notes { text += "  " + Notice.text(note, layout) }
        return text
    }

    /// Returns the part of the history in a log: `origin/main` or `from v1 to v2`.
    private func place(of log: LogRepository) -> String {
        guard case .between(let from, let to) = range else { return Sanitizer.clean(log.upstream, limit: .name) }
        return "from \(Sanitizer.clean(from, limit: .name)) to \(Sanitizer.clean(to ?? log.upstream, limit: .name))"
    }

    private func nothing(of log: LogRepository) -> String {
        let nothing = filter.isWhole ? "no changes" : "no matching changes"
        switch range {
        case .all: return "\(nothing) in \(place(of: log))"
        case .since(let time): return "\(nothing) in \(place(of: log)) \(time.phrase)"
        case .between: return "\(nothing) \(place(of: log))"
        }
    }

    private func heading(_ entry: LogEntry, _ log: LogRepository, _ layout: TextLayout) -> String {
        let style = layout.style
        let id = Sanitizer.clean(String(entry.commit.prefix(9)), limit: .name)
        let age = Age(of: entry.time, at: now).short
        let authors = DisplayWidth.cut(
            People.text(entry.authors, of: entry.authorsTotal),
            to: layout.width == nil ? CommitList.longestName : CommitList.longestAuthor)
        let mark = entry.isLocal ? "" : "not in \(Sanitizer.clean(log.branch, limit: .name)) yet"
        var title = Sanitizer.clean(entry.subject, limit: .line)
        var remark = LogReport.remark(entry)
        if let width = layout.width {
            let fixed = ["  \(id)", age, "\(authors):", mark].reduce(6) { $0 + DisplayWidth.of($1) }
            // On narrow outputs, the title takes priority.
            if width - fixed - DisplayWidth.of(remark) < DisplayWidth.of(title) {
                remark = LogReport.remark(entry, namesCommits: false)
            }
            if width - fixed - DisplayWidth.of(remark) < CommitList.shortestSubject { remark = "" }
            title = DisplayWidth.cut(
                title, to: max(width - fixed - DisplayWidth.of(remark), CommitList.shortestSubject))
        }
        let words = [
            layout.link(style.paint(id, .attention), to: CommitPage.url(log.commitURL, entry.commit)),
            style.paint(age, .faint), "\(authors):", title + style.paint(remark, .faint),
        ]
        return words.joined(separator: " ") + (mark.isEmpty ? "" : "  " + style.paint(mark, .attention))
    }

    /// Returns a remark such as ` (#12, 3 commits)`; without a pull request, the title is that of the newest commit, such
    /// as in ` (and 2 earlier commits: Add a bell; Fix the lock)`.
    private static func remark(_ entry: LogEntry, namesCommits: Bool = true) -> String {
        var notes = entry.pullRequest.map { [Sanitizer.clean($0, limit: .name)] } ?? []
        if entry.commits > 1, entry.isMerge == true || entry.pullRequest != nil {
            notes.append(English.number(entry.commits, "commit"))
        } else if entry.commits > 1 {
            let names = namesCommits ? entry.earlierSubjects.map { Sanitizer.clean($0, limit: .name) } : []
            let more = entry.commits - 1 > names.count && !names.isEmpty ? "; …" : ""
            let list = names.isEmpty ? "" : ": " + names.joined(separator: "; ") + more
            notes.append("and \(English.number(entry.commits - 1, "earlier commit"))\(list)")
        }
        return notes.isEmpty ? "" : " (\(notes.joined(separator: ", ")))"
    }

    private func body(_ entry: LogEntry, _ layout: TextLayout) -> String {
        // Groups have already been filtered by kind, and they cannot be filtered by name.
        var filter = ChangesFilter()
        filter.name = self.filter.name
        let side = ChangesDocument.Side(
            highlights: entry.highlights, highlightsTotal: entry.highlights.count, groups: entry.groups,
            items: entry.items, commits: [], commitsTotal: 0, files: [], filesTotal: 0)
        let items = ItemList(side: side, filter: filter).text(layout: layout)
        var text = items.split(separator: "\n").map { "  \($0)\n" }.joined()
        if items.isEmpty, entry.files.total > 0, let kinds = IncomingText.files(IncomingSummary(entry.files)) {
            text += "    \(English.number(entry.files.total, "file")): \(kinds)\n"
        }
        for warning in entry.typedWarnings { text += "    " + Notice.text(Words.text(warning), layout) }
        return text
    }
}

extension IncomingSummary {
    fileprivate init(_ files: LogFiles) {
        self.init(added: files.added, modified: files.modified, deleted: files.deleted, renamed: files.renamed)
    }
}

/// Sentences about parts that a report omits.
enum Notice {
    /// Returns the sentence with a newline.
    static func text(_ sentence: String, _ layout: TextLayout) -> String {
        layout.style.paint("note: \(Sanitizer.clean(sentence, limit: .line))", .faint) + "\n"
    }
}

/// Lists of the names of people.
enum People {
    private static let limit = 3

    /// Returns `Ada`, `Ada and Bob` or `Ada, Bob, Cem and 2 more`; safe to print.
    static func text(_ names: [String], of total: Int) -> String {
        let shown = names.prefix(limit).map { Sanitizer.clean($0, limit: .name) }
        let more = total - shown.count
        guard let last = shown.last else { return "no author" }
        if more > 0 { return "\(shown.joined(separator: ", ")) and \(more) more" }
        return shown.count == 1 ? last : "\(shown.dropLast().joined(separator: ", ")) and \(last)"
    }
}
