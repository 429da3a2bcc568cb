import CLibgit2
import TeamSyncBase

/// A connection to a remote of a repository, which also performs downloads. It owns the libgit2 handle; freeing the
/// handle closes the connection.
final class RemoteConnection {
    typealias Report = (FetchPhase, TransferProgress?) -> Void

    private let handle: OpaquePointer
    /// Kept because the handle refers to it.
    private let repository: Repository
    private let options: FetchOptions
    private let report: Report
    private var refusals = -1
    /// Whether libgit2 is still reading the references and objects of both sides, before any data has arrived.
    private(set) var isNegotiating = false
    private var remarks = RemoteRemarks()

    /// Creates the remote without connecting to it. (`git_remote_create_with_opts`)
    init(
        to url: String, of repository: Repository, options: FetchOptions, report: @escaping Report
    ) throws(GitError) {
        var settings = git_remote_create_options()
        try GitError.check(
            git_remote_create_options_init(&settings, UInt32(GIT_REMOTE_CREATE_OPTIONS_VERSION)), "set up the remote")
        settings.repository = repository.handle
        settings.flags = GIT_REMOTE_CREATE_SKIP_INSTEADOF.rawValue | GIT_REMOTE_CREATE_SKIP_DEFAULT_FETCHSPEC.rawValue
        var remote: OpaquePointer?
        try GitError.check(git_remote_create_with_opts(&remote, url, &settings), "set up the remote")
        guard let remote else { throw GitError.last(code: GitError.Code.generic.rawValue, "set up the remote") }
        handle = remote
        self.repository = repository
        self.options = options
        self.report = report
    }

    deinit {
        git_remote_free(handle)
    }

    /// The branches that a remote reports: only the requested one and the default branch.
    struct Advertisement {
        /// The commit of `refs/heads/<branch>`; nil if there is none.
        var tip: ObjectID?
        var isEmpty: Bool
        /// The default branch, without `refs/heads/`; nil if the remote does not report it.
        var defaultBranch: String?
    }

    /// Connects and requests the remote's references. (`git_remote_connect_ext`, `git_remote_ls`)
    func advertisement(of branch: String) throws(GitError) -> Advertisement {
        report(firstPhase, nil)
        isNegotiating = true
        // Also needed for http, because the remote may redirect it to https.
        if RemoteURL(url).kind == .http { try TrustedCertificates.readSystem() }
        try withOptions { settings throws(GitError) in
            var connect = git_remote_connect_options()
            try GitError.check(
                git_remote_connect_options_init(&connect, UInt32(GIT_REMOTE_CONNECT_OPTIONS_VERSION)),
                "set up the connection")
            connect.callbacks = settings.callbacks
            connect.proxy_opts = settings.proxy_opts
            connect.follow_redirects = settings.follow_redirects
            connect.custom_headers = settings.custom_headers
            try GitError.check(git_remote_connect_ext(handle, GIT_DIRECTION_FETCH, &connect), "connect to the remote")
        }
        report(.negotiate, nil)
        var heads: UnsafeMutablePointer<UnsafePointer<git_remote_head>?>?
        var count = 0
        try GitError.check(git_remote_ls(&heads, &count, handle), "list the remote's references")
        isNegotiating = false
        let wanted = "refs/heads/\(branch)"
        let tip = UnsafeBufferPointer(start: heads, count: count).lazy.compactMap { $0?.pointee }
            .first { $0.name.map { String(cString: $0) } == wanted }
        return Advertisement(
            tip: tip.map { ObjectID($0.oid) }, isEmpty: count == 0, defaultBranch: tip == nil ? defaultBranch() : nil)
    }

    private var url: String { git_remote_url(handle).map { String(cString: $0) } ?? "" }

    /// The phase in which a connection to a remote of this kind is assumed to be until the remote responds.
    private var firstPhase: FetchPhase {
        if url.hasPrefix("https:") { return .tls }
        return url.hasPrefix("http:") || url.hasPrefix("git:") || url.hasPrefix("/") ? .connect : .auth
    }

    /// Returns the default branch; nil if the remote does not report one. (`git_remote_default_branch`)
    private func defaultBranch() -> String? {
        var name = git_buf()
        defer { git_buf_dispose(&name) }
        guard git_remote_default_branch(&name, handle) == 0, let text = name.ptr else { return nil }
        let reference = String(cString: text)
        return reference.hasPrefix("refs/heads/") ? String(reference.dropFirst("refs/heads/".count)) : nil
    }

    /// Reports that a download begins, before any data is written.
    func announceDownload() { report(.receive, nil) }

    func announceInspection() { report(.index, nil) }

    /// Downloads the missing objects of one branch into the repository. (`git_remote_download`)
    func download(_ branch: String) throws(GitError) {
        try withOptions { settings throws(GitError) in
            settings.download_tags = GIT_REMOTE_DOWNLOAD_TAGS_NONE
            settings.prune = GIT_FETCH_NO_PRUNE
            isNegotiating = true
            let result = withStrings(["refs/heads/\(branch)"]) { refspecs in
                var refspecs = refspecs
                return git_remote_download(handle, &refspecs, &settings)
            }
            guard result < 0 else {
                isNegotiating = false
                return
            }
            throw remarks.added(to: GitError.last(code: result, "download from the remote"))
        }
    }

