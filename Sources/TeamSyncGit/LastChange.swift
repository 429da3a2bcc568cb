package import TeamSyncBase

extension Repository {
    /// The last commit that changed something at `paths`: what `git log -1 <commit> -- <paths>` shows, with git's
    /// default simplification (`try_to_simplify_commit` in revision.c, for literal paths).
    ///
    /// A commit that is the same as one of its parents at these paths hands on to the first such parent, any other
    /// one is the answer. So the walk never has more than one commit before it, reads no commit twice and ends at
    /// the first that differs.
    /// - Parameter paths: literal files or folders, as for `entry(at:in:)`; none at all means the whole tree, whose
    ///   last change is the commit itself.
    /// - Returns: nil when no commit ever touched the paths.
    package func lastChange(of paths: [GitPath], from start: ObjectID) throws(GitError) -> Commit? {
        guard !paths.isEmpty else { return try commit(start) }
        var step = try historyStep(start, node(start), paths)
        var budget = HistoryBudget()
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

/// A commit and what it holds at the paths in question.
private struct HistoryStep {
    let id: ObjectID
    let tree: ObjectID
    let parents: [ObjectID]
    let content: [TreeEntry?]

    /// The first parent that holds the same; nil when each of them differs, and for a root.
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
