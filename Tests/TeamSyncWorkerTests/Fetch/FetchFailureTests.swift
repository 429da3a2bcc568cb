import Testing

@testable import TeamSyncDocuments
@testable import TeamSyncGit
@testable import TeamSyncProtocol
@testable import TeamSyncWorker

/// The table of error codes, with messages of libgit2 1.5, git and OpenSSH.
@Suite struct FetchFailureTests {
    private func code(
        _ message: String, _ code: GitError.Code = .generic, _ class: GitError.Class = .none
    ) -> ErrorCode {
        FetchFailure.code(of: GitError(code: code, class: `class`, message: message, operation: "do"))
    }

    @Test("libgit2's codes take precedence over messages")
    func codesOfLibgit2DecideBeforeWords() {
        let message = "request failed with status code: 404"
        #expect(code(message, .locked, .reference) == .locked)
        #expect(code(message, .owner, .config) == .permission)
        #expect(code(message, .certificate, .tls) == .hostKey)
        #expect(code(message, .authentication, .http) == .authFailed)
        #expect(code(message, .generic, .http) == .notFound)
    }

    @Test("An unreadable file is not a held lock")
    func unreadableFile() {
        func problem(_ message: String) -> ErrorCode {
            let error = GitError(code: .locked, class: .system, message: message, operation: "read a reference")
            return Problem(reading: "/r", error.asPermissionError).code
        }
        #expect(problem("failed open - '/r/.git/refs/heads/main' is locked") == .permission)
        #expect(problem("failed open - '/r/.git/refs/heads/main' is locked: Permission denied") == .permission)
        #expect(problem("failed to lock file '/r/.git/refs/heads/main.lock' for writing: ") == .locked)
    }

    @Test(
        "Messages take precedence over the class",
        arguments: [
            ("failed to write '/r/objects/pack/pack_git2_x': No space left on device", ErrorCode.diskFull),
            ("error: file write error: Disk quota exceeded", .diskFull),
            ("unix_listener: path \"/x\" too long for Unix domain socket; ssh ended with status 255", .unsupported),
            ("/home/a/.ssh/config: line 3: Bad configuration option: x; ssh ended with status 255", .unsupported),
            ("Bad owner or permissions on /home/a/.ssh/config; ssh ended with status 255", .permission),
            ("failed to write pack: File too large", .diskFull),
            ("error: cannot fork() for ssh: Resource temporarily unavailable; unable to fork", .internal),
            ("fork: retry: Resource temporarily unavailable; ssh ended with status 254", .internal),
            ("unable to fork; Could not read from remote repository.", .internal),
            ("Host key verification failed.", .hostKey),
            ("@ WARNING: REMOTE HOST IDENTIFICATION HAS CHANGED! @", .hostKey),
            ("the SSL certificate is invalid", .hostKey),
            ("server certificate verification failed. CAfile: none CRLfile: none", .hostKey),
            ("SSL certificate problem: self-signed certificate", .hostKey),
            ("unexpected http status code: 429", .rateLimited),
            ("The requested URL returned error: 429", .rateLimited),
            ("remote said: Too Many Requests", .rateLimited),
            ("request failed with status code: 404", .notFound),
            ("could not find repository from '/srv/x.git'", .notFound),
            ("failed to resolve path '/srv/x.git': No such file or directory", .notFound),
            ("fatal: repository 'https://h/x/' not found; ERROR: Repository not found.", .notFound),
            ("fatal: '/srv/x.git' does not appear to be a git repository", .notFound),
            ("request failed with status code: 401", .authFailed),
            ("request failed with status code: 403", .authFailed),
            ("remote authentication required but no callback set", .authFailed),
            ("fatal: Authentication failed for 'https://h/x.git/'", .authFailed),
            ("git@h: Permission denied (publickey,password).", .authFailed),
            ("fatal: could not read Username for 'https://h': terminal prompts disabled", .authFailed),
            ("Received disconnect from 10.0.0.1: Too many authentication failures", .authFailed),
            ("failed to connect to 127.0.0.1: Connection refused", .offline),
            ("failed to resolve address for nope.invalid: Name or service not known", .offline),
            ("could not resolve host: nope.invalid", .offline),
            ("ssh: Could not resolve hostname h: Temporary failure in name resolution", .offline),
            ("error reading from remote host: Connection reset by peer", .offline),
            ("connect to host h port 22: No route to host", .offline),
            ("connect to host h port 22: Network is unreachable", .offline),
            ("connect to host h port 22: Connection timed out", .offline),
            ("kex_exchange_identification: Connection closed by remote host", .offline),
            ("unexpected http status code: 502", .offline),
            ("the remote end hung up unexpectedly", .offline), ("early EOF", .offline),
            ("unexpected disconnection from remote: unexpected EOF", .offline),
            ("failed to create locked file '/r/.git/x': Permission denied", .permission),
            ("could not open '/r/.git/x' for writing: Read-only file system", .permission),
            ("insufficient permission for adding an object to repository database", .permission),
            ("unsupported URL protocol", .unsupported),
            ("fatal: Unable to find remote helper for 'gopher'", .unsupported),
            // git 2.47 with GnuTLS 3.8.
            (
                "fatal: unable to access 'https://h/x/': server verification failed: certificate signer not trusted. (CAfile: a CRLfile: none)",
                .hostKey
            ),
            ("fatal: unable to get password from user", .authFailed),
        ])
    func wordsOfLibgit2GitAndSSH(message: String, expected: ErrorCode) {
        #expect(code(message) == expected)
        #expect(code(message, .generic, .system) == expected)
        #expect(FetchFailure.code(ofText: "fatal: \(message)\n".lowercased()) == expected)
    }

    @Test(
        "Without a known message, the class decides",
        arguments: [
            (GitError.Class.network, GitError.Code.generic, ErrorCode.offline), (.tls, .generic, .offline),
            (.http, .generic, .offline), (.objectDatabase, .notFound, .corrupt), (.object, .generic, .corrupt),
            (.zlib, .generic, .corrupt), (.tree, .generic, .corrupt), (.reference, .notFound, .corrupt),
            (.indexer, .generic, .corrupt), (.repository, .notFound, .notFound), (.repository, .generic, .internal),
            (.system, .notFound, .notFound), (.system, .generic, .internal), (.config, .generic, .internal),
            (.none, .generic, .internal), (.outOfMemory, .generic, .internal), (.network, .endOfFile, .offline),
        ])
    func classOfLibgit2(kind: GitError.Class, code: GitError.Code, expected: ErrorCode) {
        #expect(self.code("hm", code, kind) == expected)
    }

    @Test("An unknown message has no code")
    func wordsThatAreUnknownAreNil() {
        #expect(FetchFailure.code(ofText: "") == nil)
        #expect(FetchFailure.code(ofText: "something new") == nil)
    }

    @Test(
        "A name in a path does not determine the kind of failure",
        arguments: [
            ("failed to resolve path '/home/ada/unblocked/x.git': No such file or directory", ErrorCode.notFound),
            ("reference 'refs/remotes/origin/blocked' is broken", .corrupt),
        ])
    func namesAreNoWords(message: String, expected: ErrorCode) {
        #expect(code(message, .generic, .reference) == expected)
    }
}