    /// Calls `body` with the options. Their callbacks borrow `self`, which outlives the calls that use them.
    private func withOptions(_ body: (inout git_fetch_options) throws(GitError) -> Void) throws(GitError) {
        var settings = git_fetch_options()
        try GitError.check(
            git_fetch_options_init(&settings, UInt32(GIT_FETCH_OPTIONS_VERSION)), "set up the connection")
        settings.callbacks.payload = Unmanaged.passUnretained(self).toOpaque()
        settings.callbacks.transfer_progress = reportTransfer
        settings.callbacks.sideband_progress = reportMessage
        settings.callbacks.certificate_check = checkCertificate
        settings.callbacks.credentials = answerCredentials
        // On a redirect, libgit2 would send credentials and headers to another host.
        settings.follow_redirects = GIT_REMOTE_REDIRECT_NONE
        var failure: GitError?
        withStrings(options.headers) { headers in
            settings.custom_headers = headers
            withOptionalCString(options.proxy) { proxy in
                settings.proxy_opts.type = proxy == nil ? GIT_PROXY_NONE : GIT_PROXY_SPECIFIED
                settings.proxy_opts.url = proxy
                do throws(GitError) { try body(&settings) } catch { failure = error }
            }
        }
        if let failure { throw failure }
    }

    fileprivate func tell(_ phase: FetchPhase, _ progress: TransferProgress? = nil) {
        if let progress, progress.receivedObjects > 0 { isNegotiating = false }
        report(phase, progress)
    }

    fileprivate func note(_ text: UnsafeRawBufferPointer) {
        remarks.note(text)
        report(.negotiate, nil)
    }

    /// - Returns: 0, or `GIT_EAUTH` if there are no credentials.
    fileprivate func answer(_ out: UnsafeMutablePointer<UnsafeMutablePointer<git_credential>?>?) -> Int32 {
        refusals += 1
        report(.auth, nil)
        guard let credential = options.credentials(CredentialQuestion(refusals: refusals)) else {
            let reason = refusals == 0 ? "authentication required" : "the remote refused the credentials"
            git_error_set_str(Int32(GIT_ERROR_HTTP.rawValue), reason)
            return GIT_EAUTH.rawValue
        }
        return git_credential_userpass_plaintext_new(out, credential.user, credential.password)
    }

    fileprivate var verifiesCertificates: Bool { options.verifiesCertificates }
}

private func connection(_ payload: UnsafeMutableRawPointer?) -> RemoteConnection? {
    payload.map { Unmanaged<RemoteConnection>.fromOpaque($0).takeUnretainedValue() }
}

private func reportTransfer(
    _ progress: UnsafePointer<git_indexer_progress>?, _ payload: UnsafeMutableRawPointer?
) -> Int32 {
    guard let progress = progress?.pointee else { return 0 }
    let hasAll = progress.total_objects > 0 && progress.received_objects == progress.total_objects
    connection(payload)?.tell(
        hasAll ? .index : .receive,
        TransferProgress(
            receivedObjects: Int(progress.received_objects), totalObjects: Int(progress.total_objects),
            indexedObjects: Int(progress.indexed_objects), receivedBytes: progress.received_bytes))
    return 0
}

private func reportMessage(
    _ text: UnsafePointer<CChar>?, _ count: Int32, _ payload: UnsafeMutableRawPointer?
) -> Int32 {
    connection(payload)?.note(UnsafeRawBufferPointer(start: text, count: text == nil ? 0 : Int(count)))
    return 0
}

/// The callback that libgit2 calls after the TLS handshake.
private func checkCertificate(
    _: UnsafeMutablePointer<git_cert>?, _ isValid: Int32, _ host: UnsafePointer<CChar>?,
    _ payload: UnsafeMutableRawPointer?
) -> Int32 {
    guard let connection = connection(payload) else { return GIT_ECERTIFICATE.rawValue }
    connection.tell(.negotiate)
    if isValid == 1 || !connection.verifiesCertificates { return 0 }
    let name = host.map { String(cString: $0) } ?? "the remote"
    git_error_set_str(Int32(GIT_ERROR_SSL.rawValue), "the certificate of \(name) is not trusted")
    return GIT_ECERTIFICATE.rawValue
}

private func answerCredentials(
    _ out: UnsafeMutablePointer<UnsafeMutablePointer<git_credential>?>?, _: UnsafePointer<CChar>?,
    _: UnsafePointer<CChar>?, _ allowed: UInt32, _ payload: UnsafeMutableRawPointer?
) -> Int32 {
    guard allowed & UInt32(GIT_CREDENTIAL_USERPASS_PLAINTEXT.rawValue) != 0 else { return GIT_PASSTHROUGH.rawValue }
    return connection(payload)?.answer(out) ?? GIT_EAUTH.rawValue
}
