package import TeamSyncBase
package import TeamSyncDocuments
import TeamSyncWords

/// The incoming changes of each repository: first the files by kind, then the commits.
package struct ChangesReport: Sendable {
    package struct Entry: Sendable {
        package var repository: RepositoryStatus
        package var changes: ChangesDocument

        package init(repository: RepositoryStatus, changes: ChangesDocument) {
            self.repository = repository
            self.changes = changes
        }
    }

    private let entries: [Entry]
    private let now: Timestamp
    private let since: PastTime?
    private let filter: ChangesFilter

    /// - Parameters:
    ///   - entries: the repositories, in the order in which they are printed.
    ///   - since: the maximum age of listed commits; nil for all commits.
    package init(entries: [Entry], now: Timestamp, since: PastTime? = nil, filter: ChangesFilter = ChangesFilter()) {
        self.entries = entries
        self.now = now
        self.since = since
        self.filter = filter
    }

    /// Returns a block for each repository with incoming changes, and one sentence for each other repository.
    package func text(layout: TextLayout) -> String {
        var text = ""
        var wasBlock = false
        for entry in entries where filter.isWhole || filter.hasMatch(in: entry.changes) {
            let isBlock = hasNews(entry.changes)
            if !text.isEmpty, isBlock || wasBlock { text += "\n" }
            text +=
                isBlock
                ? IncomingBlock(entry: entry, now: now, since: since, filter: filter).text(layout: layout)
                : QuietSentence(entry: entry, now: now, isOutgoing: filter.isOutgoing).text
            wasBlock = isBlock
        }
        return text.isEmpty ? "\(nothing)\n" : text
    }

    /// The message if no entry is shown.
    package var nothing: String {
        entries.isEmpty
            ? "no repositories" : "no \(filter.isOutgoing ? "outgoing" : "incoming") changes match"
    }

    private func hasNews(_ changes: ChangesDocument) -> Bool {
        if filter.isOutgoing { return !changes.outgoing.isEmpty || changes.outgoingCommitsTotal > 0 }
        return switch changes.state {
        case .behind, .diverged, .unrelated: true
        case .upToDate, .ahead, .unknown: false
        }
    }
}

/// The output of `teamsync changes` for a repository with incoming changes.
struct IncomingBlock {
    let entry: ChangesReport.Entry
    let now: Timestamp
    /// The age beyond which commits, and items that only older commits changed, are left out; nil to include all.
    let since: PastTime?
    let filter: ChangesFilter

    private static let warningLimit = 5

    private var changes: ChangesDocument { entry.changes }

    func text(layout: TextLayout) -> String {
        heading(style: layout.style) + impact(layout: layout) + warnings(layout: layout) + ignored(layout: layout)
            + items(layout: layout)
            + (filter.isWhole ? files(style: layout.style) + commits(layout: layout) : "")
            + (!filter.isWhole && filter.hasFiles ? ownFiles(layout.style) : "")
    }

    private var side: ChangesDocument.Side { changes.side(isOutgoing: filter.isOutgoing) }

    private func heading(style: TextStyle) -> String {
        let upstream = Sanitizer.clean(entry.repository.upstream, limit: .name)
        let relation =
            switch changes.state {
            case _ where filter.isOutgoing: "\(ownCommits) not yet pushed to \(upstream)"
            case .diverged: "has diverged from \(upstream)\(distance)"
            case .unrelated: "unrelated to \(upstream)"
            default: "behind \(upstream)"
            }
        let note = CheckNote(repository: entry.repository, now: now).text
        return "\(style.paint(entry.repository.name, .strong)): \(style.paint(relation, .attention)) (\(note))\n"
    }

