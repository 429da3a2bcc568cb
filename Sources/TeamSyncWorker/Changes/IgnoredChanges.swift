import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDesign
import TeamSyncDocuments

/// Decides which changes are ignored according to `ignore`. In doubtful cases, a change is not ignored.
struct IgnoredChanges {
    private let rules: IgnoreRules
    /// The folders to ignore; nil if there are none.
    private let folders: Scope?
    private let patterns: [GlobPattern]
    private let members: [[String]]

    /// - Returns: nil if nothing is ignored.
    init?(_ rules: IgnoreRules?) {
        guard let rules, !rules.isEmpty else { return nil }
        self.rules = rules
        let slash = UInt8(ascii: "/")
        let folders = rules.paths.filter { $0.utf8.last == slash }
        self.folders = folders.isEmpty ? nil : Scope(paths: folders)
        patterns = rules.paths.filter { $0.utf8.last != slash }.map(GlobPattern.init)
        members = rules.members.map { $0.split(separator: ".").map(String.init) }
    }

    func includes(_ path: GitPath) -> Bool {
        folders?.contains(path) == true || patterns.contains { $0.matches(components: path.components) }
    }

    /// Whether a whole catalogue is ignored.
    func includes(catalogue: String, kind: String) -> Bool {
        rules.kinds.contains(catalogue) || rules.kinds.contains(kind)
    }

    /// Whether an item is ignored, either because of its kind, or because all its differences are in ignored members
    /// and files.
    /// - Parameter change: the details; nil if they are unknown.
    func includes(_ difference: ItemDifference, _ change: ItemChange?) -> Bool {
        if includes(catalogue: difference.catalogue, kind: difference.kind.rawValue) { return true }
        guard let change, difference.change == .changed || difference.change == .reformatted else {
            return includes(allOf: difference)
        }
        let files = difference.files.flatMap { [$0.path] + ($0.oldPath.map { [$0] } ?? []) }
        guard difference.occurrences.isEmpty, !(files.isEmpty && change.members.isEmpty) else {
            return includes(allOf: difference)
        }
        return files.allSatisfy(includes) && change.members.allSatisfy(includes)
    }

    private func includes(_ member: ItemChange.Member) -> Bool {
        includes(GitPath(member.file))
            || !members.isEmpty && left(of: member.old, at: member.path) == left(of: member.new, at: member.path)
    }

    /// Returns a value without its ignored members.
    /// - Returns: nil if there is no value, if it is ignored, or if nothing else remains.
    private func left(of value: JSONValue?, at path: [String]) -> JSONValue? {
        guard let value, !members.contains(where: { path.starts(with: $0) }) else { return nil }
        // Only an object with members that may be ignored has to be examined.
        guard case .object(let object) = value, members.contains(where: { $0.starts(with: path) }) else { return value }
        var rest: [String: JSONValue] = [:]
        for (name, member) in object { rest[name] = left(of: member, at: path + [name]) }
        return rest.isEmpty ? nil : .object(rest)
    }

    /// Whether all paths of an item are ignored.
    private func includes(allOf difference: ItemDifference) -> Bool {
        let items = [difference.before, difference.after].compactMap { $0 }
        var paths = items.flatMap { $0.files.keys } + items.compactMap(\.path)
        paths += items.flatMap { $0.occurrences.map(\.path) }
        if let file = difference.place.file { paths.append(GitPath(file)) }
        return !paths.isEmpty && paths.allSatisfy(includes)
    }
}

extension NoticedChanges {
    /// - Parameters:
    ///   - comparison: a comparison of the files that upstream has changed.
    ///   - made: the data about the incoming items.
    /// - Returns: nil if no incoming changes are ignored.
    init?(
        _ comparison: Comparison, _ made: HighlightMaker.Made, _ ignored: IgnoredChanges,
        _ configuration: RepositoryConfiguration
    ) throws {
        guard let incoming = comparison.incoming else { return nil }
        // Catalogues that are ignored as a whole, or that have only ignored differences.
        let changed = Dictionary(grouping: made.items, by: \.catalogue)
        let kept = Set(made.noticedItems.map(\.catalogue))
        let silent = configuration.counts.filter { name, count in
            ignored.includes(catalogue: name, kind: count.kind.rawValue) || changed[name] != nil && !kept.contains(name)
        }
        let places = configuration.counts.mapValues { count in Scope(paths: count.itemPaths.compactMap(\.text)) }
        func isIgnored(_ path: GitPath) -> Bool {
            if ignored.includes(path) { return true }
            let catalogues = places.filter { $0.value.contains(path) }.map(\.key)
            return !catalogues.isEmpty && catalogues.allSatisfy { silent[$0] != nil }
        }
        var left = IncomingSummary(commits: incoming.commits, latestCommitAt: incoming.latestCommitAt)
        var count = 0
        for change in Scope(paths: configuration.paths).scoped(comparison.allFiles) {
            let isOut = isIgnored(change.path) && change.oldPath.map(isIgnored) ?? true
            if isOut { count += 1 } else { left.count(change.status) }
        }
        let noticed = comparison.allFiles.filter { !isIgnored($0.oldPath ?? $0.path) }
        left.movedOut = [Scope(paths: configuration.paths).movedOut(noticed)].first { $0 > 0 }
        let total = { (items: [ChangedItems]) in items.map(\.keys.count).saturatingSum }
        let items = total(made.items) - total(made.noticedItems)
        guard count > 0 || items > 0 else { return nil }
        let totals = made.noticedItems.totals
        self.init(
            incoming: left, incomingItems: totals.isEmpty ? nil : totals,
            incomingGroups: try IncomingGroups.of(made.noticedGroups), ignoredFiles: count, ignoredItems: items)
    }
}

extension [ChangedItems] {
    /// The numbers of changed items, by catalogue.
    var totals: [String: ItemTotals] {
        reduce(into: [:]) { totals, items in
            totals[items.catalogue, default: ItemTotals()].add(items.keys.count, items.change)
        }
    }
}
