import Glibc
import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDesign
import TeamSyncDocuments
import TeamSyncGit

/// Reads the commits of a comparison if the comparison leaves open which item continues which.
extension CommitComparer {
    /// The maximum numbers of commits in the comparison, and of commits whose items are compared.
    private static let (commitLimit, comparedLimit) = (200, 10)
    /// The processor time after which no further commit is compared, in seconds.
    private static let timeLimit = 6

    /// - Parameter found: the differences between the two commits.
    /// - Returns: the renames of removed items that the commits show although the comparison does not, and the order in
    ///   which components were removed and added; empty if there are too many commits.
    mutating func history(
        from old: NamedCommit, to new: NamedCommit, of found: ItemChanges.Found
    ) throws(GitError) -> ItemHistory {
        let open = OpenItems(found.items)
        var (result, orders, moves) = (ItemHistory(), CommitOrders(found.items), MovedDrawings(found.items))
        var (chain, chained) = (ChainedRenames(found.items), 0)
        guard !open.catalogues.isEmpty || !orders.isEmpty || !moves.isEmpty || !chain.isEmpty else { return result }
        let history = try repository.compareHistory(
            local: old.id, upstream: new.id, incomingLimit: CommitComparer.commitLimit)
        guard history.ahead == 0, 2...CommitComparer.commitLimit ~= history.behind else { return result }
        var touching: [(commit: ObjectID, parent: ObjectID, names: Set<String>)] = []
        for (position, commit) in history.incoming.reversed().enumerated() {
            guard let parent = try repository.parents(of: commit).first,
                let paths = try repository.pathChanges(ofCommit: commit)
            else { continue }
            orders.add(paths, at: position)
            moves.add(paths)
            if chain.isTouched(by: paths), chained < CommitComparer.comparedLimit,
                clock() - start < CommitComparer.timeLimit * CLOCKS_PER_SEC
            {
                chained += 1
                chain.add(try repository.changedFiles(from: parent, to: commit).files)
            }
            let names = open.catalogues(touchedBy: paths.map(\.path))
            if !names.isEmpty { touching.append((commit, parent, names)) }
        }
        (result.orders, result.renamed) = (orders.useful, moves.renames.clear { _, _, _ in true })
        result.newPaths = chain.newPaths
        guard touching.count <= CommitComparer.comparedLimit else { return result }
        var renames = CommitRenames()
        for (commit, parent, names) in touching {
            // The worker would exceed its limit, and everything else that it found would be lost.
            guard clock() - start < CommitComparer.timeLimit * CLOCKS_PER_SEC else { return result }
            let counts = names.compactMap { configuration.counts[$0] }
            let ends = ItemChanges.Ends(
                from: try CommitFileSource(parent, called: old.name, in: repository),
                to: try CommitFileSource(commit, called: new.name, in: repository),
                files: try repository.changedFiles(from: parent, to: commit).files)
            let own = try GitError.rethrowing { () throws(FileSourceError) in
                try items.between(ends, where: counts.contains)
            }
            renames.add(own.items.filter { $0.change == .renamed })
        }
        for (name, keys) in renames.clear(open.contains) {
            result.renamed[name, default: [:]].merge(keys) { own, _ in own }
        }
        return result
    }
}

/// Finds the commits that removed and added the files of components for which a comparison cannot determine whether one
/// continues the other.
private struct CommitOrders {
    private struct Owner {
        let catalogue, key: String
    }

    /// The files that the items have at one end only.
    private var (old, new): ([GitPath: Owner], [GitPath: Owner]) = ([:], [:])
    private var orders: [String: ItemHistory.Order] = [:]
    private var seen: Set<GitPath> = []

    init(_ items: [ItemDifference]) {
        let own = items.filter { $0.kind == .component }
        let gone = own.filter { $0.change == .removed && $0.certainty == .may }
        let renamed = own.filter { $0.change == .renamed && [.similarContents, .sameClasses].contains($0.because) }
        let added = gone.isEmpty ? [] : own.filter { $0.change == .added }
        for item in gone + renamed {
            let owner = Owner(catalogue: item.catalogue, key: item.before?.key ?? "")
            for file in item.files where file.old != nil && (file.oldPath != nil || file.new == nil) {
                old[file.oldPath ?? file.path] = owner
            }
        }
        for item in added + renamed {
            let owner = Owner(catalogue: item.catalogue, key: item.key)
            for file in item.files where file.new != nil && (file.oldPath != nil || file.old == nil) {
                new[file.path] = owner
            }
        }
    }

