public import TeamSyncSnapshot

/// What is incoming, repository by repository: the files by kind, then the commits.
public struct ChangesReport: Sendable {
    public struct Entry: Sendable {
        public var repository: RepositoryStatus
        public var changes: ChangesDocument

        public init(repository: RepositoryStatus, changes: ChangesDocument) {
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
    public init(entries: [Entry], now: Timestamp, since: Int64? = nil, filter: ChangesFilter = ChangesFilter()) {
        self.entries = entries
        self.now = now
        self.since = since
        self.filter = filter
    }

    /// A block for each repository with something incoming, one sentence for each other.
    public func text(layout: TextLayout) -> String {
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
