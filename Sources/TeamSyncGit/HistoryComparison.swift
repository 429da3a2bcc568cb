package import TeamSyncBase

/// How two commits stand to each other.
package struct HistoryComparison: Equatable, Sendable {
    /// Commits in `upstream..local`.
    package let ahead: Int
    /// Commits in `local..upstream`.
    package let behind: Int
    /// What `git merge-base local upstream` prints; nil when the two have no common ancestor.
    package let mergeBase: ObjectID?
    /// The commits of `local..upstream`, newest committer time first, at most as many as were asked for.
    package let incoming: [ObjectID]
}

extension Repository {
    /// Walks back from both commits, newest first, until only common history is left.
    /// - Parameter limit: the most commits to list in `incoming`.
    /// - Throws: code `notFound` when a commit is missing from the repository.
    package func compareHistory(
        local: ObjectID, upstream: ObjectID, incomingLimit limit: Int
    ) throws(GitError) -> HistoryComparison {
        guard local != upstream else {
            return HistoryComparison(ahead: 0, behind: 0, mergeBase: local, incoming: [])
        }
        var walk = PaintedWalk(repository: self)
        try walk.start(at: local, paint: .local)
        try walk.start(at: upstream, paint: .upstream)
        try walk.run()
        let incoming = walk.commits(painted: .upstream)
        return HistoryComparison(
            ahead: walk.commits(painted: .local).count,
            behind: incoming.count,
            mergeBase: try bestMergeBase(of: walk.commonTips()),
            incoming: Array(incoming.prefix(limit)))
    }
}
