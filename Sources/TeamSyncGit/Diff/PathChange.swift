package import TeamSyncBase

extension Repository {
    /// The files that a commit changed, without renames: `git diff-tree -r <commit>`.
    /// - Returns: nil for a merge, whose changes are in its parents' histories, and for a boundary commit of a shallow
    ///   clone.
    package func pathChanges(ofCommit id: ObjectID) throws(GitError) -> [PathChange]? {
        let commit = try node(id)
        guard commit.parents.count <= 1, !shallowBoundary.contains(id) else { return nil }
        let parent = try commit.parents.first.map { parent throws(GitError) in try node(parent).tree }
        return try differences(from: parent, to: commit.tree).map {
            PathChange(path: $0.path, old: $0.old?.id, new: $0.new?.id)
        }
    }

    /// The parents of a commit; empty for a root and for a boundary commit of a shallow clone.
    package func parents(of id: ObjectID) throws(GitError) -> [ObjectID] {
        shallowBoundary.contains(id) ? [] : try node(id).parents
    }
}
