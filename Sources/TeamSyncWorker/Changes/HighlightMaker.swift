import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDesign
import TeamSyncDocuments
import TeamSyncGit
import TeamSyncWords

/// Creates the published data about changed items.
package struct HighlightMaker {
    /// The maximum number of highlights for one repository in one direction.
    package static let limit = 200
    /// The maximum number of items that are compared in detail for each catalogue and kind of change; the others are
    /// only counted.
    private static let factLimit = 10_000
    /// The maximum number of files of an item, and the maximum size of their paths in bytes.
    private static let (fileLimit, filesSize) = (50, 8 << 10)
    /// The maximum number of API changes of an item.
    private static let apiLimit = 50
    /// The maximum size of files in which lines are counted, in bytes.
    private static let lineCountLimit = 1 << 20
    /// The maximum sizes of a summary and of a path, in bytes.
    private static let (summaryLimit, pathLimit) = (1000, 1000)

    let repository: Repository
    var detail = ChangeDetail.whole
    /// The maximum number of highlights for one comparison.
    var highlightLimit = HighlightMaker.limit
    /// The changes that the configuration ignores; nil if there are none.
    var ignored: IgnoredChanges?

    struct Made {
        /// The highlights, the most important first.
        var highlights: [Highlight] = []
        /// The changes to the items, without values.
        var changes: [ItemChange] = []
        var groups: [HighlightGroup] = []
        var items: [ChangedItems] = []
        /// `groups` and `items` without the ignored changes; empty if no changes are ignored.
        var noticedGroups: [HighlightGroup] = []
        var noticedItems: [ChangedItems] = []
        var total = 0
        var summary: String?
    }

    func make(_ found: ItemChanges.Found) throws(GitError) -> Made {
        let details = ItemDetails(repository)
        var made = Made()
        var known: [(difference: ItemDifference, highlight: Highlight)] = []
        var (rest, counts): ([ItemDifference], [String: Int]) = ([], [:])
        var ignoredItems: Set<String> = []
        for difference in found.items {
            let bucket = "\(difference.change.rawValue) \(difference.catalogue)"
            counts[bucket, default: 0] += 1
            guard counts[bucket, default: 0] <= HighlightMaker.factLimit else {
                rest.append(difference)
                continue
            }
            // Values are large, so only the values of one item are in memory at a time.
            let change = try details.change(of: difference)
            if ignored?.includes(difference, change) == true { ignoredItems.insert(HighlightMaker.name(difference)) }
            known.append((difference, Highlight(change)))
        }
        let facts = RewrittenValues.marked(known.map(\.highlight.facts), of: known.map(\.difference))
        for index in known.indices { known[index].highlight.facts = facts[index] }
        known = known.byImportance
        for (difference, highlight) in known where difference.change != .reformatted {
            guard made.highlights.count < highlightLimit else { break }
            var change = try details.change(of: difference)
            made.highlights.append(try described(highlight, change))
            (change.value, change.oldValue, change.spec, change.members) = (nil, nil, nil, [])
            made.changes.append(change)
        }
        made.groups = Words.groups(
            known.map(\.highlight), rest: HighlightMaker.items(rest), catalogues: found.catalogues.map(\.group),
            followed: found.followed)
        made.summary = Words.summary(made.groups).map { $0.write().shortened(to: HighlightMaker.summaryLimit) }
        made.items = HighlightMaker.items((known.counted + rest.map { ($0, $0.change) }).filter { !$0.0.isShared })
        made.total = found.items.count { $0.change != .reformatted }
        if let ignored {
            let left = known.filter { !ignoredItems.contains(HighlightMaker.name($0.difference)) }
            let more = rest.filter { !ignored.includes($0, nil) }
            let catalogues = found.catalogues.map(\.group).filter {
                !ignored.includes(catalogue: $0.catalogue, kind: $0.kind)
            }
            made.noticedGroups = Words.groups(
                left.map(\.highlight), rest: HighlightMaker.items(more), catalogues: catalogues,
                followed: found.followed)
            made.noticedItems = HighlightMaker.items(
                (left.counted + more.map { ($0, $0.change) }).filter { !$0.0.isShared })
        }
        return made
    }

    /// Returns a name that is unique among the items of a comparison.
    private static func name(_ difference: ItemDifference) -> String {
        "\(difference.catalogue)\0\(difference.key)\0\(difference.before?.key ?? "")\0\(difference.change.rawValue)"
    }

    static func items(_ differences: [ItemDifference]) -> [ChangedItems] { items(differences.map { ($0, $0.change) }) }

    /// Returns the names of all items, the most important first.
    private static func items(_ differences: [(ItemDifference, Highlight.Change)]) -> [ChangedItems] {
        var items: [ChangedItems] = []
        var positions: [String: Int] = [:]
        for (difference, change) in differences {
            let kind = difference.kind.rawValue
            let certainty = difference.certainty == .may ? Certainty.may : nil
            let bucket = "\(change.rawValue) \(certainty != nil) \(kind) \(difference.catalogue)"
            let position = positions[bucket] ?? items.count
            if position == items.count {
                positions[bucket] = position
                items.append(
                    ChangedItems(
                        catalogue: difference.catalogue, kind: kind, change: change, certainty: certainty,
                        keys: []))
            }
            items[position].keys.append(difference.key)
            if let old = difference.oldKey { items[position].oldKeys.append(old) }
        }
        return items
    }

    private func described(_ highlight: Highlight, _ change: ItemChange) throws(GitError) -> Highlight {
        var highlight = highlight
        highlight.summary = Words.about(highlight).write().shortened(to: HighlightMaker.summaryLimit)
        guard detail == .whole else { return highlight }
        var files: [Highlight.File] = []
        var left = HighlightMaker.filesSize
        for file in change.files.prefix(HighlightMaker.fileLimit) {
            let path = file.path.description.shortened(to: HighlightMaker.pathLimit)
            left -= path.utf8.count
            guard left >= 0 else { break }
            files.append(try self.file(file, path))
        }
        highlight.details = Highlight.Details(
            oldKey: change.oldKey, members: PublishedMembers.of(change.members), files: files,
            api: change.api.map { Array($0.prefix(HighlightMaker.apiLimit)) })
        return highlight
    }

    private func file(_ file: ItemChange.File, _ path: String) throws(GitError) -> Highlight.File {
        let change: Highlight.Change =
            switch file.difference {
            case _ where file.isNew: .added
            case _ where file.isGone: .removed
            case .different, .unclear, .documented, .imported, .implemented, .annotated, .inTextColor, .recolored,
                .restroked, .redrawn:
                .changed
            case .identical where file.oldPath != nil: .moved
            case .identical, .reformatted: .reformatted
            }
        var result = Highlight.File(
            path: path, oldPath: file.oldPath?.description.shortened(to: HighlightMaker.pathLimit),
            part: file.part.rawValue, change: change)
        do throws(GitError) {
            let lines = try repository.lineCount(from: file.old, to: file.new, limit: HighlightMaker.lineCountLimit)
            (result.added, result.removed) = (lines?.added, lines?.removed)
        } catch {
            guard error.code == .notFound, try repository.isPartial() else { throw error }
        }
        return result
    }
}

