package import TeamSyncBase

extension Repository {
    /// Reads the header of a commit, for display. (Uses `git_odb_read`, because libgit2's own accessors convert names
    /// and subjects differently from git.)
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
