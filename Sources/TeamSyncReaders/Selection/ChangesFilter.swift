package import TeamSyncDocuments

/// Which changes of items a person wants to see, and how much of them.
package struct ChangesFilter: Equatable, Sendable {
    /// `icon`, `color`, `component`, `item`, or the name of a catalogue; nil for all.
    package var kind: String?
    /// Part of a key, in upper or lower case; nil for all.
    package var name: String?
    /// Which commit brought an item, and who wrote it.
    package var hasCommits = false
    /// Lines added and removed.
    package var hasStatistics = false
    /// What the local branch changed, and upstream has not.
    package var isOutgoing = false

    package init() {}

    /// Whether files and commits, which are of no kind and have no name, are shown as well.
    var isWhole: Bool { kind == nil && name == nil && !isOutgoing }

    package func highlights(of changes: ChangesDocument) -> [Highlight] {
        (isOutgoing ? changes.outgoing : changes.highlights).filter(includes)
    }

    private func includes(_ highlight: Highlight) -> Bool {
        if let kind, kind != highlight.kind, kind != highlight.catalogue { return false }
        guard let name else { return true }
        let wanted = name.lowercased()
        return [highlight.key, highlight.details.oldKey ?? ""].contains { $0.lowercased().contains(wanted) }
    }
}
