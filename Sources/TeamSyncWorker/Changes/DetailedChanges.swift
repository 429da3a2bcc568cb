package import TeamSyncBase
package import TeamSyncConfiguration
package import TeamSyncDesign
package import TeamSyncDocuments
package import TeamSyncGit
import TeamSyncWords

/// The differences between the items of two commits with all details: for readers that open the
/// repository themselves.
package struct DetailedChanges {
    /// Items that are described; of the others the names are known.
    package static let itemLimit = 2000
    /// Items whose commits are looked for.
    private static let attributionLimit = 400

    /// The most important first, at most `itemLimit`: each kind has an equal share, and what others leave of theirs.
    package private(set) var items: [DetailedItem] = []
    /// The names of the items that are not described, the most important first.
    package private(set) var names: [ChangedItems] = []
    /// The same in as few sentences as are needed.
    package private(set) var groups: [HighlightGroup] = []
    /// Sentences about catalogues that cannot be read at one of the commits, whose items are left out.
    package private(set) var unread: [Warning] = []
}

/// An item that differs.
package struct DetailedItem: Sendable {
    /// A file that belongs to the item and differs.
    package struct File: Sendable {
        package let path: GitPath
        /// The previous path of a moved file.
        package let oldPath: GitPath?
        /// nil if it did not exist, as for `new`.
        package let old: ObjectID?
        package let new: ObjectID?
        package let isDrawing: Bool
        /// Whether the two versions mean the same.
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
    /// The changes of its values, bounded; for a new or removed item, the properties in its specification.
    package let members: [Highlight.Member]
    package let files: [File]
    /// The drawing of the item as it is, of one that is gone as it was; the first of several by path.
    package let drawing: File?
    /// The colors that it has and had, by brand and mode.
    package let colors: [ColorToken.Value]
    package let oldColors: [ColorToken.Value]
    /// The commits that touched it, newest first; empty where that was not looked for.
    package fileprivate(set) var commits: [ObjectID] = []
}

extension DetailedChanges {
    /// Compares two commits.
    /// - Parameters:
    ///   - old: nil for nothing, which is in front of a first commit.
    ///   - commits: those in between, newest first, among which the commits of each item are looked for.
    ///   - comparer: keeps what it reads.
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
        groups = Words.groups(known.map(\.highlight), rest: names, catalogues: found.catalogues.map(\.group))
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

/// Divides what is limited.
package enum Shares {
    /// - Returns: for each key at most as many as it wants: an equal share, and what others leave of theirs.
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
        files = change.files.map(File.init)
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
    fileprivate init(_ file: ItemChange.File) {
        self.init(
            path: file.path, oldPath: file.oldPath, old: file.old, new: file.new, isDrawing: file.part == .drawing,
            isReformatted: file.difference == .reformatted)
    }
}