    /// Returns warnings about parts of upstream that could not be read, which are missing from the items below.
    private func warnings(layout: TextLayout) -> String {
        guard !filter.isOutgoing else { return "" }
        let all = entry.repository.typedWarnings.filter(\.hidesChanges)
        // The number of further warnings means nothing without the warnings that it continues.
        let own = all.filter { warning in
            !warning.isContinuation || all.contains { !$0.isContinuation && $0.catalogue == warning.catalogue }
        }
        let list = own.prefix(IncomingBlock.warningLimit).map { warning in
            let text = Sanitizer.clean(Words.text(warning), limit: .line)
            let shown = layout.width.map { DisplayWidth.cut(text, to: max($0 - 4, CommitList.shortestSubject)) }
            return "  \(layout.style.paint("!", .attention)) \(shown ?? text)\n"
        }
        let rest = own.count - list.count
        return list.joined() + (rest > 0 ? "  … and \(rest) more warnings, in 'teamsync status'\n" : "")
    }

    private func impact(layout: TextLayout) -> String {
        guard !filter.isOutgoing, isOfSameCommits, let cell = ImpactText.cell(entry.repository) else { return "" }
        return "  \(layout.style.paint(cell.text, cell.tint))\n"
    }

    /// Returns a sentence about ignored changes, which the list includes.
    private func ignored(layout: TextLayout) -> String {
        guard !filter.isOutgoing, isOfSameCommits, let sentence = IgnoredText.sentence(entry.repository) else {
            return ""
        }
        return "  \(layout.style.paint(sentence, .faint))\n"
    }

    private func items(layout: TextLayout) -> String {
        let commits = filter.hasCommits ? side.commits.map { ($0.id, $0) } : []
        return ItemList(
            side: side, filter: filter, commits: Dictionary(commits, uniquingKeysWith: { first, _ in first }),
            repository: entry.repository, recent: since.map { ($0.duration(before: now), now) }
        ).text(layout: layout)
    }

    /// The number of commits, as in `1 commit`.
    private var ownCommits: String {
        let count = max(changes.outgoingCommitsTotal, isOfSameCommits ? entry.repository.ahead ?? 0 : 0)
        return count > 0 ? English.number(count, "commit") : "commits"
    }

    /// The relation of the branches, as in ` (1 ahead, 3 behind)`.
    private var distance: String {
        guard isOfSameCommits, let ahead = entry.repository.ahead, let behind = entry.repository.behind else {
            return ""
        }
        return " (\(ahead) ahead, \(behind) behind)"
    }

    /// Whether the counts document describes the same comparison, since the two documents are written separately.
    private var isOfSameCommits: Bool {
        entry.repository.localCommit == changes.localCommit && entry.repository.upstreamCommit == changes.upstreamCommit
    }

    private func files(style: TextStyle) -> String {
        guard side.filesTotal > 0 else { return "  no files in scope\n" }
        let text = "  \(English.number(side.filesTotal, "file")): \(kinds)"
        // If item changes are known, their files are a detail.
        guard side.groups.isEmpty || filter.hasFiles else { return text + " (list them with --files)\n" }
        var list = ""
        for status in IncomingFile.Status.allCases {
            for file in side.files where file.status == status {
                list += "    \(IncomingBlock.line(of: file, style: style))\n"
            }
        }
        return text + "\n" + list + IncomingBlock.rest(side.filesTotal, shown: side.files.count)
    }

    /// Returns the files of the requested kind or name.
    private func ownFiles(_ style: TextStyle) -> String {
        let files = filter.files(of: changes)
        let isCut = side.files.count < side.filesTotal
        let among = isCut ? " among the first \(side.files.count)" : ""
        guard !files.isEmpty else { return "  no files of these items in scope\(among)\n" }
        return "  \(English.number(files.count, "file")) of these items\(among):\n"
            + files.map { "    \(IncomingBlock.line(of: $0, style: style))\n" }.joined()
    }

