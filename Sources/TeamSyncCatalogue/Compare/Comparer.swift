package import TeamSyncBase
package import TeamSyncConfiguration
import TeamSyncDocuments
package import TeamSyncGit

/// Compares a local branch with its upstream: the refs, never HEAD, so that the answer is the same on any branch.
package struct Comparer {
    let repository: Repository
    let configuration: RepositoryConfiguration

    package func compare(local: ObjectID?, upstream: ObjectID?) throws(GitError) -> Comparison {
        guard let local, let upstream else { return .unknown(local: local, upstream: upstream) }
        let history = try repository.compareHistory(
            local: local, upstream: upstream, incomingLimit: max(1, configuration.limits.commits))
        let all =
            history.behind == 0 ? [] : try repository.fileChanges(from: history.mergeBase ?? local, to: upstream)
        let changes = Scope(paths: configuration.paths).scoped(all)
        var renamedFiles: [GitPath: GitPath] = [:]
        for change in all { renamedFiles[change.path] = change.oldPath }
        let newest = try history.incoming.first.map { id throws(GitError) in try repository.commit(id) }
        var commits: [Commit] = []
        for id in history.incoming.prefix(configuration.limits.commits) { commits.append(try repository.commit(id)) }
        var incoming = IncomingSummary(
            commits: history.behind, latestCommitAt: newest?.committerTime.map { Timestamp($0) })
        for change in changes {
            switch change.status {
            case .added: incoming.added += 1
            case .modified: incoming.modified += 1
            case .deleted: incoming.deleted += 1
            case .renamed: incoming.renamed += 1
            }
        }
        return Comparison(
            state: BranchState(
                ahead: history.ahead, behind: history.behind, haveCommonAncestor: history.mergeBase != nil),
            local: local, upstream: upstream, ahead: history.ahead, behind: history.behind,
            mergeBase: history.mergeBase, incoming: incoming, commits: commits,
            files: Array(changes.prefix(configuration.limits.files)), renamedFiles: renamedFiles)
    }

    package init(repository: Repository, configuration: RepositoryConfiguration) {
        self.repository = repository
        self.configuration = configuration
    }
}

extension Timestamp {
    init(_ time: CommitTime) {
        self.init(secondsSinceEpoch: time.seconds, offsetMinutes: time.offsetMinutes)
    }
}
