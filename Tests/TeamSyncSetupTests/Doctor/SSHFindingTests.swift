import Testing

@testable import TeamSyncDocuments
@testable import TeamSyncGit
@testable import TeamSyncSetup

@Suite("The doctor's findings about ssh")
struct SSHFindingTests {
    private func settings(_ lines: String...) throws -> SSHClientSettings {
        try #require(SSHClientSettings(printed: (["hostname git.example.com"] + lines).joined(separator: "\n")))
    }

    @Test("The output of ssh -G")
    func reading() throws {
        let settings = try settings(
            "user git", "port 2222", "identityfile ~/.ssh/id_a", "identityfile none", "identityfile /k/b c",
            "identityagent SSH_AUTH_SOCK", "userknownhostsfile /a /b", "globalknownhostsfile /c",
            "stricthostkeychecking accept-new", "proxyjump none", "proxycommand nc -x secret %h")
        #expect(settings.identityFiles == ["~/.ssh/id_a", "/k/b c"])
        #expect(settings.identityAgent == nil)
        #expect(settings.knownHostsFiles == ["/a /b", "/c"])
        #expect(settings.knownName == "[git.example.com]:2222")
        #expect(!settings.checksHostKey)
        #expect(settings.proxyJump == nil)
        #expect(settings.proxyProgram == "nc")
        #expect(try self.settings("port 22").knownName == "git.example.com")
        #expect(try self.settings("port 29", "hostkeyalias forge").knownName == "forge")
        #expect(SSHClientSettings(printed: "usage: plink") == nil)
    }

    @Test(
        "Names of files that contain blanks are determined by existing files",
        arguments: [
            (["/a", "/b"], "/a /b", ["/a", "/b"]), (["/my hosts"], "/my hosts /b", ["/my hosts", "/b"]),
            ([], "/a /b", ["/a", "/b"]), (["/b c d"], "/a /b c d", ["/a", "/b c d"]), ([], "", []),
        ] as [([String], String, [String])])
    func files(existing: [String], list: String, files: [String]) {
        #expect(SSHClientSettings.files(in: list) { existing.contains($0) } == files)
    }

    @Test(
        "A command is shown without parts that may be secret",
        arguments: [
            (nil, "'ssh'"), ("ssh -F '/my config' -p 29", "'ssh -F '/my config' -p 29'"),
            ("sshpass -p s3cret ssh", "'sshpass …'"), ("SSHPASS=s3cret sshpass -e ssh", "a shell command"),
            ("ssh -o 'ProxyCommand=nc s3cret %h'", "'ssh …'"), ("/opt/my-ssh", "'/opt/my-ssh'"),
        ] as [(String?, String)])
    func program(line: String?, shown: String) {
        let command = SSHCommand(environment: [:], coreSSHCommand: line, sshVariant: nil)
        #expect(SSHSentences.program(command) == shown)
    }

    @Test("The keys of an agent")
    func keys() {
        #expect(SSHSentences.keyCount("256 SHA256:a x (ED25519)\n3072 SHA256:b y (RSA)\n", true) == 2)
        #expect(SSHSentences.keyCount("The agent has no identities.\n", false) == 0)
        #expect(SSHSentences.keyCount("", false) == nil)
        func finding(_ socket: String?, _ keys: Int?, _ files: [String]) -> Finding {
            SSHSentences.credentials(.init(socket: socket, keys: keys), files: files, subject: "x")
        }
        #expect(finding("/a", 1, []).text.contains("the agent at /a has 1 key; key files: none"))
        #expect(finding("/a", 1, []).verdict == .ok)
        #expect(finding("/a", nil, ["~/.ssh/id"]).text.contains("does not respond; key files: ~/.ssh/id"))
        #expect(finding(nil, nil, []).verdict == .note)
        #expect(finding("/a", 0, []).verdict == .note)
    }

    @Test("Known hosts")
    func knownHosts() throws {
        func finding(_ knowing: String?, _ lines: String...) throws -> Finding {
            let settings = try #require(
                SSHClientSettings(printed: (["hostname h"] + lines).joined(separator: "\n")))
            return SSHSentences.knownHosts(settings, knowing: knowing, clone: "/c", subject: "x")
        }
        #expect(try finding("/k").verdict == .ok)
        #expect(try finding("/k").text == "/k has a key for h")
        #expect(try finding(nil).verdict == .failed)
        #expect(try finding(nil).fix?.contains("git -C /c fetch") == true)
        #expect(try finding(nil, "stricthostkeychecking false").verdict == .note)
        #expect(try finding(nil, "knownhostscommand /bin/x").verdict == .note)
    }

    @Test(
        "The accepted key, according to ssh -v",
        arguments: [
            (
                "debug1: Offering public key: /a RSA SHA256:1\ndebug1: Server accepts key: me@x ED25519 SHA256:2 agent\n"
                    + "Authenticated to h ([::1]:22) using \"publickey\".",
                "the host accepted the key me@x ED25519 SHA256:2, from the agent"
            ),
            (
                "debug1: Server accepts key: /k/id ED25519 SHA256:2 explicit",
                "the host accepted the key /k/id ED25519 SHA256:2 explicit"
            ),
            ("Authenticated to h ([::1]:22) using \"none\".", "authenticated with \"none\""),
            (
                "debug1: mux_client_request_session: master session id: 2",
                "an existing connection was used (ControlMaster)"
            ),
            ("ssh: connect to host h port 22: Connection refused", nil),
        ] as [(String, String?)])
    func key(trace: String, text: String?) {
        #expect(SSHSentences.key(trace: trace, subject: "x")?.text == text)
    }
}