    var isEmpty: Bool { old.isEmpty || new.isEmpty }

    /// - Parameter position: the position of the commit among all, oldest first.
    mutating func add(_ changes: [PathChange], at position: Int) {
        let isRelevant = changes.contains { change in
            change.new == nil && old[change.path] != nil || change.old == nil && new[change.path] != nil
        }
        guard isRelevant else { return }
        let moves = CommitMoves(changes)
        for change in changes {
            if change.new == nil, let owner = old[change.path], let place = moves.newPath(of: change) {
                // The file still exists, and a later commit may remove it.
                old[change.path] = nil
                old[place] = owner
                continue
            }
            if change.old == nil, let owner = new[change.path], moves.isMoved(to: change) {
                // The file already existed before, for an unknown time.
                orders[owner.catalogue, default: ItemHistory.Order()].added[owner.key] = 0
                seen.insert(change.path)
                continue
            }
            if change.new == nil, let owner = old[change.path] {
                let last = orders[owner.catalogue]?.removed[owner.key] ?? position
                orders[owner.catalogue, default: ItemHistory.Order()].removed[owner.key] = max(last, position)
                seen.insert(change.path)
            }
            if change.old == nil, let owner = new[change.path] {
                let first = orders[owner.catalogue]?.added[owner.key] ?? position
                orders[owner.catalogue, default: ItemHistory.Order()].added[owner.key] = min(first, position)
                seen.insert(change.path)
            }
        }
    }

    /// The orders of catalogues with components that were gone before others were added.
    var useful: [String: ItemHistory.Order] {
        // Merges can remove and add files, too.
        var known = orders
        for (path, owner) in old where !seen.contains(path) { known[owner.catalogue]?.removed[owner.key] = nil }
        for (path, owner) in new where !seen.contains(path) { known[owner.catalogue]?.added[owner.key] = nil }
        return known.filter { $0.value.isUseful }
    }
}

/// The files that a commit moved to another folder: unchanged under the same name, or in a folder of the same name.
private struct CommitMoves {
    private var (gone, added): ([String: Set<GitPath>], [String: Set<GitPath>]) = ([:], [:])

    init(_ changes: [PathChange]) {
        for change in changes {
            for trait in CommitMoves.traits(change) {
                if change.new == nil { gone[trait, default: []].insert(change.path) }
                if change.old == nil { added[trait, default: []].insert(change.path) }
            }
        }
    }

    /// Returns the place of a deleted file; nil if there is not exactly one.
    func newPath(of change: PathChange) -> GitPath? {
        CommitMoves.traits(change).lazy.compactMap { trait in
            added[trait].flatMap { $0.count == 1 && gone[trait]?.count == 1 ? $0.first : nil }
        }.first
    }

    func isMoved(to change: PathChange) -> Bool { CommitMoves.traits(change).contains { gone[$0] != nil } }

    private static func traits(_ change: PathChange) -> [String] {
        let names = change.path.components.suffix(2).map { String(decoding: $0, as: UTF8.self) }
        let id = change.old == nil ? change.new : change.new == nil ? change.old : nil
        return (id.map { ["\($0) \(names.last ?? "")"] } ?? []) + [names.joined(separator: "/")]
    }
}

/// Finds the commits that moved an unchanged drawing from the place of a removed icon to that of a new one, even if
/// other commits changed the drawing.
private struct MovedDrawings {
    private struct Owner: Hashable {
        let catalogue, key: String
    }

    /// The items by their files or, for a folder, by their folder.
    private var (old, new): ([GitPath: Owner], [GitPath: Owner]) = ([:], [:])
    private(set) var renames = CommitRenames()

    init(_ items: [ItemDifference]) {
        for item in items where item.kind == .icon && [.removed, .added].contains(item.change) {
            let owner = Owner(catalogue: item.catalogue, key: item.key)
            let places = item.files.map(\.path) + [(item.before ?? item.after)?.path].compactMap(\.self)
            for place in places {
                if item.change == .removed { old[place] = owner } else { new[place] = owner }
            }
        }
    }

    var isEmpty: Bool { old.isEmpty || new.isEmpty }

