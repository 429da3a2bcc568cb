import TestSupport
import Testing

@testable import TeamSyncDocuments

@Suite("The doctor on ssh", .needs(.sshServer, .sshClient))
struct SSHDoctorTests {
    private let bench: SSHBench

    init() throws {
        bench = try SSHBench()
    }

    private func findings(_ changes: [String: String?] = [:]) throws -> (findings: [String: Finding], status: Int32) {
        var command = try bench.remote.engine([], ["GIT_SSH_COMMAND": bench.command])
        command.executable = try ProductBinary.path("teamsync")
        command.arguments = ["doctor", "--json"]
        for (name, value) in changes { command.environment[name] = value }
        let result = try command.run()
        let findings = try DocumentCodec.decode([Finding].self, from: result.output)
        try bench.remote.expectNobodySurvives()
        return (
            Dictionary(
                findings.filter { $0.subject == RemoteBench.id }.map { ($0.step, $0) }, uniquingKeysWith: { $1 }),
            result.status
        )
    }

    @Test("A key in a file, and a known host")
    func keyFile() throws {
        let (findings, status) = try findings()
        #expect(status == 0, "\(findings)")
        #expect(findings["ssh"]?.text == "'\(bench.command)' connects to 127.0.0.1, port \(bench.server.port)")
        #expect(
            findings["credentials"]?.text == "ssh can offer keys: there is no agent; key files: \(bench.key.path)")
        #expect(
            findings["known_hosts"]?.text
                == "\(bench.folder.appending("known_hosts")) has a key for [127.0.0.1]:\(bench.server.port)")
        #expect(findings["key"]?.text.hasPrefix("the host accepted the key \(bench.key.path) ED25519 SHA256:") == true)
        #expect(findings["fetch"]?.verdict == .ok)
    }

    @Test("A key in the agent")
    func agent() throws {
        try bench.configure(["IdentityFile none"], usual: false)
        let agent = try SSHAgent(socket: bench.folder.appending("agent"), keys: [bench.key])
        let (findings, status) = try findings(["SSH_AUTH_SOCK": agent.socket])
        #expect(status == 0, "\(findings)")
        #expect(
            findings["credentials"]?.text
                == "ssh can offer keys: the agent at \(agent.socket) has 1 key; key files: none")
        #expect(findings["key"]?.text.hasSuffix(", from the agent") == true, "\(findings)")
        agent.stop()
    }

    @Test("A program with another name that is OpenSSH, and one that is not")
    func otherProgram() throws {
        let program = bench.folder.appending("my ssh")
        try RawFile.write("#!/bin/sh\nexec \(bench.command) \"$@\"\n".utf8, to: RawPath(program))
        try RawFile.setMode(0o755, of: RawPath(program))
        var (findings, status) = try findings(["GIT_SSH_COMMAND": nil, "GIT_SSH": program])
        #expect(status == 0, "\(findings)")
        #expect(findings["ssh"]?.text.hasPrefix("'\(program)' connects to ") == true, "\(findings)")
        #expect(findings["key"]?.verdict == .ok)
        try RawFile.write("#!/bin/sh\nexit 2\n".utf8, to: RawPath(program))
        (findings, status) = try self.findings(["GIT_SSH_COMMAND": nil, "GIT_SSH": program])
        #expect(status == 1)
        #expect(findings["ssh"]?.verdict == .note)
        #expect(findings["known_hosts"]?.verdict == .skipped)
        #expect(findings["fetch"]?.verdict == .failed)
    }

    @Test("Without a key, there is a hint")
    func none() throws {
        try bench.configure(["IdentityFile none", "IdentityAgent none"], usual: false)
        let (findings, status) = try findings()
        #expect(status == 1)
        #expect(findings["credentials"]?.verdict == .note)
        #expect(findings["fetch"]?.text.contains("(auth_failed, after ") == true, "\(findings)")
        #expect(findings["fetch"]?.fix?.contains("ssh-add") == true)
        #expect(findings["key"] == nil)
        #expect(bench.server.connections == 1)
    }

    @Test("An unknown host")
    func unknownHost() throws {
        try bench.know("")
        let (findings, status) = try findings()
        #expect(status == 1)
        #expect(findings["known_hosts"]?.verdict == .failed)
        #expect(findings["known_hosts"]?.text.contains("[127.0.0.1]:\(bench.server.port)") == true)
        #expect(findings["known_hosts"]?.fix?.contains("fingerprint") == true)
        #expect(findings["fetch"]?.text.contains("(host_key, after ") == true, "\(findings)")
    }
}
