import TeamSyncDocuments
import TeamSyncGit

/// The only table that derives error codes from libgit2's class and code and from the messages of libgit2, git and ssh.
enum FetchFailure {
    static func code(of error: GitError) -> ErrorCode {
        switch error.code {
        case .tooLarge: return .tooLarge
        case .locked: return .locked
        case .tooManyOpenFiles: return .internal
        case .owner: return .permission
        case .certificate: return .hostKey
        case .authentication: return .authFailed
        default: break
        }
        if let code = code(ofText: error.message.lowercased()) { return code }
        switch error.class {
        case .network, .tls, .http: return .offline
        case .objectDatabase, .object, .zlib, .tree, .reference, .indexer, .invalid, .tag: return .corrupt
        case .repository where error.code == .notFound: return .notFound
        case .system where error.code == .notFound: return .notFound
        default: return .internal
        }
    }

    /// Whether git may succeed with an http fetch in which libgit2 has failed; false if git would fail too.
    static func isForGit(_ error: GitError) -> Bool {
        if error.code == .certificate || error.class == .tls { return true }
        let text = error.message.lowercased()
        // The remote redirects to another host. A redirect to an unencrypted connection is never followed.
        if text.hasPrefix("cannot redirect from '"), !text.hasSuffix("to 'http'") { return true }
        return text.firstRange(of: "authentication that we do not support") != nil
    }

    /// The error codes for messages; the most specific messages come first.
    private static let table: [(ErrorCode, [String])] = [
        // An error reported by the server takes precedence over the effects of the broken connection.
        (
            .corrupt,
            [
                "corruption on the remote side", "unable to read sha1 file of", "upload-pack: unable to read",
                "bogus commit object", "bad parents in commit", "bad tree pointer in commit",
            ]
        ),
        // The signal is SIGXFSZ, which git receives when it has used the available space.
        (.diskFull, ["no space left", "disk quota", "file too large", "died of signal 25"]),
        (
            .hostKey,
            [
                "host key verification failed", "remote host identification has changed", "no host key is known",
                "certificate verif", "ssl certificate", "is not trusted", "certificate is invalid",
                "certificate subject name", "server verification failed", "signer not trusted",
                "error setting certificate", "failed to load ca certificates",
            ]
        ),
        (.rateLimited, ["status code: 429", "returned error: 429", "too many requests", "rate limit"]),
        (
            .notFound,
            [
                "status code: 404", "returned error: 404", "could not find repository", "repository not found",
                "does not appear to be a git repository", "not found: did you run git update-server-info",
                "repository does not exist", "project you were looking for could not be found",
                "failed to resolve path", "upload-pack: command not found", "upload-pack: not found",
                "status code: 410", "returned error: 410", "returned error: 30",
                "malformed url", "url rejected", "url using bad/illegal format",
                "repository not exported",
            ]
        ),
        (
            .authFailed,
            [
                "status code: 401", "status code: 403", "returned error: 401", "returned error: 403",
                "authentication required", "authentication failed", "refused the credentials",
                "permission denied (", "too many authentication failures", "could not read username",
                "could not read password", "unable to get password", "terminal prompts disabled", "access denied",
                "no supported authentication",
                "denied by", "denied to", "not authorized", "unauthorized", "forbidden", "are not allowed",
                "not permitted to", "do not have access", "don't have access", "unrecognized command",
                "account is currently not available",
                "account has expired", "account has been blocked",
                "authentication that we do not support", "returned error: 407", "response 407",
            ]
        ),
        (
            .internal,
            [
                // Errors of this machine: the server's own errors begin with 'remote: '.
                "cannot fork", "unable to fork", "fork failed", "fork: retry", "create async thread", "create thread",
                "cannot run ", "ssh ended with status 126", "ssh ended with status 127", "ssh: not found",
                "ssh: command not found", "ssh: no such file",
            ]
        ),
        // ssh's errors about its settings take precedence over its exit status.
        (.unsupported, ["too long for unix domain socket", "bad configuration option", "unsupported option"]),
        (.permission, ["bad owner or permissions on", "dubious ownership"]),
        (
            .offline,
            [
                "could not resolve", "failed to resolve address", "name or service not known",
                "temporary failure in name resolution", "connection refused", "connection reset",
                "no route to host", "network is unreachable", "connection timed out", "operation timed out",
                "failed to connect", "connection closed", "closed by remote host", "unexpected disconnect",
                "early eof", "hung up unexpectedly", "broken pipe", "lost connection", "unexpected eof",
                "status code: 5", "returned error: 5", "closed by the far side", "kex_exchange_identification",
                "ssh ended with status", "gnutls", "ssl_connect", "ssl connect error", "tls connection",
                "ssl routines", "empty reply", "could not connect", "couldn't connect", "transfer closed",
                "bad line length", "protocol error", "redirects followed", "received http/0.9", "response headers",
                "proxy returned unexpected status", "connect tunnel failed",
            ]
        ),
        (
            .corrupt,
            [
                "inflate", "index-pack failed", "unpack-objects failed", "invalid index-pack output",
                "did not send all necessary objects", "sha1 did not match", "pack has ", "bad object", "bad pack ",
                "packfile", "apply delta", "overly large object", "out of memory",
            ]
        ),
        (.permission, ["permission denied", "read-only file system", "insufficient permission"]),
        (
            .unsupported,
            [
                "unsupported url protocol", "unknown scheme", "unsupported extension", "unable to find remote helper",
                "strange ssh", "strange hostname", "strange pathname",
                "ssh url cannot be read", "ssh command does not accept a port", "not support setting port",
                "' is not supported", "' not allowed",
            ]
        ),
        // git's last message for any connection that ended before the server responded.
        (.offline, ["could not read from remote repository"]),
    ]

    /// - Parameter text: in lower case.
    /// - Returns: nil if no message is recognized.
    static func code(ofText text: String) -> ErrorCode? {
        table.first { _, words in words.contains { text.firstRange(of: $0) != nil } }?.0
    }
}
