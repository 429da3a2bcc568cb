package import TeamSyncBase
package import TeamSyncConfiguration
package import TeamSyncDesign
package import TeamSyncDocuments
package import TeamSyncGit

/// Finds where the files of counts moved, if the configured paths no longer exist at a commit.
package struct MovedPaths {
    /// The maximum number of consecutive moves of a path that are followed, the maximum number of commits in one move,
    /// the maximum number of missing paths, and the maximum number of renamed files that are compared with patterns.
    private static let (stepLimit, commitLimit, pathLimit, fileLimit) = (4, 6, 12, 2000)

    /// The place of the files of a count that has no items.
    struct Emptied {
        /// The move of the count's pattern.
        let move: PathMove
        /// The count with the new paths; nil if the paths cannot be replaced.
        let count: CountConfiguration?
    }

    let repository: Repository
    let configuration: RepositoryConfiguration
    let upstream: ObjectID?
    /// The moves of the missing paths, by path.
    private(set) var moves: [String: PathMove] = [:]
    /// The counts without items whose files moved although their folders exist, by name.
    var emptied: [String: Emptied] = [:]

    /// - Parameter commit: nil if there is no such commit; then, nothing has moved.
    package init(
        _ repository: Repository, _ configuration: RepositoryConfiguration, at commit: ObjectID?
    ) throws(GitError) {
        (self.repository, self.configuration, upstream) = (repository, configuration, commit)
        guard let commit else { return }
        let tree = try repository.tree(ofCommit: commit)
        let paths = Set(configuration.counts.values.flatMap(\.countPaths).map(\.description) + configuration.paths)
        var missing: [String] = []
        for path in paths.sorted() where missing.count < MovedPaths.pathLimit {
            if try repository.entry(at: GitPath(path), in: tree) == nil { missing.append(path) }
        }
        for path in missing {
            do throws(GitError) {
                moves[path] = try move(of: path, upTo: commit, tree)
            } catch {
                // Without the old commits or files, such as in a partial clone, the place is unknown.
            }
        }
    }

    /// - Parameters:
    ///   - commit: a commit that does not contain the path.
    ///   - tree: the tree of the commit.
    func move(
        of path: String, upTo commit: ObjectID, _ tree: ObjectID
    ) throws(GitError) -> PathMove? {
        var (now, isWhole) = (path, true)
        for _ in 0..<MovedPaths.stepLimit {
            var (files, step, last): ([FileChange], PathMove?, ObjectID) = ([], nil, commit)
            // A folder can be emptied in several commits.
            for _ in 0..<MovedPaths.commitLimit where step == nil {
                guard let change = try change(of: now, upTo: last) else { break }
                files += try repository.changedFiles(from: change.old, to: change.new).files
                (step, last) = (PathMove(of: now, files), change.old)
            }
            guard let step else { return nil }
            if !step.isWhole, now != path { return nil }
            isWhole = isWhole && (step.isWhole || fits(step, files))
            now = step.new
            if try repository.entry(at: GitPath(now), in: tree) != nil {
                return PathMove(old: path, new: now, isWhole: isWhole)
            }
        }
        return nil
    }

    /// Returns the last commit that changed a path, and its parent that contains the path.
    private func change(
        of path: String, upTo commit: ObjectID
    ) throws(GitError) -> (old: ObjectID, new: ObjectID)? {
        guard let change = try repository.lastChange(of: [GitPath(path)], from: commit)?.id else { return nil }
        for parent in try repository.parents(of: change) {
            let tree = try repository.tree(ofCommit: parent)
            if try repository.entry(at: GitPath(path), in: tree) != nil { return (parent, change) }
        }
        return nil
    }

    /// Whether the new folder can replace the former one in the patterns of tokens, although the files have other names
    /// or are in other folders below it.
    private func fits(_ move: PathMove, _ files: [FileChange]) -> Bool {
        let renamed = files.filter { $0.oldPath?.bytes.starts(with: move.old.utf8) ?? false }
        guard renamed.count <= MovedPaths.fileLimit else { return false }
        var isFound = false
        for count in configuration.counts.values {
            let new = count.mappingPaths(move.path)
            guard new != count else { continue }
            for change in renamed {
                guard let old = change.oldPath, count.source.describes(old) else { continue }
                guard new.source.describes(change.path) else { return false }
                isFound = true
            }
        }
        return isFound
    }

    /// The counts whose files all moved, with their new paths.
    package var counts: MovedCounts {
        // The innermost folder applies.
        let whole = moves.values.filter(\.isWhole).sorted { ($1.old.utf8.count, $0.old) < ($0.old.utf8.count, $1.old) }
        guard !whole.isEmpty || !emptied.isEmpty else { return MovedCounts() }
        let path = { (path: String) in whole.lazy.map { $0.path(path) }.first { $0 != path } ?? path }
        var moved = MovedCounts()
        for (name, count) in configuration.counts {
            let new = count.mappingPaths(path)
            if new != count { moved.counts[name] = new } else { moved.counts[name] = emptied[name]?.count }
        }
        moved.paths = configuration.paths.compactMap { moves[$0]?.new }
        return moved
    }

    /// Returns the warnings about missing files and folders with the places that they moved to, and warnings about the
    /// other moved paths: a pattern for tokens that matches nothing is not a problem on its own.
    /// - Parameters:
    ///   - local: the local commit; nil if there is none.
    ///   - counts: the numbers of items at the local branch and at upstream.
    package func explained(
        _ warnings: [Warning], _ local: ObjectID?, _ counts: [String: CatalogueCount]
    ) throws(GitError) -> [Warning] {
        var explained = warnings.map(explained)
        let known = Set(explained.filter { $0.isMissing }.compactMap(\.catalogue))
        for (name, count) in configuration.counts.sorted(by: { $0.key < $1.key }) where !known.contains(name) {
            let path = count.countPaths.map(\.description).first { moves[$0] != nil }
            guard let upstream, let move = emptied[name]?.move ?? path.flatMap(move(for:)) else { continue }
            var refs = [TreeName(.upstream, configuration.upstreamName, commit: String(upstream.description.prefix(9)))]
            let isLocal =
                if let path, let local {
                    try repository.entry(at: GitPath(path), in: repository.tree(ofCommit: local)) == nil
                } else { counts[name]?.local == 0 }
            if let local, isLocal {
                let name = TreeName(.local, configuration.branch, commit: String(local.description.prefix(9)))
                refs.insert(name, at: 0)
            }
            explained.append(.catalogue(name, .movedAway(move.old, to: move.new, isWhole: move.isWhole), at: refs))
        }
        return explained
    }

    private func explained(_ warning: Warning) -> Warning {
        guard case .catalogue(let name, let fault, let refs) = warning, warning.severity == .unknownNumber,
            refs.contains(where: { $0.side == .upstream }), let path = warning.missingPath,
            let move = move(for: path)
        else { return warning }
        switch fault {
        case .noFolder, .unreadable: break
        default: return warning
        }
        return .catalogue(name, .movedAway(move.old, to: move.new, isWhole: move.isWhole), at: refs)
    }

    /// Returns the move of a missing path, or of the innermost folder that contains it and can be replaced.
    private func move(for path: String) -> PathMove? {
        let own = moves[path] ?? moves["\(path)/"]
        if own?.isWhole == true { return own }
        return moves.values.filter { $0.isWhole && path.hasPrefix($0.old) }.max {
            $0.old.utf8.count < $1.old.utf8.count
        }
            ?? own
    }
}
