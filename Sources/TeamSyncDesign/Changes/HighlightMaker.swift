import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDocuments
import TeamSyncGit

/// Makes what is published of items that differ.
package struct HighlightMaker {
    /// Highlights of one repository and direction.
    package static let limit = 200
    /// Items of one catalogue and one kind of change that are looked at in detail; the others are counted.
    private static let sentenceLimit = 10_000
    /// Files of one item, and bytes of their paths.
    private static let (fileLimit, filesSize) = (50, 8 << 10)
    /// Changes of the API of one item.
    private static let apiLimit = 50
    /// Bytes of files whose lines are counted.
    private static let lineCountLimit = 1 << 20
    /// Bytes of a summary, and of a path.
    private static let (summaryLimit, pathLimit) = (1000, 1000)

    let repository: Repository
    var detail = ChangeDetail.whole
    /// Highlights of one comparison.
    var highlightLimit = HighlightMaker.limit

    struct Made {
        /// The most important ones.
        var highlights: [Highlight] = []
        /// What they are about, without values.
        var changes: [ItemChange] = []
        var groups: [HighlightGroup] = []
        var items: [ChangedItems] = []
        var total = 0
        var summary: String?
    }

    func make(_ found: ItemChanges.Found) throws(GitError) -> Made {
        let details = ItemDetails(repository: repository)
        var made = Made()
        var sentences: [ItemSentence] = []
        var (rest, counts): ([ItemDifference], [String: Int]) = ([], [:])
        for difference in found.items {
            let bucket = "\(difference.change.rawValue) \(difference.catalogue)"
            counts[bucket, default: 0] += 1
            guard counts[bucket, default: 0] <= HighlightMaker.sentenceLimit else {
                rest.append(difference)
                continue
            }
            // Values are large: those of one item are held at a time.
            var change = try details.change(difference)
            sentences.append(ItemSentence(difference, change))
            guard made.highlights.count < highlightLimit, difference.change != .reformatted else { continue }
            made.highlights.append(try highlight(change))
            (change.value, change.oldValue, change.spec, change.members) = (nil, nil, nil, [])
            made.changes.append(change)
        }
        let groups = ChangeGroups(found.catalogues, sentences, rest: rest)
        (made.groups, made.summary) = (groups.groups, groups.summary)
        made.items = HighlightMaker.items(found.items)
        made.total = found.items.count { $0.change != .reformatted }
        return made
    }

    /// The names of all items, in the order of importance.
    static func items(_ differences: [ItemDifference]) -> [ChangedItems] {
        var items: [ChangedItems] = []
        var positions: [String: Int] = [:]
        for difference in differences {
            let kind = difference.kind.rawValue
            let bucket = "\(difference.change.rawValue) \(kind) \(difference.catalogue)"
            let position = positions[bucket] ?? items.count
            if position == items.count {
                positions[bucket] = position
                items.append(
                    ChangedItems(catalogue: difference.catalogue, kind: kind, change: difference.change, keys: []))
            }
            items[position].keys.append(difference.key)
            if let old = difference.oldKey { items[position].oldKeys.append(old) }
        }
        return items
    }

    private func highlight(_ change: ItemChange) throws(GitError) -> Highlight {
        let summary = change.kind.describer.summary(of: change).shortened(to: HighlightMaker.summaryLimit)
        guard detail == .whole else {
            return Highlight(
                catalogue: change.catalogue, kind: change.kind.rawValue, key: change.key, change: change.change,
                summary: summary, details: Highlight.Details(oldKey: change.oldKey))
        }
        var files: [Highlight.File] = []
        var left = HighlightMaker.filesSize
        for file in change.files.prefix(HighlightMaker.fileLimit) {
            let path = file.path.description.shortened(to: HighlightMaker.pathLimit)
            left -= path.utf8.count
            guard left >= 0 else { break }
            files.append(try self.file(file, path))
        }
        return Highlight(
            catalogue: change.catalogue, kind: change.kind.rawValue, key: change.key, change: change.change,
            summary: summary,
            details: Highlight.Details(
                oldKey: change.oldKey, members: PublishedMembers.of(change.members), files: files,
                api: change.api.map { Array($0.prefix(HighlightMaker.apiLimit)) }))
    }

    private func file(_ file: ItemChange.File, _ path: String) throws(GitError) -> Highlight.File {
        let change: Highlight.Change =
            switch file.difference {
            case _ where file.isNew: .added
            case _ where file.isGone: .removed
            case .different: .changed
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

/// Members of JSON values in bounded sizes.
enum PublishedMembers {
    /// Bytes of all texts of one item's members.
    private static let size = 32 << 10
    /// Bytes of a pointer, of the names of a path, and of a value.
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

    /// The value, or the beginning of its text.
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
