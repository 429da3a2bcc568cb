package import TeamSyncBase

extension Repository {
    /// A commit's header for people. (`git_odb_read`: libgit2's own accessors change names and subjects in other ways
    /// than git does.)
    package func commit(_ id: ObjectID) throws(GitError) -> Commit {
        try withObject(id) { kind, bytes throws(GitError) in
            guard kind == .commit, var header = CommitHeader(bytes) else { throw GitError.malformed("commit", id) }
            _ = header.takeParents()
            let author = header.take("author ").flatMap(Signature.init)
            let committer = header.take("committer ").flatMap(Signature.init)
            let (encoding, message) = header.takeMessage()
            return Commit(
                id: id,
                authorName: author.map { CommitText.decode($0.name, encoding: encoding) } ?? "",
                authorTime: author?.time,
                committerTime: committer?.time,
                subject: CommitText.decode(CommitText.subject(ofMessage: message), encoding: encoding))
        }
    }
}