    mutating func add(_ changes: [PathChange]) {
        guard !isEmpty else { return }
        var (gone, added): ([ObjectID: Set<Owner>], [ObjectID: Set<Owner>]) = ([:], [:])
        for change in changes where FilePart(change.path) == .drawing {
            if let id = change.old, change.new == nil, let owner = MovedDrawings.owner(of: change.path, old) {
                gone[id, default: []].insert(owner)
            } else if let id = change.new, change.old == nil, let owner = MovedDrawings.owner(of: change.path, new) {
                added[id, default: []].insert(owner)
            }
        }
        for (id, owners) in gone {
            guard owners.count == 1, let former = owners.first, added[id]?.count == 1, let owner = added[id]?.first,
                former.catalogue == owner.catalogue
            else { continue }
            renames.add(owner.key, formerly: former.key, in: owner.catalogue)
        }
    }

    private static func owner(of path: GitPath, _ owners: [GitPath: Owner]) -> Owner? {
        let end = path.bytes.lastIndex(of: UInt8(ascii: "/")) ?? 0
        return owners[path] ?? owners[GitPath(Array(path.bytes[..<end]))]
    }
}

/// The removed items of a comparison, and the new items that may continue them.
private struct OpenItems {
    private var gone: [String: [ItemDifference]] = [:]
    private var added: [String: [ItemDifference]] = [:]
    private var keys: Set<[String]> = []

    /// The catalogues with items of both kinds.
    private(set) var catalogues: Set<String> = []

    init(_ items: [ItemDifference]) {
        gone = Dictionary(grouping: items.filter { $0.change == .removed }, by: \.catalogue)
        added = Dictionary(grouping: items.filter { $0.change == .added }, by: \.catalogue)
        catalogues = Set(gone.keys).intersection(added.keys)
        for name in catalogues {
            for item in (gone[name] ?? []) + (added[name] ?? []) {
                keys.insert([name, item.change.rawValue, item.key])
            }
        }
    }

    /// Whether there is a removed item with one key, and a new item with the other.
    func contains(_ catalogue: String, _ former: String, _ key: String) -> Bool {
        keys.contains([catalogue, Highlight.Change.added.rawValue, key])
            && keys.contains([catalogue, Highlight.Change.removed.rawValue, former])
    }

    /// The catalogues in which a commit changed files of both kinds of items.
    func catalogues(touchedBy paths: [GitPath]) -> Set<String> {
        let touched = Set(paths)
        // Tokens have no files of their own.
        let isTouched = { (item: ItemDifference) in
            item.files.contains { touched.contains($0.path) }
                || (item.before ?? item.after)?.path.map(touched.contains) ?? false
        }
        return catalogues.filter { name in
            gone[name]?.contains(where: isTouched) ?? false && added[name]?.contains(where: isTouched) ?? false
        }
    }
}

/// The renames in several commits.
private struct CommitRenames {
    /// The maximum number of renames of an item that are followed.
    private static let stepLimit = 20

    /// The new keys by catalogue and former key.
    private var keys: [String: [String: Set<String>]] = [:]

    mutating func add(_ items: [ItemDifference]) {
        for item in items {
            if let former = item.oldKey { add(item.key, formerly: former, in: item.catalogue) }
        }
    }

    mutating func add(_ key: String, formerly former: String, in catalogue: String) {
        keys[catalogue, default: [:]][former, default: []].insert(key)
    }

    /// Returns the former keys by catalogue and new key, where all commits agree. Items that were renamed several times
    /// have their first key.
    /// - Parameter isOpen: whether a catalogue has a removed item with the first key and a new item with the second.
    func clear(_ isOpen: (String, String, String) -> Bool) -> [String: [String: String]] {
        var clear: [String: [String: String]] = [:]
        for (name, renames) in keys {
            var formers: [String: Set<String>] = [:]
            for former in renames.keys {
                var key = former
                for _ in 0..<CommitRenames.stepLimit {
                    let next = renames[key] ?? []
                    let open = next.filter { isOpen(name, former, $0) }
                    if let only = open.first, open.count == 1 { formers[only, default: []].insert(former) }
                    guard open.isEmpty, next.count == 1, let only = next.first else { break }
                    key = only
                }
            }
            clear[name] = formers.compactMapValues { $0.count == 1 ? $0.first : nil }
        }
        return clear
    }
}
