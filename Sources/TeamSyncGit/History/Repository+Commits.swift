import CLibgit2

extension Repository {
    /// A commit's header for people. (`git_commit_lookup`)
    public func commit(_ id: ObjectID) throws(GitError) -> Commit {
        var oid = id.oid
        return try withHandle(
            "read a commit", make: { git_commit_lookup(&$0, handle, &oid) }, free: git_commit_free
        ) { commit throws(GitError) in
            guard let author = git_commit_author(commit), let committer = git_commit_committer(commit) else {
                throw GitError.malformed("commit", id)
            }
            let encoding = git_commit_message_encoding(commit).map { String(cString: $0) }
            return Commit(
                id: id,
                authorName: CommitText.decode(author.pointee.name, encoding: encoding),
                authorTime: CommitTime(author.pointee.when),
                committerTime: CommitTime(committer.pointee.when),
                subject: CommitText.decode(git_commit_summary(commit), encoding: encoding))
        }
    }
}

extension CommitTime {
    init(_ time: git_time) {
        self.init(seconds: time.time, offsetMinutes: Int(time.offset))
    }
}
