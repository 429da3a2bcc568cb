import TeamSyncBase
import TeamSyncDocuments
import TeamSyncGit

extension ChangesDocument {
    /// The details of a comparison, as they are published.
    package init(id: String, _ comparison: Comparison, _ items: PublishedChanges) {
        self.init(
            id: id,
            state: comparison.state,
            localCommit: comparison.local?.description,
            upstreamCommit: comparison.upstream?.description,
            mergeBase: comparison.mergeBase?.description,
            commits: comparison.commits.map(IncomingCommit.init),
            commitsTotal: comparison.incoming?.commits ?? 0,
            files: comparison.files.map(IncomingFile.init),
            filesTotal: comparison.incoming?.files ?? 0,
            highlights: items.incoming,
            highlightsTotal: items.incomingTotal,
            outgoing: items.outgoing,
            outgoingTotal: items.outgoingTotal)
    }
}

extension IncomingCommit {
    /// A time that cannot be read is the epoch, which is what git sorts such a commit by.
    init(_ commit: Commit) {
        let epoch = Timestamp(secondsSinceEpoch: 0)
        self.init(
            id: commit.id.description, author: commit.authorName,
            authorTime: commit.authorTime.map { Timestamp($0) } ?? epoch,
            committerTime: commit.committerTime.map { Timestamp($0) } ?? epoch, subject: commit.subject)
    }
}

extension IncomingFile {
    init(_ change: FileChange) {
        let status: Status =
            switch change.status {
            case .added: .added
            case .modified: .modified
            case .deleted: .deleted
            case .renamed: .renamed
            }
        if let path = change.path.text, change.oldPath == nil || change.oldPath?.text != nil {
            self.init(status: status, path: path, oldPath: change.oldPath?.text)
        } else {
            self.init(
                status: status, path: change.path.percentEscaped, oldPath: change.oldPath?.percentEscaped,
                pathEncoding: "percent")
        }
    }
}