    /// The number of files by kind. If the list is truncated, the numbers come from the counts document.
    private var kinds: String {
        var summary = IncomingSummary()
        for file in side.files {
            switch file.status {
            case .added: summary.added += 1
            case .modified: summary.modified += 1
            case .deleted: summary.deleted += 1
            case .renamed: summary.renamed += 1
            }
        }
        if !filter.isOutgoing, isOfSameCommits, let known = entry.repository.incoming, known.files == side.filesTotal {
            summary = known
        }
        let listed = summary.files < side.filesTotal ? " among the first \(side.files.count)" : ""
        return (IncomingText.filesWithMoves(summary) ?? "none listed") + listed
    }

    private static func line(of file: IncomingFile, style: TextStyle) -> String {
        let (marker, tint): (String, Tint) =
            switch file.status {
            case .added: ("+", .good)
            case .modified: ("~", .attention)
            case .deleted: ("-", .bad)
            case .renamed: ("→", .moved)
            }
        var text = style.paint(marker, tint) + " "
        if let old = file.oldPath { text += Sanitizer.clean(old, limit: .line) + " → " }
        text += Sanitizer.clean(file.path, limit: .line)
        if let encoding = file.pathEncoding { text += " (\(Sanitizer.clean(encoding, limit: .name))-escaped)" }
        return text
    }

    private func commits(layout: TextLayout) -> String {
        guard side.commitsTotal > 0 else { return "" }
        guard let since else {
            return "  \(English.number(side.commitsTotal, "commit")):\n" + list(side.commits, layout)
                + IncomingBlock.rest(side.commitsTotal, shown: side.commits.count)
        }
        let recent = side.commits(since: since.duration(before: now), now: now)
        let isCut = recent.count == side.commits.count && recent.count < side.commitsTotal
        let heading =
            "\(isCut ? "at least " : "")\(recent.count) of \(English.number(side.commitsTotal, "commit"))"
        return "  \(heading) \(since.phrase)\(recent.isEmpty ? "" : ":")\n"
            + list(recent, layout)
    }

    private func list(_ commits: [IncomingCommit], _ layout: TextLayout) -> String {
        CommitList(commits: commits, repository: entry.repository, now: now).text(layout: layout, indent: "    ")
    }

    private static func rest(_ total: Int, shown: Int) -> String {
        total > shown ? "    … and \(total - shown) more\n" : ""
    }
}

/// The sentence in `teamsync changes` about a repository without known incoming changes.
struct QuietSentence {
    let entry: ChangesReport.Entry
    let now: Timestamp
    var isOutgoing = false

    var text: String {
        "\(entry.repository.name): \(finding) (\(CheckNote(repository: entry.repository, now: now).text))\n"
    }

    private var finding: String {
        let repository = entry.repository
        let upstream = Sanitizer.clean(repository.upstream, limit: .name)
        if isOutgoing {
            switch entry.changes.state {
            case .upToDate, .behind: return "nothing to push to \(upstream)"
            case .ahead, .diverged: return "commits not yet pushed to \(upstream)"
            case .unrelated: return "unrelated to \(upstream)"
            case .unknown: return "unknown because \(reason)"
            }
        }
        if repository.shownState == .unknown, repository.state != .unknown { return "unknown because \(reason)" }
        switch entry.changes.state {
        case .upToDate: return "up to date with \(upstream)"
        case .ahead:
            let ahead = repository.state == .ahead ? repository.ahead.map { English.number($0, "commit") } : nil
            return "nothing incoming, \(ahead ?? "commits") not yet pushed to \(upstream)"
        case .behind, .diverged, .unrelated, .unknown: return "unknown because \(reason)"
        }
    }

    private var reason: String {
        let repository = entry.repository
        if let error = repository.error { return Sanitizer.clean(error.message, limit: .line) }
        if entry.changes.localCommit == nil {
            return "there is no branch \(Sanitizer.clean(repository.branch, limit: .name))"
        }
        if entry.changes.upstreamCommit == nil {
            return "there is no branch \(Sanitizer.clean(repository.upstream, limit: .name))"
        }
        return "the branches could not be compared"
    }
}
