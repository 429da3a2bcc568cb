package import TeamSyncBase

extension Repository {
    /// Returns the files that a commit changed, without detecting renames: `git diff-tree -r <commit>`.
    /// - Returns: nil for a merge, whose changes are in the histories of its parents, and for a boundary commit of a
    ///   shallow clone.
    package func pathChanges(ofCommit id: ObjectID) throws(GitError) -> [PathChange]? {
        let commit = try node(id)
        guard commit.parents.count <= 1, !shallowBoundary.contains(id) else { return nil }
        let parent = try commit.parents.first.map { parent throws(GitError) in try node(parent).tree }
        return try differences(from: parent, to: commit.tree).map {
            PathChange(path: $0.path, old: $0.old?.id, new: $0.new?.id)
        }
    }

    /// Returns the parents of a commit; empty for a root commit and for a boundary commit of a shallow clone.
    package func parents(of id: ObjectID) throws(GitError) -> [ObjectID] {
        shallowBoundary.contains(id) ? [] : try node(id).parents
    }
}
