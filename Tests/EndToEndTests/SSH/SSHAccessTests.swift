import TestSupport
import Testing

@testable import TeamSyncDocuments

@Suite("A clone over ssh works with its owner's settings", .needs(.sshServer, .sshClient))
struct SSHAccessTests {
    @Test("A key in a file", arguments: [SSHKey.Kind.ed25519, .rsa])
    func key(kind: SSHKey.Kind) throws {
        let bench = try SSHBench(key: kind)
        try bench.expectFetch()
        #expect(try bench.remote.clone.git("fsck", "--strict", "--no-dangling") == "")
    }

    @Test("The command comes from GIT_SSH_COMMAND, core.sshCommand or GIT_SSH, in this order")
    func commands() throws {
        let bench = try SSHBench()
        let none: [String: String?] = ["GIT_SSH_COMMAND": nil]
        try bench.remote.clone.git("config", "core.sshCommand", bench.command)
        try bench.expectFetch(none)
        #expect(try bench.sync(["GIT_SSH_COMMAND": "false"]).result.status == 1)
        #expect(try bench.sync(["GIT_SSH_COMMAND": nil, "GIT_SSH": "/bin/false"]).result.status == 0)
        try bench.remote.clone.git("config", "core.sshCommand", "false")
        #expect(try bench.sync(none).result.status == 1)
        try bench.remote.clone.git("config", "--unset", "core.sshCommand")
        let wrapper = bench.folder.appending("my ssh wrapper")
        try RawFile.write("#!/bin/sh\nexec \(bench.command) \"$@\"\n".utf8, to: RawPath(wrapper))
        try RawFile.setMode(0o755, of: RawPath(wrapper))
        #expect(try bench.sync(["GIT_SSH_COMMAND": nil, "GIT_SSH": wrapper]).result.status == 0)
    }

    @Test("A host alias with separate name, port, user and key", arguments: ["team:", "ssh://team"])
    func alias(prefix: String) throws {
        let bench = try SSHBench()
        try bench.configure(
            [
                "Host team", "HostName \(SSHServer.host)", "Port \(bench.server.port)", "User \(bench.server.user)",
                "IdentityFile \"\(bench.key.path)\"", "IdentitiesOnly yes", "IdentityAgent none",
            ], usual: false)
        try bench.remote.connect(prefix + bench.remote.origin.path)
        try bench.expectFetch()
    }

    /// URLs that lead to the origin.
    enum Form: CaseIterable {
        case brackets, bracketsWithUser, gitSSH, escaped, insteadOf, home, homeOfUser

        func url(_ bench: SSHBench) throws -> String {
            let (server, path) = (bench.server, bench.remote.origin.path)
            let place = "\(SSHServer.host):\(server.port)"
            switch self {
            case .brackets: return "[\(place)]:\(path)"
            case .bracketsWithUser: return "\(server.user)@[\(place)]:\(path)"
            case .gitSSH: return "git+ssh://\(place)\(path)"
            case .escaped: return server.url(path.replacing("/origin", with: "/%6frigin"))
            case .insteadOf:
                try bench.remote.clone.git("config", "url.\(server.url("")).insteadOf", "team:")
                return "team:\(path)"
            case .home: return "ssh://\(place)/~/origin.git"
            case .homeOfUser: return "[\(place)]:~\(server.user)/../../../../../../..\(path)"
            }
        }
    }

    @Test("Every form of URL", arguments: Form.allCases)
    func form(form: Form) throws {
        let bench = try SSHBench()
        try bench.remote.connect(form.url(bench))
        try bench.expectFetch()
    }

    @Test(
        "A path with blanks, quotes and other special characters of shells",
        arguments: ["my team's \"icons\"!.git", "$HOME; touch x", "`id` & (a) \\ *?[b] #~", "ünïcöde – ☃.git"])
    func path(name: String) throws {
        let bench = try SSHBench(RemoteBench(originName: name))
        try bench.remote.connect("[\(SSHServer.host):\(bench.server.port)]:\(bench.remote.origin.path)")
        try bench.expectFetch()
        let escaped = bench.remote.origin.path.replacing("%", with: "%25").replacing(" ", with: "%20")
        try bench.remote.connect(bench.server.url(escaped))
        #expect(try bench.sync().result.status == 0)
    }

