import CLibgit2

/// A remote of a repository, from connecting to downloading. Owns the libgit2 handle; closing is freeing.
final class RemoteConnection {
    typealias Report = (FetchPhase, TransferProgress?) -> Void

    private let handle: OpaquePointer
    private let report: Report

    /// - Throws: code `notFound` when no such remote is configured. (`git_remote_lookup`)
    init(to name: String, of repository: Repository, report: @escaping Report) throws(GitError) {
        var remote: OpaquePointer?
        try GitError.check(git_remote_lookup(&remote, repository.handle, name), "read the remote's configuration")
        guard let remote else { throw GitError.last(code: GitError.Code.generic.rawValue, "read the remote") }
        handle = remote
        self.report = report
    }

    deinit {
        git_remote_free(handle)
    }

    /// Connects and asks for the remote's references. (`git_remote_connect`, `git_remote_ls`)
    /// - Returns: the commit of `refs/heads/<branch>`, nil when there is none, and whether there is any reference.
    func tip(of branch: String) throws(GitError) -> (commit: ObjectID?, isEmpty: Bool) {
        report(.connect, nil)
        var callbacks = try makeCallbacks()
        var proxy = git_proxy_options()
        try GitError.check(git_proxy_options_init(&proxy, UInt32(GIT_PROXY_OPTIONS_VERSION)), "set up the proxy")
        proxy.type = GIT_PROXY_AUTO
        try GitError.check(
            git_remote_connect(handle, GIT_DIRECTION_FETCH, &callbacks, &proxy, nil), "connect to the remote")
        report(.negotiate, nil)
        var heads: UnsafeMutablePointer<UnsafePointer<git_remote_head>?>?
        var count = 0
        try GitError.check(git_remote_ls(&heads, &count, handle), "list the remote's references")
        let wanted = "refs/heads/\(branch)"
        for head in UnsafeBufferPointer(start: heads, count: count) {
            guard let head = head?.pointee, let name = head.name, String(cString: name) == wanted else { continue }
            return (ObjectID(head.oid), false)
        }
        return (nil, count == 0)
    }

    /// Downloads what is missing of one branch into the repository's objects. (`git_remote_download`)
    func download(_ branch: String) throws(GitError) {
        report(.receive, nil)
        var options = git_fetch_options()
        try GitError.check(
            git_fetch_options_init(&options, UInt32(GIT_FETCH_OPTIONS_VERSION)), "set up the download")
        options.callbacks = try makeCallbacks()
        options.proxy_opts.type = GIT_PROXY_AUTO
        options.download_tags = GIT_REMOTE_DOWNLOAD_TAGS_NONE
        options.prune = GIT_FETCH_NO_PRUNE
        let result = "refs/heads/\(branch)".withCString { text in
            var refspec: UnsafeMutablePointer<CChar>? = UnsafeMutablePointer(mutating: text)
            return withUnsafeMutablePointer(to: &refspec) { strings in
                var refspecs = git_strarray(strings: strings, count: 1)
                return git_remote_download(handle, &refspecs, &options)
            }
        }
        try GitError.check(result, "download from the remote")
    }

    /// The callbacks borrow `self`, which outlives the calls that use them.
    private func makeCallbacks() throws(GitError) -> git_remote_callbacks {
        var callbacks = git_remote_callbacks()
        try GitError.check(
            git_remote_init_callbacks(&callbacks, UInt32(GIT_REMOTE_CALLBACKS_VERSION)), "set up the connection")
        callbacks.payload = Unmanaged.passUnretained(self).toOpaque()
        callbacks.transfer_progress = { progress, payload in
            guard let progress = progress?.pointee, let payload else { return 0 }
            let connection = Unmanaged<RemoteConnection>.fromOpaque(payload).takeUnretainedValue()
            connection.report(
                progress.received_objects == progress.total_objects ? .index : .receive,
                TransferProgress(
                    receivedObjects: Int(progress.received_objects), totalObjects: Int(progress.total_objects),
                    indexedObjects: Int(progress.indexed_objects), receivedBytes: progress.received_bytes))
            return 0
        }
        callbacks.sideband_progress = { _, _, payload in
            guard let payload else { return 0 }
            Unmanaged<RemoteConnection>.fromOpaque(payload).takeUnretainedValue().report(.negotiate, nil)
            return 0
        }
        return callbacks
    }
}
