import CLibgit2

extension Repository {
    /// The URL of a remote after `url.<base>.insteadOf`; nil when it is not configured. May hold credentials.
    /// (`git_remote_url`)
    public func remoteURL(_ name: String) throws(GitError) -> String? {
        var remote: OpaquePointer?
        let result = git_remote_lookup(&remote, handle, name)
        defer { git_remote_free(remote) }
        if result == GIT_ENOTFOUND.rawValue || result == GIT_EINVALIDSPEC.rawValue { return nil }
        try GitError.check(result, "read the remote's configuration")
        return git_remote_url(remote).map { String(cString: $0) }
    }

    /// Downloads what the remote's branch has that the repository has not, and moves one reference. Nothing else is
    /// written: no FETCH_HEAD, tags, other references, configuration, index or working tree.
    ///
    /// May block for as long as the network does: libgit2 1.5 has no timeouts.
    /// - Parameter report: called with each phase and progress, on the calling thread.
    public func fetch(
        _ target: RemoteBranch, report: @escaping (FetchPhase, TransferProgress?) -> Void
    ) throws(RemoteError) -> FetchOutcome {
        guard try orGitError({ () throws(GitError) in try remoteURL(target.remote) }) != nil else {
            throw .notConfigured(remote: target.remote)
        }
        let connection = try orGitError { () throws(GitError) in
            try RemoteConnection(to: target.remote, of: self, report: report)
        }
        let former = try orGitError { () throws(GitError) in try reference(target.trackingReference) }
        let remote = try orGitError { () throws(GitError) in try connection.tip(of: target.branch) }
        guard let tip = remote.commit else {
            throw .branchMissing(branch: target.branch, isEmpty: remote.isEmpty)
        }
        return try orGitError { () throws(GitError) in
            guard former != tip else { return .upToDate(tip) }
            try connection.download(target.branch)
            return try follow(target, from: former, to: tip)
        }
    }

    private func follow(
        _ target: RemoteBranch, from former: ObjectID?, to tip: ObjectID
    ) throws(GitError) -> FetchOutcome {
        let (outcome, message): (FetchOutcome, String)
        if let former {
            let descends = contains(former) ? try isAncestor(former, of: tip) : false
            outcome = descends ? .advanced(from: former, to: tip) : .rewritten(from: former, to: tip)
            message = descends ? "teamsync: fast-forward" : "teamsync: forced-update"
        } else {
            outcome = .created(tip)
            message = "teamsync: storing head"
        }
        let moved = try compareAndSwap(target.trackingReference, from: former, to: tip, reflogMessage: message)
        return moved ? outcome : .overtaken(by: try reference(target.trackingReference))
    }

    private func orGitError<Result>(
        _ body: () throws(GitError) -> Result
    ) throws(RemoteError) -> Result {
        do throws(GitError) {
            return try body()
        } catch {
            throw .git(error)
        }
    }
}
