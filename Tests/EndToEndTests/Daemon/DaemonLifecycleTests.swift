import Foundation
import TestSupport
import Testing

@testable import TeamSyncDocuments

@Suite("The life cycle of the daemon", .validatesDocuments)
struct DaemonLifecycleTests {
    private let icons = Workbench.iconsID

    @Test(
        "The daemon reports to the service manager when it is ready, its status, and that it stops",
        arguments: NotifySocket.Kind.allCases)
    func notifies(kind: NotifySocket.Kind) throws {
        let bench = try Workbench()
        try bench.fixture.pushIcons(["cart"])
        let socket = try NotifySocket(kind)
        let daemon = try RunningDaemon(bench, environment: ["NOTIFY_SOCKET": socket.address])
        let lines = try socket.lines { $0.hasPrefix("STATUS=Icons 1 behind, Comps up to date; next check at ") }
        #expect(lines.first == "READY=1")
        #expect(lines.last?.hasPrefix("STATUS=Icons 1 behind") == true, "\(lines)")
        #expect(!lines.contains { $0.hasPrefix("WATCHDOG") || $0.hasPrefix("RELOADING") })
        daemon.signal(SIGTERM)
        #expect(try daemon.wait()?.status == 0)
        #expect(try socket.lines { $0 == "STOPPING=1" }.last != nil)
        try bench.expectGitAgrees()
    }

    struct End: Sendable, CustomTestStringConvertible {
        let signal: Int32
        let shape: CloneShape
        /// For each fetch, the worker and its child processes.
        let processes: Int
        var testDescription: String { "signal \(signal) while a \(shape) clone is fetched into" }
    }

    private static let ends = [
        End(signal: SIGTERM, shape: .plain, processes: 1), End(signal: SIGINT, shape: .plain, processes: 1),
        // `git fetch` and its transport.
        End(signal: SIGTERM, shape: .shallow, processes: 3),
    ]

    @Test(
        "During a fetch, the daemon ends with all processes that it has started, and leaves nothing incomplete",
        arguments: ends
    )
    func stops(end: End) throws {
        let bench = try Workbench(transport: .http)
        let (clone, _) = try end.shape.make(from: bench.icons, in: bench)
        try bench.configure(icons: ["path: \"\(clone.path)\""])
        try clone.git("remote", "set-url", "origin", bench.serving().url("icons-library.git"))
        try bench.sync()
        let daemon = try RunningDaemon.settled(bench)
        let (record, status) = (RawPath(bench.state.repositoryState(id: icons)), try bench.status(icons))
        let before = try remembered(record)
        try hang(clone, bench)
        let started = try processes(bench).filter { $0.id != daemon.process }
        #expect(started.count >= end.processes, "\(started.map(\.arguments))")
        let handles = try started.compactMap { try ProcessHandle($0.id) }

        daemon.signal(end.signal)
        let result = try #require(try daemon.wait(atMost: 20_000))
        #expect(result.status == 0)
        for handle in handles { #expect(try handle.waitForEnd(atMost: 10_000), "\(handle.id) still runs") }
        #expect(try processes(bench).isEmpty)
        #expect(try bench.strays() == [])
        #expect(try remembered(record) == before)
        #expect(try bench.status(icons) == status && status.error == nil)
        #expect(try daemon.log.last?.hasSuffix("info stopped") == true)
    }

    /// The daemon's stored state, except for the fingerprint of the clone's configuration.
    private func remembered(_ record: RawPath) throws -> NSDictionary {
        let values = try #require(
            try JSONSerialization.jsonObject(with: Data(RawFile.contents(of: record))) as? [String: Any])
        var remembered = try #require(values["record"] as? [String: Any])
        (remembered["lookFingerprint"], remembered["clone"]) = (nil, nil)
        return remembered as NSDictionary
    }

    /// Makes the daemon contact a remote that does not respond.
    private func hang(_ clone: TestRepository, _ bench: Workbench) throws {
        let server = try bench.serving()
        try clone.git("remote", "set-url", "origin", server.url("icons-library.git", .silent))
        let workers = Set(try bench.workers().map(\.id))
        for engine in try bench.engines() where !workers.contains(engine.id) { kill(engine.id, SIGUSR1) }
        #expect(try server.waitForRequest("/silent/", within: 30))
    }

    private func processes(_ bench: Workbench) throws -> [ListedProcess] {
        try ListedProcess.all(with: "HOME=\(bench.home)")
    }

    @Test("A second daemon for the same state names the first and ends with 75; after a kill, another one can start")
    func second() throws {
        let bench = try Workbench()
        let daemon = try RunningDaemon.settled(bench)
        let result = try bench.teamsyncd("run")
        #expect(result.status == 75)
        expectText(
            result.errorText,
            """
            teamsyncd: a daemon is already running for \(bench.state.path): process \(daemon.process)
            hint: run 'systemctl --user stop teamsyncd' to stop it, or use 'kill'

            """)
        let other = ["TEAMSYNC_STATE_DIR": bench.path("other-state")]
        let beside = try RunningDaemon(bench, environment: other)
        try beside.expectLine(" ready ")
        daemon.signal(SIGKILL)
        #expect(try daemon.wait()?.status == -SIGKILL)
        _ = try RunningDaemon.settled(bench)
    }

    @Test("With an invalid or missing configuration, the daemon ends with 78 and a message, and does nothing else")
    func badConfiguration() throws {
        let bench = try Workbench()
        try bench.configure(["intervall: 5m"])
        let result = try bench.teamsyncd("run")
        #expect(result.status == 78)
        #expect(result.errorText.contains("\(bench.configurationFile):1:1: "), "\(result.errorText)")
        try RawFile.remove(RawPath(bench.configurationFile))
        #expect(try bench.teamsyncd("run").status == 78)
        #expect(!RawFile.exists(RawPath(bench.state.path)))
    }
}
