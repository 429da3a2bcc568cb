import CLibgit2

extension Repository {
    /// Whether `ancestor` can be reached from `descendant`; a commit is not its own ancestor here.
    /// (`git_graph_descendant_of`)
    public func isAncestor(_ ancestor: ObjectID, of descendant: ObjectID) throws(GitError) -> Bool {
        var (old, new) = (ancestor.oid, descendant.oid)
        return try GitError.check(git_graph_descendant_of(handle, &new, &old), "compare two commits") == 1
    }

    /// The first of `candidates` that no other one descends from: `git merge-base` after a walk that may have met
    /// ancestors of a merge base too. nil for no candidates.
    func bestMergeBase(of candidates: [ObjectID]) throws(GitError) -> ObjectID? {
        guard candidates.count > 1 else { return candidates.first }
        for candidate in candidates {
            var isRedundant = false
            for other in candidates where other != candidate {
                if try isAncestor(candidate, of: other) { isRedundant = true }
            }
            if !isRedundant { return candidate }
        }
        return candidates.first
    }
}
