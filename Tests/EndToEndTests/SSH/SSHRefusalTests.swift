import TestSupport
import Testing

@testable import TeamSyncDocuments

@Suite("Refusals of ssh", .needs(.sshServer, .sshClient))
struct SSHRefusalTests {
    @Test("An unknown host")
    func unknownHost() throws {
        let bench = try SSHBench()
        try bench.know()
        let message = try bench.expectFailure(.hostKey)
        #expect(message.contains("Host key verification failed"))
        #expect(try bench.remote.text(of: "known_hosts") == "\n", "nothing is noted on the quiet")
        try bench.know(bench.server.knownHostsLine())
        try bench.expectFetch()
    }

    @Test("A host whose key has changed")
    func changedHost() throws {
        let bench = try SSHBench()
        let former = try SSHKey(at: bench.folder.appending("keys/former"))
        try bench.know(bench.server.knownHostsLine(former))
        try bench.expectFailure(.hostKey)
        try bench.configure(["StrictHostKeyChecking accept-new"])
        try bench.expectFailure(.hostKey)
        try bench.know()
        try bench.expectFetch()
    }

    @Test("A key unknown to the server is offered once")
    func wrongKey() throws {
        let bench = try SSHBench(isAuthorized: false)
        let message = try bench.expectFailure(.authFailed)
        #expect(message.contains("Permission denied (publickey)"))
        #expect(bench.server.waitForQuiet())
        #expect(bench.server.connections == 1)
    }

    @Test("A key with a passphrase")
    func passphrase() throws {
        let bench = try SSHBench(isAuthorized: false)
        let key = try SSHKey(at: bench.key.path, passphrase: "only in my head")
        try bench.server.authorize(key)
        try bench.expectFailure(.authFailed)
    }

    @Test("A missing key")
    func keyFileMissing() throws {
        let bench = try SSHBench()
        try RawFile.remove(RawPath(bench.key.path))
        try bench.expectFailure(.authFailed)
    }

    /// The messages of the programs between sshd and git on common hosting platforms.
    private static let refusals: [(ErrorCode, String)] = [
        (.authFailed, "FATAL: R any icons-library ada DENIED by fallthru"),
        (.authFailed, "This account is currently not available."),
        (.authFailed, "ERROR: Permission to team/icons-library denied to ada."),
        (.authFailed, "ERROR: You are not allowed to upload code."),
        (.authFailed, "fatal: unrecognized command 'git-upload-pack'"),
        (.authFailed, "remote: You are not authorized to access this repository."),
        (.authFailed, "Forbidden"),
        (.notFound, "ERROR: Repository not found."),
        (
            .notFound,
            "remote: ERROR: The project you were looking for could not be found or you don't have permission to view it."
        ),
        (.notFound, "fatal: '/team/icons-library' does not appear to be a git repository"),
        (.notFound, "bash: line 1: git-upload-pack: command not found"),
        (.notFound, "conq: repository does not exist."),
        (.rateLimited, "ERROR: Too many requests, slow down."),
        (.offline, "Sorry, we are moving house."),
    ]

    @Test("The output of a command that is run instead of git")
    func forcedCommand() throws {
        let bench = try SSHBench(isAuthorized: false)
        let file = bench.folder.appending("words")
        try bench.server.authorize(bench.key, options: "command=\"cat '\(file)' >&2; exit 1\"")
        for (code, words) in Self.refusals {
            try RawFile.write("\(words)\n".utf8, to: RawPath(file))
            let message = try bench.expectFailure(code)
            #expect(message == "cannot fetch from 'origin': ssh ended with status 1: \(words)")
        }
        #expect(bench.server.waitForQuiet())
        #expect(bench.server.connections == Self.refusals.count)
    }

    @Test("A user who may not log in")
    func deniedUser() throws {
        let bench = try SSHBench(serverConfiguration: ["DenyUsers *"])
        try bench.expectFailure(.authFailed)
    }

    @Test("A missing repository")
    func noRepository() throws {
        let bench = try SSHBench()
        try bench.remote.connect(bench.server.url("/no/such/repository.git"))
        let message = try bench.expectFailure(.notFound)
        #expect(message.contains("'/no/such/repository.git' does not appear to be a git repository"))
    }

    @Test("A missing branch, and a repository without branches")
    func noBranch() throws {
        let bench = try SSHBench()
        try bench.remote.publish()
        try bench.remote.origin.git("symbolic-ref", "HEAD", "refs/heads/trunk")
        try bench.remote.origin.git("branch", "-m", "main", "trunk")
        let round = try bench.sync()
        #expect(round.failure?.code == .notFound)
        #expect(round.failure?.message == "the remote 'origin' has no branch 'main'; its default branch is 'trunk'")
        try bench.remote.origin.setReference("refs/heads/trunk", to: nil)
        #expect(try bench.sync().failure?.message.hasSuffix("is empty") == true)
    }

    @Test("A server that prints a message before git does")
    func noise() throws {
        let bench = try SSHBench()
        try bench.remote.clone.git("config", "remote.origin.uploadpack", "echo Welcome to the team; git-upload-pack")
        try bench.expectFailure(.offline)
    }

    @Test("A host or a path that begins with a dash starts no program")
    func dash() throws {
        let bench = try RemoteBench()
        let trace = bench.folder.appending("started")
        for url in [
            "ssh://-oProxyCommand=x/p", "-oProxyCommand=x:p", "ssh://%2doProxyCommand=x/p", "u@-x:p", "h:-p", "[-h]:p",
        ] {
            try bench.connect(url)
            let round = try bench.sync(["GIT_SSH_COMMAND": "touch '\(trace)'; false"])
            #expect(round.failure?.code == .unsupported, "\(url)")
            #expect(round.failure?.message.contains("blocked") == true, "\(round.text)")
            #expect(!RawFile.exists(RawPath(trace)), "\(url)")
        }
    }

    @Test("A scheme in capitals is a different one, as in git")
    func scheme() throws {
        let bench = try SSHBench()
        try bench.remote.connect(bench.server.url(bench.remote.origin.path).replacing("ssh://", with: "SSH://"))
        try bench.expectFailure(.unsupported)
        #expect(bench.server.connections == 0)
    }

    @Test("A port for a program without an option for it")
    func simple() throws {
        let bench = try SSHBench()
        let message = try bench.expectFailure(.unsupported, ["GIT_SSH_VARIANT": "simple"])
        #expect(message.contains("port"))
        #expect(bench.server.connections == 0)
    }

    @Test("A machine without ssh, or with ssh under another name")
    func noProgram() throws {
        let bench = try RemoteBench()
        try bench.connect("team:icons.git")
        let folder = bench.folder.appending("bin")
        for name in ["git", "sh"] {
            let path = try Command("sh", ["-c", "command -v \(name)"], environment: bench.environment).runChecked()
            try RawFile.link(RawPath("\(folder)/\(name)"), to: RawPath(path.text.filter { $0 != "\n" }))
        }
        for command in [nil, "ssh -F /dev/null", "/opt/no/such/ssh"] {
            let failure = try bench.sync(["GIT_SSH_COMMAND": command, "PATH": folder]).failure
            #expect(failure?.code == .internal, "\(failure?.message ?? "")")
            #expect(failure?.message.contains("ssh") == true)
            #expect(failure?.hint?.hasPrefix("check that ssh is installed") == true)
        }
    }
}
