import TeamSyncBase

/// The fields of a commit that a walk through history needs.
struct CommitNode {
    let tree: ObjectID
    /// The parents; empty for a root commit, and at the boundary of a shallow clone.
    let parents: [ObjectID]
    /// `CommitHeader.committerTime`
    let committerTime: UInt64

    /// nil when the bytes are not a commit.
    init?(_ bytes: UnsafeRawBufferPointer) {
        guard let header = CommitHeader(bytes) else { return nil }
        (tree, parents, committerTime) = (header.tree, header.parents, header.committerTime)
    }

    private init(tree: ObjectID, committerTime: UInt64) {
        (self.tree, self.parents, self.committerTime) = (tree, [], committerTime)
    }

    var withoutParents: CommitNode { CommitNode(tree: tree, committerTime: committerTime) }
}

extension Repository {
    /// Reads the header of a commit.
    func node(_ id: ObjectID) throws(GitError) -> CommitNode {
        let node = try withObject(id) { kind, bytes throws(GitError) in
            guard kind == .commit, let node = CommitNode(bytes) else { throw GitError.malformed("commit", id) }
            return node
        }
        return shallowBoundary.contains(id) ? node.withoutParents : node
    }
}
