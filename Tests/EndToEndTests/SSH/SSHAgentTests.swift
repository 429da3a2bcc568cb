import Foundation
import TestSupport
import Testing

@testable import TeamSyncDocuments

@Suite("The ssh agent is found at each attempt", .needs(.sshServer, .sshClient))
struct SSHAgentTests {
    private let bench: SSHBench

    init() throws {
        bench = try SSHBench()
        try bench.configure(["IdentityFile none"], usual: false)
    }

    private func agent(_ name: String) throws -> SSHAgent {
        try SSHAgent(socket: bench.folder.appending(name), keys: [bench.key])
    }

    @Test("Without an agent, there is no key, and no prompt")
    func none() throws {
        try bench.expectFailure(.authFailed)
    }

    @Test("SSH_AUTH_SOCK names the agent")
    func named() throws {
        let agent = try agent("agent")
        try bench.expectFetch(["SSH_AUTH_SOCK": agent.socket])
    }

    @Test(
        "One of the default sockets below the runtime directory is used",
        arguments: ["ssh-agent.socket", "gcr/ssh", "openssh_agent"])
    func usual(place: String) throws {
        let agent = try agent("run/\(place)")
        try bench.expectFetch()
        try bench.expectFetch(["SSH_AUTH_SOCK": bench.folder.appending("long-gone")])
        agent.stop()
        try bench.expectFailure(.authFailed)
    }

    @Test("The user's service manager names the agent")
    func session() throws {
        let agent = try agent("of-the-session")
        let programs = bench.folder.appending("programs")
        let script = """
            #!/bin/sh
            test "$*" = "--user show-environment" || exit 1
            printf 'LANG=C\\nSSH_AUTH_SOCK=%s\\n' '\(agent.socket)'
            """
        try RawFile.makeFolder(RawPath(programs))
        try RawFile.write(Array(script.utf8), to: RawPath("\(programs)/systemctl"))
        try RawFile.setMode(0o755, of: RawPath("\(programs)/systemctl"))
        let path = "\(programs):\(ProcessInfo.processInfo.environment["PATH"] ?? "")"
        try bench.expectFetch(["PATH": path, "DBUS_SESSION_BUS_ADDRESS": "unix:path=/nowhere"])
        agent.stop()
        try bench.expectFailure(.authFailed, ["PATH": path, "DBUS_SESSION_BUS_ADDRESS": "unix:path=/nowhere"])
    }

    @Test("A socket without a listener does not hide the running agent")
    func stale() throws {
        let former = try agent("former")
        former.stop()
        #expect(RawFile.exists(RawPath(former.socket)))
        let dead = try agent("run/ssh-agent.socket")
        dead.stop()
        let agent = try agent("run/keyring/ssh")
        try bench.expectFetch(["SSH_AUTH_SOCK": former.socket])
        agent.stop()
    }

    @Test("An agent that is started later is used in the next round")
    func later() throws {
        try bench.expectFailure(.authFailed)
        let agent = try agent("run/ssh-agent.socket")
        try bench.expectFetch()
        agent.stop()
    }

    @Test("The client's configuration can name another agent")
    func identityAgent() throws {
        let (own, other) = try (agent("own"), SSHAgent(socket: bench.folder.appending("run/ssh-agent.socket")))
        try bench.configure(["IdentityAgent \"\(own.socket)\""], usual: false)
        try bench.expectFetch(["SSH_AUTH_SOCK": other.socket])
        own.stop()
        other.stop()
    }

    @Test("An agent with more keys than the server accepts")
    func tooManyKeys() throws {
        let keys = try (0..<8).map { try SSHKey(at: bench.folder.appending("keys/\($0)")) }
        let agent = try SSHAgent(socket: bench.folder.appending("agent"), keys: keys)
        let message = try bench.expectFailure(.authFailed, ["SSH_AUTH_SOCK": agent.socket])
        #expect(message.contains("Too many authentication failures"))
        #expect(bench.server.connections == 1)
    }
}