    @Test("Through a jump host")
    func proxyJump() throws {
        let bench = try SSHBench()
        let name = "behind.invalid"
        try bench.configure([
            "Host \(name)", "HostName \(SSHServer.host)", "HostKeyAlias behind", "ProxyJump jump",
            "Host jump", "HostName \(SSHServer.host)", "HostKeyAlias jump", "Host *", "Port \(bench.server.port)",
        ])
        try bench.know("jump,behind \(bench.server.hostKey.publicLine)")
        try bench.remote.connect("ssh://\(name)\(bench.remote.origin.path)")
        try bench.expectFetch()
        #expect(bench.server.waitForQuiet())
        #expect(bench.server.connections == 2)
    }

    @Test("A user certificate that the server trusts because of its authority")
    func userCertificate() throws {
        let folder = try TemporaryFolder("authority")
        let authority = try SSHKey(at: folder.appending("ca"))
        let bench = try SSHBench(
            isAuthorized: false, serverConfiguration: ["TrustedUserCAKeys \"\(folder.appending("ca.pub"))\""])
        try bench.expectFailure(.authFailed)
        try authority.sign(bench.key, principals: [bench.server.user])
        try bench.expectFetch()
    }

    @Test("A host certificate that the client trusts because of its authority")
    func hostCertificate() throws {
        let folder = try TemporaryFolder("authority")
        let authority = try SSHKey(at: folder.appending("ca"))
        let host = try SSHKey(at: folder.appending("host"))
        try authority.sign(host, principals: [SSHServer.host], isHost: true)
        let bench = try SSHBench(serverConfiguration: [
            "HostKey \"\(host.path)\"", "HostCertificate \"\(host.path)-cert.pub\"",
        ])
        try bench.know("@cert-authority * \(authority.publicLine)")
        try bench.configure(["HostKeyAlgorithms ssh-ed25519-cert-v01@openssh.com"])
        try bench.expectFetch()
    }

    @Test("Hashed names of known hosts")
    func hashed() throws {
        let bench = try SSHBench()
        let file = bench.folder.appending("known_hosts")
        _ = try Command("ssh-keygen", ["-q", "-H", "-f", file], environment: bench.remote.environment).runChecked()
        #expect(try !String(decoding: RawFile.contents(of: RawPath(file)), as: UTF8.self).contains(SSHServer.host))
        try bench.expectFetch()
    }

    @Test("A key that permits only one command, git-upload-pack")
    func forcedUploadPack() throws {
        let remote = try RemoteBench()
        let bench = try SSHBench(
            remote, options: "restrict,command=\"git-upload-pack '\(remote.origin.path)'\"")
        try remote.connect(bench.server.url("/whatever.git"))
        try bench.expectFetch()
    }

    @Test("The program on the server is the one in remote.<name>.uploadpack")
    func uploadPack() throws {
        let bench = try SSHBench()
        let trace = bench.folder.appending("started")
        try bench.remote.clone.git("config", "remote.origin.uploadpack", "touch '\(trace)'; git upload-pack")
        try bench.expectFetch()
        #expect(RawFile.exists(RawPath(trace)))
    }

    @Test("Shared connections that stay open in the background delay nothing")
    func controlMaster() throws {
        let bench = try SSHBench()
        let socket = bench.folder.appending("control")
        try bench.configure(["ControlMaster auto", "ControlPath \"\(socket)\"", "ControlPersist 60"])
        let environment: [String: String?] = ["GIT_SSH_COMMAND": bench.command]
        for _ in 0..<2 {
            let begin = ContinuousClock.now
            let result = try bench.remote.engine(["sync", "--force"], environment).run()
            #expect(result.status == 0, "\(result.errorText)")
            #expect(begin.duration(to: .now) < .seconds(55), "the connection stays open for a minute")
        }
        #expect(bench.server.connections == 1)
        let arguments = ["-F", bench.configurationFile, "-O", "exit", "-p", "\(bench.server.port)"]
        _ = try Command(
            "ssh", arguments + ["\(bench.server.user)@\(SSHServer.host)"], environment: bench.remote.environment
        ).runChecked()
        try bench.remote.expectNobodySurvives()
    }
}
