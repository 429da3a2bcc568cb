package import TeamSyncBase
package import TeamSyncConfiguration
import TeamSyncDesign
package import TeamSyncDocuments
package import TeamSyncGit

/// The relation between the local branch of a repository and its upstream.
package struct Comparison {
    package var state: BranchState
    package var local: ObjectID?
    package var upstream: ObjectID?
    /// nil if a reference is missing; the same applies to `behind` and `incoming`.
    package var ahead: Int?
    package var behind: Int?
    package var mergeBase: ObjectID?
    package var incoming: IncomingSummary?
    /// The incoming commits, limited by the configuration; their ids are in the same order.
    var commits: [IncomingCommit] = []
    var commitIDs: [ObjectID] = []
    var files: [FileChange] = []
    /// The commits that only the local branch has, in the same form; empty without a merge base.
    var outgoingCommits: [IncomingCommit] = []
    var outgoingFiles: [FileChange] = []
    var outgoingFilesTotal = 0
    /// All changed files, in scope or not.
    var allFiles: [FileChange] = []
    var allOutgoingFiles: [FileChange] = []
    /// Notes about the comparison.
    package var notes: [Warning] = []

    /// Returns the comparison if at least one reference is missing.
    static func unknown(local: ObjectID?, upstream: ObjectID?) -> Comparison {
        Comparison(state: .unknown, local: local, upstream: upstream)
    }
}

/// Compares a local branch with its upstream. It uses the references and never `HEAD`, so that the result does not
/// depend on the checked-out branch.
package struct Comparer {
    let repository: Repository
    let configuration: RepositoryConfiguration

    package init(repository: Repository, configuration: RepositoryConfiguration) {
        self.repository = repository
        self.configuration = configuration
    }

    package func compare(local: ObjectID?, upstream: ObjectID?) throws(GitError) -> Comparison {
        guard let local, let upstream else { return .unknown(local: local, upstream: upstream) }
        let history = try repository.compareHistory(
            local: local, upstream: upstream, incomingLimit: max(1, configuration.limits.commits))
        let scope = Scope(paths: configuration.paths)
        var notes: [Warning] = []
        func files(to end: ObjectID) throws(GitError) -> [FileChange] {
            let changed = try repository.changedFiles(from: history.mergeBase ?? local, to: end)
            if changed.hasOnlyExactRenames { notes = [.comparison(.exactRenamesOnly)] }
            return changed.files
        }
        let all = history.behind == 0 ? [] : try files(to: upstream)
        let changes = scope.scoped(all)
        let allOutgoing = history.ahead == 0 || history.mergeBase == nil ? [] : try files(to: local)
        let outgoing = scope.scoped(allOutgoing)
        let outgoingCommits = try outgoingCommits(local: local, upstream: upstream, history)
        let newest = try history.incoming.first.map { id throws(GitError) in try repository.commit(id) }
        let ids = Array(history.incoming.prefix(configuration.limits.commits))
        var commits: [IncomingCommit] = []
        for id in ids { commits.append(IncomingCommit(try repository.commit(id))) }
        var incoming = IncomingSummary(
            commits: history.behind, latestCommitAt: newest?.committerTime.map { Timestamp($0) })
        for change in changes { incoming.count(change.status) }
        incoming.movedOut = [scope.movedOut(all)].first { $0 > 0 }
        return Comparison(
            state: BranchState(
                ahead: history.ahead, behind: history.behind, haveCommonAncestor: history.mergeBase != nil),
            local: local, upstream: upstream, ahead: history.ahead, behind: history.behind,
            mergeBase: history.mergeBase, incoming: incoming, commits: commits, commitIDs: ids,
            files: Array(changes.prefix(configuration.limits.files)), outgoingCommits: outgoingCommits,
            outgoingFiles: Array(outgoing.prefix(configuration.limits.files)), outgoingFilesTotal: outgoing.count,
            allFiles: all, allOutgoingFiles: allOutgoing, notes: notes)
    }

    private func outgoingCommits(
        local: ObjectID, upstream: ObjectID, _ history: HistoryComparison
    ) throws(GitError) -> [IncomingCommit] {
        guard history.ahead > 0 else { return [] }
        let own = try repository.compareHistory(
            local: upstream, upstream: local, incomingLimit: max(1, configuration.limits.commits))
        var commits: [IncomingCommit] = []
        for id in own.incoming.prefix(configuration.limits.commits) {
            commits.append(IncomingCommit(try repository.commit(id)))
        }
        return commits
    }
}

extension BranchState {
    init(ahead: Int, behind: Int, haveCommonAncestor: Bool) {
        switch (ahead, behind) {
        case (0, 0): self = .upToDate
        case _ where !haveCommonAncestor: self = .unrelated
        case (0, _): self = .behind
        case (_, 0): self = .ahead
        default: self = .diverged
        }
    }
}

extension IncomingCommit {
    /// The maximum sizes of a subject and of an author's name, in bytes.
    static let (subjectLimit, authorLimit) = (1 << 10, 256)

    /// An unreadable time is treated as the epoch, as in git's sorting.
    init(_ commit: Commit) {
        let epoch = Timestamp(secondsSinceEpoch: 0)
        self.init(
            id: commit.id.description, author: commit.authorName.shortened(to: IncomingCommit.authorLimit),
            authorTime: commit.authorTime.map { Timestamp($0) } ?? epoch,
            committerTime: commit.committerTime.map { Timestamp($0) } ?? epoch,
            subject: commit.subject.shortened(to: IncomingCommit.subjectLimit))
    }
}

extension IncomingFile {
    /// The maximum length of a path in a file system, in bytes.
    private static let pathLimit = 4096

    init(_ change: FileChange) {
        let status: Status =
            switch change.status {
            case .added: .added
            case .modified: .modified
            case .deleted: .deleted
            case .renamed: .renamed
            }
        let isText = change.path.text != nil && (change.oldPath == nil || change.oldPath?.text != nil)
        let words = { (path: GitPath) in
            (isText ? path.description : path.percentEscaped).shortened(to: IncomingFile.pathLimit)
        }
        self.init(
            status: status, path: words(change.path), oldPath: change.oldPath.map(words),
            pathEncoding: isText ? nil : "percent")
    }
}

extension Timestamp {
    package init(_ time: CommitTime) {
        self.init(secondsSinceEpoch: time.seconds, offsetMinutes: time.offsetMinutes)
    }
}
