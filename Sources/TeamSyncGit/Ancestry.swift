package import TeamSyncBase

extension Repository {
    /// Whether `ancestor` can be reached from `descendant`; here, a commit is not its own ancestor. libgit2's
    /// `git_graph_descendant_of` is not used because it would look for commits missing from a shallow clone.
    package func isAncestor(_ ancestor: ObjectID, of descendant: ObjectID) throws(GitError) -> Bool {
        var budget = HistoryBudget()
        return try isAncestor(ancestor, of: descendant, &budget)
    }

    private func isAncestor(
        _ ancestor: ObjectID, of descendant: ObjectID, _ budget: inout HistoryBudget
    ) throws(GitError) -> Bool {
        guard ancestor != descendant else { return false }
        var walk = PaintedWalk(repository: self, budget: budget)
        defer { budget = walk.budget }
        try walk.start(at: ancestor, paint: .local)
        try walk.start(at: descendant, paint: .upstream)
        try walk.run()
        return walk.commits(painted: .local).isEmpty
    }

    /// Returns the first of `candidates` that is not an ancestor of another one; nil if there are no candidates.
    /// Completes `git merge-base` after a walk that may also have found ancestors of a merge base.
    func bestMergeBase(of candidates: [ObjectID]) throws(GitError) -> ObjectID? {
        guard candidates.count > 1 else { return candidates.first }
        // All walks share one budget, since each pair of candidates needs a walk.
        var budget = HistoryBudget()
        for candidate in candidates {
            var isRedundant = false
            for other in candidates where other != candidate {
                if try isAncestor(candidate, of: other, &budget) { isRedundant = true }
            }
            if !isRedundant { return candidate }
        }
        return candidates.first
    }
}
