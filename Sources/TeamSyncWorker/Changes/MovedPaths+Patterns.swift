import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDesign
package import TeamSyncGit

extension MovedPaths {
    /// The maximum number of commits with changes that are compared for counts without items, and the maximum number of
    /// commits that are visited: a count that never had items must not cost a walk through the whole history at each check.
    private static let (searchLimit, visitLimit) = (48, 5000)

    /// Finds where the files of counts without items moved, although the folders in their patterns exist.
    /// - Parameter names: the counts without items at the commit.
    package mutating func addEmptied(_ names: [String]) throws(GitError) {
        var (left, budget) = (MovedPaths.searchLimit, HistoryBudget(MovedPaths.visitLimit))
        for name in names.sorted() {
            guard let count = configuration.counts[name] else { continue }
            do throws(GitError) {
                emptied[name] = try emptiedCount(count, &left, &budget)
            } catch {
                // Without the old commits or files, such as in a partial clone, or if they are too far back, the place is
                // unknown.
            }
        }
    }

    /// - Parameter left: the number of commits that may still be read.
    private func emptiedCount(
        _ count: CountConfiguration, _ left: inout Int, _ budget: inout HistoryBudget
    ) throws(GitError) -> Emptied? {
        guard let upstream, !count.source.patterns.isEmpty else { return nil }
        let folders = count.countPaths
        guard !folders.contains(where: { moves[$0.description] != nil }) else { return nil }
        let tree = try repository.tree(ofCommit: upstream)
        var commit = upstream
        while left > 0 {
            left -= 1
            guard let change = try repository.lastChange(of: folders, from: commit, within: &budget)?.id,
                let parent = try repository.parents(of: change).first
            else { return nil }
            let lost = try repository.changedFiles(from: parent, to: change).files.filter { file in
                (file.oldPath ?? (file.status == .deleted ? file.path : nil)).map(count.source.covers) ?? false
            }
            if !lost.isEmpty { return try place(of: lost, count, upTo: upstream, tree) }
            commit = parent
        }
        return nil
    }

    /// Returns the place of files that a count contained until a commit; nil unless git considers most of them renamed.
    private func place(
        of lost: [FileChange], _ count: CountConfiguration, upTo commit: ObjectID, _ tree: ObjectID
    ) throws(GitError) -> Emptied? {
        let moves = lost.compactMap { file in file.oldPath.map { (old: $0, new: file.path) } }
            .filter { !count.source.covers($0.new) }
        guard moves.count * 2 > lost.count, let first = moves.first else { return nil }
        let patterns = count.source.patterns
        guard
            let pattern = patterns.first(where: {
                GlobPattern(TokenSource.glob(of: $0)).matches(components: first.old.components)
            })
                ?? patterns.first
        else { return nil }
        let files = Set(moves.map(\.new))
        let folder = CatalogueEvent.common(Set(files.map(\.folder)))
        guard let now = try current(folder, files, upTo: commit, tree) else { return nil }
        let mapped = PathShift(moves).map { shift in count.mappingPaths { now.path(shift.path($0)) } }
        let fits = mapped.map { new in
            moves.allSatisfy { new.source.covers(GitPath(now.path($0.new.description))) }
        }
        if let mapped, fits == true, patterns.count == 1, let new = mapped.source.patterns.first {
            return Emptied(move: PathMove(old: pattern, new: new, isWhole: true), count: mapped)
        }
        let place = now.path(files.count == 1 ? first.new.description : "\(folder)/")
        let move = PathMove(old: pattern, new: place, isWhole: false)
        return Emptied(move: move, count: fits == true ? mapped : nil)
    }

    /// Returns the later move of the folder that files moved to, which changes nothing if one of the files exists there;
    /// nil if their place is unknown.
    private func current(
        _ folder: String, _ files: Set<GitPath>, upTo commit: ObjectID, _ tree: ObjectID
    ) throws(GitError) -> PathMove? {
        for file in files where try repository.entry(at: file, in: tree) != nil {
            return PathMove(old: "", new: "", isWhole: true)
        }
        guard !folder.isEmpty, let move = try move(of: "\(folder)/", upTo: commit, tree), move.isWhole else {
            return nil
        }
        return move
    }
}

extension CatalogueSource {
    /// The patterns for the files or folders of the items; empty if there are none.
    fileprivate var patterns: [String] {
        switch self {
        case .files(let glob, _, _), .directories(let glob, _), .lines(let glob, _, _, _): [glob]
        case .tokens(let tokens): tokens.files
        case .array, .keys, .xcassets: []
        }
    }
}
