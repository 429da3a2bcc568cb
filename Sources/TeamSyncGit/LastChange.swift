package import TeamSyncBase

extension Repository {
    /// Returns the last commit that changed something at `paths`, as shown by `git log -1 <commit> -- <paths>` with
    /// git's default simplification (`try_to_simplify_commit` in revision.c, for literal paths).
    ///
    /// If a commit equals one of its parents at these paths, the walk continues at the first such parent; otherwise,
    /// that commit is the result. Therefore, only one commit is pending at any time, no commit is read twice, and the
    /// walk ends at the first commit that differs from its parents.
    /// - Parameter paths: literal files or folders, as for `entry(at:in:)`; if empty, the whole tree, for which the
    ///   last change is the commit itself.
    /// - Returns: nil when no commit ever changed the paths.
    package func lastChange(of paths: [GitPath], from start: ObjectID) throws(GitError) -> Commit? {
        var budget = HistoryBudget()
        return try lastChange(of: paths, from: start, within: &budget)
    }

    /// - Parameter budget: the number of commits that several walks may visit together.
    /// - Throws: also when it is used up.
    package func lastChange(
        of paths: [GitPath], from start: ObjectID, within budget: inout HistoryBudget
    ) throws(GitError) -> Commit? {
        guard !paths.isEmpty else { return try commit(start) }
        var step = try historyStep(start, node(start), paths)
        while let same = try step.sameParent(in: self, paths, &budget) { step = same }
        let everTouched = !step.parents.isEmpty || step.content.contains { $0 != nil }
        return everTouched ? try commit(step.id) : nil
    }

    fileprivate func historyStep(
        _ id: ObjectID, _ node: CommitNode, _ paths: [GitPath]
    ) throws(GitError) -> HistoryStep {
        var content: [TreeEntry?] = []
        for path in paths { content.append(try entry(at: path, in: node.tree)) }
        return HistoryStep(id: id, tree: node.tree, parents: node.parents, content: content)
    }
}

/// A commit with its entries at the given paths.
private struct HistoryStep {
    let id: ObjectID
    let tree: ObjectID
    let parents: [ObjectID]
    let content: [TreeEntry?]

    /// Returns the first parent with the same entries; nil if all parents differ, and for a root commit.
    func sameParent(
        in repository: Repository, _ paths: [GitPath], _ budget: inout HistoryBudget
    ) throws(GitError) -> HistoryStep? {
        for parent in parents {
            try budget.visit()
            let node = try repository.node(parent)
            if node.tree == tree {
                return HistoryStep(id: parent, tree: tree, parents: node.parents, content: content)
            }
            let candidate = try repository.historyStep(parent, node, paths)
            if candidate.content == content { return candidate }
        }
        return nil
    }
}
