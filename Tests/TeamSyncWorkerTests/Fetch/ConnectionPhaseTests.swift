import TestSupport
import Testing

@testable import TeamSyncBase
@testable import TeamSyncProtocol

/// Processes in the phase that their sockets show.
@Suite struct ConnectionPhaseTests {
    /// Prints a line when it is ready, and stays until its input ends.
    /// - Returns: also the line that the script itself prints, if it does.
    private func process(
        _ script: String, _ folder: TemporaryFolder, saysMore: Bool = false
    ) throws -> (process: RunningProcess, line: String?) {
        let process = try RunningProcess(
            "python3", ["-c", "import socket, sys\n\(script)\nprint('there', flush=True)\nsys.stdin.read()"],
            environment: SealedEnvironment.variables(home: folder.path), in: folder)
        let line = saysMore ? try process.nextLine(within: 30) : nil
        try #require(process.nextLine(within: 30) == "there")
        return (process, line)
    }

    @Test("Without a connection, a name is being resolved, or a helper is running")
    func nothing() throws {
        let folder = try TemporaryFolder()
        let process = try process("pass", folder).process
        #expect(ConnectionPhase.refined(.connect, process: process.id) == .resolve)
        #expect(ConnectionPhase.refined(.tls, process: process.id) == .resolve)
        #expect(ConnectionPhase.refined(.auth, process: process.id) == .auth)
    }

    @Test("With a connection, the phase is after connecting")
    func connected() throws {
        let folder = try TemporaryFolder()
        let process = try process(
            "s = socket.create_server(('127.0.0.1', 0)); c = socket.create_connection(s.getsockname())", folder
        ).process
        #expect(ConnectionPhase.refined(.connect, process: process.id) == .negotiate)
        #expect(ConnectionPhase.refined(.tls, process: process.id) == .tls)
        #expect(ConnectionPhase.refined(.auth, process: process.id) == .auth)
    }

    @Test("A connection that was not accepted does not count")
    func waiting() throws {
        let folder = try TemporaryFolder()
        // A listener that accepts no connections has room for one; the first packet of the next one is not answered.
        let listener = try process(
            """
            s = socket.socket(); s.bind(('127.0.0.1', 0)); s.listen(0)
            first = socket.create_connection(s.getsockname())
            print(s.getsockname()[1], flush=True)
            """, folder, saysMore: true)
        let port = try #require(listener.line)
        let waiting = try process(
            "c = socket.socket(); c.setblocking(False); c.connect_ex(('127.0.0.1', \(port)))", folder
        ).process
        #expect(ConnectionPhase.refined(.connect, process: waiting.id) == .connect)
        #expect(ConnectionPhase.refined(.auth, process: waiting.id) == .connect)
    }

    @Test("The phase stays the same for an ended process, and if sockets do not determine it")
    func others() throws {
        #expect(ConnectionPhase.refined(.receive, process: 1) == .receive)
        #expect(ConnectionPhase.refined(.index, process: 1) == .index)
        #expect(ConnectionPhase.refined(.auth, process: Int32.max) == .auth)
    }
}
