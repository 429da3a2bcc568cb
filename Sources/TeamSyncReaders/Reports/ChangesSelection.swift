package import TeamSyncBase
package import TeamSyncDocuments

/// Selects the changes document for a reader, and determines what a missing one means.
package enum ChangesSelection {
    /// Returns the details of one repository.
    ///
    /// A repository that could never be compared has no changes document. This is not an error: its changes are
    /// unknown.
    /// - Throws: `DocumentError`; `.absent` only if the counts document states that changes are incoming.
    package static func entry(
        of repository: RepositoryStatus, from reader: DocumentReader
    ) throws(DocumentError) -> ChangesReport.Entry {
        do {
            return ChangesReport.Entry(repository: repository, changes: try reader.changes(id: repository.id))
        } catch {
            guard case .absent = error, let quiet = quietChanges(of: repository) else { throw error }
            return ChangesReport.Entry(repository: repository, changes: quiet)
        }
    }

    private static func quietChanges(of repository: RepositoryStatus) -> ChangesDocument? {
        switch repository.state {
        case .behind, .diverged, .unrelated: nil
        case .upToDate, .ahead, .unknown:
            ChangesDocument(
                id: repository.id, state: repository.state, localCommit: repository.localCommit,
                upstreamCommit: repository.upstreamCommit)
        }
    }
}

/// Selects which changes to items are shown, and in how much detail.
package struct ChangesFilter: Equatable, Sendable {
    /// `icon`, `color`, `component`, `token`, `item`, or the name of a catalogue; nil for all.
    package var kind: String?
    /// A part of the key of an item, ignoring case; nil for all.
    package var name: String?
    /// Whether to show the commits that changed an item, and their authors.
    package var hasCommits = false
    /// Whether to show the evidence for renames, deletions and breaking changes.
    package var hasEvidence = false
    /// Whether to show the numbers of added and removed lines.
    package var hasStatistics = false
    /// Whether to list files even if item changes are known.
    package var hasFiles = false
    /// Whether to show changes of the local branch that are not in upstream.
    package var isOutgoing = false

    package init() {}

    /// Whether groups, files and commits are included; they have no kind and no name.
    package var isWhole: Bool { kind == nil && name == nil }

    package func highlights(of changes: ChangesDocument) -> [Highlight] {
        (isOutgoing ? changes.outgoing : changes.highlights).filter {
            includes($0.catalogue, $0.kind, $0.key, $0.details.oldKey)
        }
    }

    package func hasMatch(in changes: ChangesDocument) -> Bool {
        !highlights(of: changes).isEmpty || !items(of: changes.side(isOutgoing: isOutgoing)).isEmpty
    }

    /// An item for which only the name is known.
    struct Item: Equatable {
        let catalogue: String
        let kind: String
        let change: Highlight.Change
        let key: String
        let oldKey: String?
        /// The certainty that an item was removed.
        var certainty = Certainty.certain
    }

    /// Returns all matching items, with or without details.
    func items(of side: ChangesDocument.Side) -> [Item] {
        side.items.flatMap { items in
            items.keys.enumerated().compactMap { index, key in
                let oldKey = index < items.oldKeys.count ? items.oldKeys[index] : nil
                guard includes(items.catalogue, items.kind, key, oldKey) else { return nil }
                return Item(
                    catalogue: items.catalogue, kind: items.kind, change: items.change, key: key, oldKey: oldKey,
                    certainty: items.certainty ?? .certain)
            }
        }
    }

    /// Returns the matching parts of the lists.
    package func changedItems(in all: [ChangedItems]) -> [ChangedItems] {
        all.compactMap { items in
            var fitting = ChangedItems(
                catalogue: items.catalogue, kind: items.kind, change: items.change, keys: [], oldKeys: [])
            for (index, key) in items.keys.enumerated() {
                let oldKey = index < items.oldKeys.count ? items.oldKeys[index] : nil
                guard includes(items.catalogue, items.kind, key, oldKey) else { continue }
                fitting.keys.append(key)
                if let oldKey { fitting.oldKeys.append(oldKey) }
            }
            return fitting.keys.isEmpty ? nil : fitting
        }
    }

    package func includes(_ catalogue: String, _ ownKind: String, _ key: String, _ oldKey: String?) -> Bool {
        if let kind, kind != ownKind, kind != catalogue { return false }
        guard let name else { return true }
        let wanted = name.lowercased()
        return [key, oldKey ?? ""].contains { $0.lowercased().contains(wanted) }
    }

    /// Returns the valid kinds: the kinds of items, and the names of catalogues.
    package static func kinds(in document: CountsDocument) -> [String] {
        let catalogues = Set(document.repositories.flatMap(\.counts.keys))
        return ["icon", "color", "component", "token", "item"] + catalogues.sorted()
    }
}

extension ChangesDocument {
    /// The changes in one direction: commits of upstream that the local branch lacks, or vice versa.
    package struct Side {
        package let highlights: [Highlight]
        let highlightsTotal: Int
        let groups: [HighlightGroup]
        let items: [ChangedItems]
        package let commits: [IncomingCommit]
        let commitsTotal: Int
        let files: [IncomingFile]
        let filesTotal: Int

        /// Returns the listed commits that are no older than `age`, by committer time.
        package func commits(since age: Duration, now: Timestamp) -> [IncomingCommit] {
            commits.filter { $0.committerTime.duration(to: now) <= age }
        }

        /// Returns the items that were changed by a listed commit no older than `age`, and those for which the commits
        /// are unknown.
        package func highlights(_ highlights: [Highlight], since age: Duration, now: Timestamp) -> [Highlight] {
            let recent = Set(commits(since: age, now: now).map(\.id))
            return highlights.filter { $0.details.commits.isEmpty || !recent.isDisjoint(with: $0.details.commits) }
        }
    }

    package func side(isOutgoing: Bool) -> Side {
        isOutgoing
            ? Side(
                highlights: outgoing, highlightsTotal: outgoingTotal, groups: outgoingGroups, items: outgoingItems,
                commits: outgoingCommits, commitsTotal: outgoingCommitsTotal, files: outgoingFiles,
                filesTotal: outgoingFilesTotal)
            : Side(
                highlights: highlights, highlightsTotal: highlightsTotal, groups: groups, items: items,
                commits: commits, commitsTotal: commitsTotal, files: files, filesTotal: filesTotal)
    }
}
