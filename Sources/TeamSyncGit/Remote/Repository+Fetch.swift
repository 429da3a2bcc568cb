import CLibgit2

extension Repository {
    /// The URL of a remote after `url.<base>.insteadOf` as far as libgit2 reads git's configuration; nil when it is
    /// not configured. May hold credentials. (`git_remote_url`)
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
        _ target: RemoteBranch, options: FetchOptions = FetchOptions(),
        report: @escaping (FetchPhase, TransferProgress?) -> Void
    ) throws(RemoteError) -> FetchOutcome {
        let configured = try orGitError { () throws(GitError) in try remoteURL(target.remote) }
        guard let url = options.url ?? configured else { throw .notConfigured(remote: target.remote) }
        let (connection, former, remote) = try orGitError { () throws(GitError) in
            let connection = try RemoteConnection(to: url, of: self, options: options, report: report)
            let former = try reference(target.trackingReference)
            return (connection, former, try connection.advertisement(of: target.branch))
        }
        guard let tip = remote.tip else {
            if remote.isEmpty { throw .empty }
            throw .branchMissing(branch: target.branch, defaultBranch: remote.defaultBranch)
        }
        guard former == tip || options.mayDownload else { throw .hasMore(tip: tip) }
        return try orGitError { () throws(GitError) in
            guard former != tip else { return .upToDate(tip) }
            try connection.download(target.branch)
            return try follow(target, from: former, to: tip)
        }
    }

    /// Moves the tracking reference to a commit that has been downloaded.
    /// - Parameter former: what it named before the download; nil when it did not exist.
    public func follow(
        _ target: RemoteBranch, from former: ObjectID?, to tip: ObjectID
    ) throws(GitError) -> FetchOutcome {
        let outcome = try outcome(from: former, to: tip)
        let message: String
        switch outcome {
        case .upToDate, .overtaken: return outcome
        case .created: message = "teamsync: storing head"
        case .advanced: message = "teamsync: fast-forward"
        case .rewritten, .replaced: message = "teamsync: forced-update"
        }
        let moved = try patiently { () throws(GitError) in
            try compareAndSwap(target.trackingReference, from: former, to: tip, reflogMessage: message)
        }
        return moved ? outcome : .overtaken(by: try reference(target.trackingReference))
    }

    private func outcome(from former: ObjectID?, to tip: ObjectID) throws(GitError) -> FetchOutcome {
        guard let former else { return .created(tip) }
        guard former != tip else { return .upToDate(tip) }
        guard contains(former) else { return .rewritten(from: former, to: tip) }
        let history = try compareHistory(local: former, upstream: tip, incomingLimit: 0)
        if history.ahead == 0 { return .advanced(from: former, to: tip) }
        return history.mergeBase == nil ? .replaced(from: former, to: tip) : .rewritten(from: former, to: tip)
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
