import TeamSyncBase

/// What a walk through history needs of a commit.
struct CommitNode {
    let tree: ObjectID
    /// Empty for a root, and where a shallow clone was cut.
    let parents: [ObjectID]
    /// Seconds since the epoch; 0 when the commit has no readable time, as in git.
    let committerTime: Int64

    /// nil when the bytes are no commit.
    init?(_ bytes: UnsafeRawBufferPointer) {
        guard var header = CommitHeader(bytes) else { return nil }
        tree = header.tree
        parents = header.takeParents()
        _ = header.take("author ")
        committerTime = header.take("committer ").flatMap { Signature($0)?.time?.seconds } ?? 0
    }

    private init(tree: ObjectID, committerTime: Int64) {
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
