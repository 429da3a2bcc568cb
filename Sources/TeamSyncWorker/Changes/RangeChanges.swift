import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDesign
package import TeamSyncDocuments
package import TeamSyncGit

/// The level of detail in the description of a changed item.
package enum ChangeDetail: Sendable {
    /// The name of the item and a sentence.
    case sentences
    /// The same, and the members of values, the files, and the numbers of added and removed lines.
    case whole
}

/// The differences between two commits of a repository: its items, described in words, and its files in scope.
package struct RangeChanges: Codable, Equatable, Sendable {
    /// The items in as few sentences as possible, the most important first.
    package var groups: [HighlightGroup] = []
    /// The names of all items.
    package var items: [ChangedItems] = []
    /// The most important items; reformatted ones are omitted.
    package var highlights: [Highlight] = []
    /// The number of items, without reformatted ones.
    package var total = 0
    /// The numbers of changed files in scope, by kind of change; commits are not counted.
    package var files = IncomingSummary()
    /// All items in one sentence; nil if no items changed.
    package var summary: String?
    /// Warnings about catalogues that could not be read, so that their items were not compared.
    package var warnings: [Warning] = []

    package init() {}

    /// Whether nothing that the configuration refers to differs.
    package var isEmpty: Bool { items.isEmpty && groups.isEmpty && files.files == 0 }
}

extension CommitComparer {
    /// Compares two commits as `teamsync changes` compares the merge base with upstream.
    /// - Parameters:
    ///   - old: the old commit; nil for the empty tree before the first commit.
    ///   - highlightLimit: the maximum number of items listed individually.
    /// - Throws: an error when a required object cannot be read, or when there is too much to compare.
    package mutating func changes(
        from old: NamedCommit?, to new: NamedCommit, _ detail: ChangeDetail, highlightLimit: Int = HighlightMaker.limit
    ) throws(GitError) -> RangeChanges {
        let changed = try repository.changedFiles(from: old?.id, to: new.id).files
        let whole = Scope(paths: moved.scope(configuration.paths))
        let found = try differences(from: old, to: new, files: changed) { count in
            let own = Scope(paths: count.itemPaths.map(\.description))
            // Users of components depend on other sources too.
            var scopes = [own]
            if count.kind == .component {
                scopes += [whole] + count.sourcePaths.map { Scope(paths: [$0.description]) }
            }
            return changed.contains { file in
                scopes.contains { $0.contains(file.path) || file.oldPath.map($0.contains) ?? false }
            }
        }
        let made = try HighlightMaker(repository: repository, detail: detail, highlightLimit: highlightLimit).make(
            found)
        var changes = RangeChanges()
        (changes.groups, changes.items, changes.highlights) = (made.groups, made.items, made.highlights)
        (changes.total, changes.summary, changes.warnings) = (made.total, made.summary, found.unreadable)
        for file in Scope(paths: configuration.paths).scoped(changed) { changes.files.count(file.status) }
        return changes
    }
}

extension IncomingSummary {
    mutating func count(_ status: FileChange.Status) {
        switch status {
        case .added: added += 1
        case .modified: modified += 1
        case .deleted: deleted += 1
        case .renamed: renamed += 1
        }
    }
}