extension Highlight {
    /// Creates an item with only its facts.
    init(_ change: ItemChange) {
        self.init(
            catalogue: change.catalogue, kind: change.kind.rawValue, key: change.key, change: change.change,
            facts: ItemFacts.of(change), details: Details(oldKey: change.oldKey))
    }
}

extension [(difference: ItemDifference, highlight: Highlight)] {
    /// The elements with the kind of change by which they are counted: an item that moved and also differs is a changed
    /// one.
    var counted: [(ItemDifference, Highlight.Change)] {
        map { difference, highlight in
            let isChanged = highlight.change == .moved && highlight.facts.importance < .moved
            return (difference, isChanged ? .changed : highlight.change)
        }
    }

    /// The elements by decreasing importance; the sort is stable.
    var byImportance: Self {
        enumerated().sorted { left, right in
            (left.element.highlight.facts.importance, left.offset)
                < (right.element.highlight.facts.importance, right.offset)
        }.map(\.element)
    }
}

/// The members of JSON values, with limited sizes.
enum PublishedMembers {
    /// The maximum size of all text in the members of an item, in bytes.
    private static let size = 32 << 10
    /// The maximum sizes of a pointer, of the names in a path, and of a value, in bytes.
    private static let (pointerLimit, pathLimit, valueLimit) = (1000, 1000, 400)

    static func of(_ members: [ItemChange.Member]) -> [Highlight.Member] {
        var left = size
        return Array(
            members.prefix(ItemDetails.memberLimit).map(member).prefix { member in
                left -= member.file.utf8.count + member.pointer.utf8.count
                left -= member.path.reduce(0) { $0 + $1.utf8.count }
                left -= (member.old?.text.utf8.count ?? 0) + (member.new?.text.utf8.count ?? 0)
                return left >= 0
            })
    }

    private static func member(_ member: ItemChange.Member) -> Highlight.Member {
        var left = pathLimit
        var path = Array(
            member.path.prefix { name in
                left -= name.utf8.count
                return left >= 0
            })
        if path.count < member.path.count { path.append("…") }
        return Highlight.Member(
            file: member.file.shortened(to: pathLimit), pointer: member.pointer.shortened(to: pointerLimit), path: path,
            old: member.old.map(shortened), new: member.new.map(shortened))
    }

    /// Returns the value, or the beginning of its text if it is too long.
    private static func shortened(_ value: JSONValue) -> JSONValue {
        let text =
            switch value {
            case .null, .bool: ""
            case .number(let text), .string(let text): text
            case .array, .object: value.text(upTo: valueLimit + 1)
            }
        return text.utf8.count <= valueLimit ? value : .string(text.shortened(to: valueLimit))
    }
}

extension ItemDetails {
    /// Returns a change to an item in a repository with all details.
    func change(of difference: ItemDifference) throws(GitError) -> ItemChange {
        try GitError.rethrowing { () throws(FileSourceError) in try change(difference) }
    }
}
