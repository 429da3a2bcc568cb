package import TeamSyncBase
package import TeamSyncDocuments

/// What is incoming, repository by repository: the files by kind, then the commits.
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
    private let since: Int64?
    private let filter: ChangesFilter

    /// - Parameters:
    ///   - entries: in the order they are printed.
    ///   - since: seconds; older commits are not listed. nil for all.
    package init(entries: [Entry], now: Timestamp, since: Int64? = nil, filter: ChangesFilter = ChangesFilter()) {
        self.entries = entries
        self.now = now
        self.since = since
        self.filter = filter
    }

    /// A block for each repository with something incoming, one sentence for each other.
    package func text(layout: TextLayout) -> String {
        var text = ""
        var wasBlock = false
        for entry in entries {
            let isBlock = hasNews(entry.changes)
            if !text.isEmpty, isBlock || wasBlock { text += "\n" }
            text +=
                isBlock
                ? IncomingBlock(entry: entry, now: now, since: since, filter: filter).text(layout: layout)
                : QuietSentence(entry: entry, now: now).text
            wasBlock = isBlock
        }
        return text.isEmpty ? "no repositories\n" : text
    }

    private func hasNews(_ changes: ChangesDocument) -> Bool {
        if filter.isOutgoing { return !changes.outgoing.isEmpty }
        return switch changes.state {
        case .behind, .diverged, .unrelated: true
        case .upToDate, .ahead, .unknown: false
        }
    }
}
