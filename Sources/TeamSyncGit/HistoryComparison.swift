package import TeamSyncBase

/// The relation between two commits.
package struct HistoryComparison: Equatable, Sendable {
    /// The number of commits in `upstream..local`.
    package let ahead: Int
    /// The number of commits in `local..upstream`.
    package let behind: Int
    /// The output of `git merge-base local upstream`; nil when there is no common ancestor.
    package let mergeBase: ObjectID?
    /// The commits of `local..upstream`, sorted by committer time, newest first, up to the requested number.
    package let incoming: [ObjectID]
}

extension Repository {
    /// Walks back from both commits, newest first, until only common history remains.
    /// - Parameter limit: the maximum number of commits in `incoming`.
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
