package import TeamSyncBase
package import TeamSyncConfiguration
package import TeamSyncDesign
package import TeamSyncDocuments
package import TeamSyncGit
import TeamSyncWords

/// The changes to items between two commits with all details, for readers that open the repository themselves.
package struct DetailedChanges {
    /// The maximum number of items that are described; for the others, only the names are known.
    package static let itemLimit = 2000
    /// The maximum number of items for which commits are determined.
    private static let attributionLimit = 400

    /// The items, the most important first, at most `itemLimit`. Each kind has an equal share of this number, and
    /// unused shares are divided among the other kinds.
    package private(set) var items: [DetailedItem] = []
    /// The names of the remaining items, the most important first.
    package private(set) var names: [ChangedItems] = []
    /// All changed items, in as few sentences as possible.
    package private(set) var groups: [HighlightGroup] = []
    /// Sentences about catalogues that cannot be read at one of the commits; their items are omitted.
    package private(set) var unread: [Warning] = []
}

/// A changed item.
package struct DetailedItem: Sendable {
    /// A changed file of the item.
    package struct File: Sendable {
        package let path: GitPath
        /// The previous path of a moved file.
        package let oldPath: GitPath?
        /// The file at the old commit; nil if it did not exist. The same applies to `new`.
        package let old: ObjectID?
        package let new: ObjectID?
        package let isDrawing: Bool
        /// Whether the two versions differ only in format.
        package let isReformatted: Bool
    }

    package let catalogue: String
    package let kind: CatalogueKind
    package let key: String
    /// The previous name of a renamed item.
    package let oldKey: String?
    package let change: Highlight.Change
    /// The facts about it, the most important first.
    package let facts: [Fact]
    /// The changes to its values, limited in size; for a new or removed item, the properties from its specification.
    package let members: [Highlight.Member]
    package let files: [File]
    /// The drawing of the item, or its last drawing if it was removed; if there are several, the first by path.
    package let drawing: File?
    /// The current and the previous colors, by brand and mode.
    package let colors: [ColorToken.Value]
    package let oldColors: [ColorToken.Value]
    /// The commits that changed it, newest first; empty if they were not determined.
    package fileprivate(set) var commits: [ObjectID] = []
}

extension DetailedChanges {
    /// Compares two commits.
    /// - Parameters:
    ///   - old: the old commit; nil for the empty tree before the first commit.
    /// - commits: the commits in between, newest first, used to determine the commits of each item.
    ///   - comparer: caches everything that it reads.
    package init(
        from old: NamedCommit?, to new: NamedCommit, among commits: [ObjectID], in comparer: inout CommitComparer
    ) throws(GitError) {
        let repository = comparer.repository
        let files = try repository.changedFiles(from: old?.id, to: new.id).files
        let found = try comparer.differences(from: old, to: new, files: files)
        unread = found.unreadable
        let details = ItemDetails(repository)
        var known: [(difference: ItemDifference, highlight: Highlight)] = []
        var rest: [ItemDifference] = []
        var left = Shares.of(
            Dictionary(grouping: found.items, by: \.kind).mapValues(\.count), total: DetailedChanges.itemLimit)
        for difference in found.items {
            guard let own = left[difference.kind], own > 0 else {
                rest.append(difference)
                continue
            }
            left[difference.kind] = own - 1
            known.append((difference, Highlight(try details.change(of: difference))))
        }
        known = known.byImportance
        var toAttribute: [ItemChange] = []
        for (difference, highlight) in known {
            var change = try details.change(of: difference)
            items.append(DetailedItem(difference, change, highlight.facts))
            guard toAttribute.count < DetailedChanges.attributionLimit, difference.change != .reformatted else {
                continue
            }
            (change.value, change.oldValue, change.spec, change.members) = (nil, nil, nil, [])
            toAttribute.append(change)
        }
        names = HighlightMaker.items(rest)
        groups = Words.groups(
            known.map(\.highlight), rest: names, catalogues: found.catalogues.map(\.group),
            followed: found.followed)
        try attribute(toAttribute, commits, comparer)
    }

    private mutating func attribute(
        _ wanted: [ItemChange], _ commits: [ObjectID], _ comparer: CommitComparer
    ) throws(GitError) {
        guard !wanted.isEmpty, !commits.isEmpty else { return }
        var attribution = CommitAttribution(repository: comparer.repository, configuration: comparer.configuration)
        var found = try attribution.commits(of: wanted, among: commits)[...]
        for index in items.indices where items[index].change != .reformatted {
            guard let own = found.popFirst() else { break }
            items[index].commits = own
        }
    }
}

/// Divides a limited amount among several keys.
package enum Shares {
    /// - Returns: the amount for each key: an equal share plus a part of the unused shares, but at most the requested
    ///   amount.
    package static func of<Key: Hashable>(_ wanted: [Key: Int], total: Int) -> [Key: Int] {
        var (shares, left) = (wanted.mapValues { _ in 0 }, total)
        for (place, entry) in wanted.sorted(by: { $0.value < $1.value }).enumerated() {
            let share = min(entry.value, left / (wanted.count - place))
            shares[entry.key] = share
            left -= share
        }
        return shares
    }
}

extension DetailedItem {
    fileprivate init(_ difference: ItemDifference, _ change: ItemChange, _ facts: [Fact]) {
        (catalogue, kind, key, oldKey) = (change.catalogue, change.kind, change.key, change.oldKey)
        self.change = change.change
        self.facts = facts
        let properties = change.members.isEmpty ? change.listedProperties : change.members
        members = PublishedMembers.of(properties)
        files = change.files.map { File($0, isShared: difference.isShared) }
        drawing = (difference.after ?? difference.before).flatMap { item in
            let path = item.files.keys.filter { FilePart($0) == .drawing }.min()
            return path.flatMap { path in
                item.files[path].map {
                    File(path: path, oldPath: nil, old: nil, new: $0, isDrawing: true, isReformatted: false)
                }
            }
        }
        let identity = difference.place.identity
        let (new, old) =
            switch change.change {
            case .added: (change.value, JSONValue?.none)
            case .removed: (JSONValue?.none, change.value)
            default: (change.value, change.oldValue)
            }
        colors = new.map { ColorToken($0, identity: identity).values } ?? []
        oldColors = old.map { ColorToken($0, identity: identity).values } ?? []
    }
}

extension DetailedItem.File {
    /// - Parameter isShared: whether the facts describe the difference between the versions, which then has no kind.
    fileprivate init(_ file: ItemChange.File, isShared: Bool) {
        self.init(
            path: file.path, oldPath: file.oldPath, old: file.old, new: file.new, isDrawing: file.part == .drawing,
            isReformatted: !isShared && file.difference == .reformatted)
    }
}
