import Glibc
import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDesign
import TeamSyncDocuments
import TeamSyncGit

/// Finds renames that a whole comparison leaves open, but that one of its commits shows. Other removed and new items of
/// the comparison make it unclear which item continues which.
extension CommitComparer {
    /// The maximum numbers of commits in the comparison, and of commits whose items are compared.
    private static let (commitLimit, comparedLimit) = (200, 10)
    /// The processor time of this process after which no further commit is compared, in seconds.
    private static let timeLimit = 6

    /// - Parameter found: the differences between the two commits.
    /// - Returns: the former keys of new items, by catalogue and new key; empty if no commit shows a rename, or if there
    ///   are too many commits.
    mutating func renames(
        from old: NamedCommit, to new: NamedCommit, in found: ItemChanges.Found
    ) throws(GitError) -> [String: [String: String]] {
        let open = OpenItems(found.items)
        guard !open.catalogues.isEmpty else { return [:] }
        let history = try repository.compareHistory(
            local: old.id, upstream: new.id, incomingLimit: CommitComparer.commitLimit)
        guard history.ahead == 0, 2...CommitComparer.commitLimit ~= history.behind else { return [:] }
        var touching: [(commit: ObjectID, parent: ObjectID, names: Set<String>)] = []
        for commit in history.incoming {
            guard let parent = try repository.parents(of: commit).first,
                let paths = try repository.pathChanges(ofCommit: commit)
            else { continue }
            let names = open.catalogues(touchedBy: paths.map(\.path))
            guard !names.isEmpty else { continue }
            touching.append((commit, parent, names))
            guard touching.count <= CommitComparer.comparedLimit else { return [:] }
        }
        var renames = CommitRenames()
        for (commit, parent, names) in touching {
            // The worker would exceed its limit, and everything else that it found would be lost.
            guard clock() < CommitComparer.timeLimit * CLOCKS_PER_SEC else { return [:] }
            let counts = names.compactMap { configuration.counts[$0] }
            let ends = ItemChanges.Ends(
                from: try CommitFileSource(parent, called: old.name, in: repository),
                to: try CommitFileSource(commit, called: new.name, in: repository),
                files: try repository.changedFiles(from: parent, to: commit).files)
            let own = try GitError.rethrowing { () throws(FileSourceError) in
                try items.between(ends, where: counts.contains)
            }
            renames.add(own.items.filter { $0.change == .renamed && open.contains($0) })
        }
        return renames.clear
    }
}

/// The items of a comparison that may be gone, and the new items that may continue them.
private struct OpenItems {
    private var gone: [String: [ItemDifference]] = [:]
    private var added: [String: [ItemDifference]] = [:]
    private var keys: Set<[String]> = []

    /// The catalogues with items of both kinds.
    private(set) var catalogues: Set<String> = []

    init(_ items: [ItemDifference]) {
        gone = Dictionary(
            grouping: items.filter { $0.change == .removed && $0.certainty == .may }, by: \.catalogue)
        added = Dictionary(grouping: items.filter { $0.change == .added }, by: \.catalogue)
        catalogues = Set(gone.keys).intersection(added.keys)
        for name in catalogues {
            for item in (gone[name] ?? []) + (added[name] ?? []) {
                keys.insert([name, item.change.rawValue, item.key])
            }
        }
    }

    /// Whether a renamed item is one of these under both keys.
    func contains(_ renamed: ItemDifference) -> Bool {
        keys.contains([renamed.catalogue, Highlight.Change.added.rawValue, renamed.key])
            && keys.contains([renamed.catalogue, Highlight.Change.removed.rawValue, renamed.oldKey ?? ""])
    }

    /// The catalogues in which a commit changed files of both kinds of items.
    func catalogues(touchedBy paths: [GitPath]) -> Set<String> {
        let touched = Set(paths)
        let isTouched = { (item: ItemDifference) in item.files.contains { touched.contains($0.path) } }
        return catalogues.filter { name in
            gone[name]?.contains(where: isTouched) ?? false && added[name]?.contains(where: isTouched) ?? false
        }
    }
}

/// The renames in several commits.
private struct CommitRenames {
    private var old: [String: [String: Set<String>]] = [:]
    private var new: [String: [String: Set<String>]] = [:]

    mutating func add(_ items: [ItemDifference]) {
        for item in items {
            guard let former = item.oldKey else { continue }
            old[item.catalogue, default: [:]][item.key, default: []].insert(former)
            new[item.catalogue, default: [:]][former, default: []].insert(item.key)
        }
    }

    /// The former keys by catalogue and new key, where all commits agree.
    var clear: [String: [String: String]] {
        var clear: [String: [String: String]] = [:]
        for (name, keys) in old {
            for (key, formers) in keys where formers.count == 1 {
                guard let former = formers.first, new[name]?[former]?.count == 1 else { continue }
                clear[name, default: [:]][key] = former
            }
        }
        return clear
    }
}
