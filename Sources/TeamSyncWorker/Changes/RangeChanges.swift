import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDesign
package import TeamSyncDocuments
package import TeamSyncGit

/// The level of detail for an item that differs.
package enum ChangeDetail: Sendable {
    /// Its name and a sentence.
    case sentences
    /// Also members of values, files, and lines of them that were added and removed.
    case whole
}

/// The differences between two commits of a repository: its items, in words, and its files in scope.
package struct RangeChanges: Codable, Equatable, Sendable {
    /// The items in as few sentences as are needed, the most important first.
    package var groups: [HighlightGroup] = []
    /// The names of all of them.
    package var items: [ChangedItems] = []
    /// The most important ones one by one; reformatted ones are left out.
    package var highlights: [Highlight] = []
    /// The number of items, reformatted ones apart.
    package var total = 0
    /// Files in scope by kind of change; its commits are not counted.
    package var files = IncomingSummary()
    /// All items in one sentence; nil when none differs.
    package var summary: String?
    /// About catalogues that could not be read, so that their items are not compared.
    package var warnings: [Warning] = []

    package init() {}

    /// Whether nothing differs that the configuration names.
    package var isEmpty: Bool { items.isEmpty && groups.isEmpty && files.files == 0 }
}

extension CommitComparer {
    /// Compares two commits as `teamsync changes` compares the merge base with upstream.
    /// - Parameters:
    ///   - old: nil for nothing, which is in front of a first commit.
    ///   - highlightLimit: items that are listed one by one.
    /// - Throws: when an object that is needed cannot be read, or when there is too much to compare.
    package mutating func changes(
        from old: NamedCommit?, to new: NamedCommit, _ detail: ChangeDetail, highlightLimit: Int = HighlightMaker.limit
    ) throws(GitError) -> RangeChanges {
        let changed = try repository.changedFiles(from: old?.id, to: new.id).files
        let found = try differences(from: old, to: new, files: changed) { count in
            let scope = Scope(paths: count.itemPaths.map(\.description))
            return changed.contains { scope.contains($0.path) || $0.oldPath.map(scope.contains) ?? false }
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
