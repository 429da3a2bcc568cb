package import TeamSyncBase

extension Repository {
    /// A commit's header, for display. (Uses `git_odb_read`: libgit2's own accessors change names and subjects
    /// differently than git does.)
    package func commit(_ id: ObjectID) throws(GitError) -> Commit {
        try withObject(id) { kind, bytes throws(GitError) in
            guard kind == .commit, CommitHeader(bytes) != nil else { throw GitError.malformed("commit", id) }
            let lines = CommitLines(bytes)
            return Commit(
                id: id,
                authorName: lines.author.map { CommitText.decode($0.name, encoding: lines.encoding) } ?? "",
                authorTime: lines.author?.time,
                committerTime: lines.committer?.time,
                subject: CommitText.decode(CommitText.subject(ofMessage: lines.message), encoding: lines.encoding))
        }
    }
}
