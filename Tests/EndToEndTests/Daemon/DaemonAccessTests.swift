import Foundation
import TestSupport
import Testing

@testable import TeamSyncBase
@testable import TeamSyncDocuments

/// Faults that only a person can fix are retried after an hour, or as soon as a person has changed something relevant.
@Suite("Fixed access while the daemon runs", .validatesDocuments)
struct DaemonAccessTests {
    private static let id = Workbench.iconsID

    private static func expectFailing(
        _ code: ErrorCode, _ daemon: RunningDaemon, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        try daemon.expectStatus(of: id, sourceLocation: sourceLocation) { $0.error?.code == code }
        let status = try daemon.bench.status(id)
        let wait = try #require(status.lastAttemptAt).seconds(until: #require(status.nextAttemptAt))
        #expect(wait >= 3600, sourceLocation: sourceLocation)
    }

    /// The remote was contacted, and its new commits were fetched.
    private static func expectMended(
        _ daemon: RunningDaemon, _ upstream: String, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        try daemon.expectStatus(of: id, sourceLocation: sourceLocation) { $0.error == nil }
        let status = try daemon.bench.status(id)
        #expect(status.upstreamCommit == upstream, sourceLocation: sourceLocation)
        #expect(status.lastSuccessAt != nil, sourceLocation: sourceLocation)
    }

    @Test("A remote is contacted again when its invalid URL is corrected")
    func url() throws {
        let bench = try Workbench()
        try bench.configure(["interval: 10m"])
        let upstream = try bench.fixture.pushIcons(["cart"])
        try bench.setOrigin(of: bench.icons, to: bench.path("nothing.git"))
        let daemon = try RunningDaemon(bench)
        try Self.expectFailing(.notFound, daemon)
        // Another wrong password: the remote is contacted, and the failure is reported.
        try bench.setOrigin(of: bench.icons, to: bench.path("nothing else.git"))
        try daemon.expectStatus(of: Self.id) { $0.error?.message.contains("nothing else.git") == true }
        try bench.setOrigin(of: bench.icons, to: bench.icons.origin.path)
        try Self.expectMended(daemon, upstream)
        daemon.signal(SIGTERM)
        #expect(try daemon.wait()?.status == 0)
    }

    @Test("After a refused password, the remote is contacted again when git's user configuration names another one")
    func password() throws {
        let bench = try HTTPBench(["interval: 10m", "timeout: 40s", "stall_timeout: 20s"])
        try bench.server.allow(["ada": "open sesame"])
        try bench.reach(.guarded)
        let upstream = try bench.bench.fixture.pushIcons(["cart"])
        let file = bench.bench.path("gitconfig")
        let daemon = try RunningDaemon(bench.bench, environment: ["GIT_CONFIG_GLOBAL": file])
        try Self.expectFailing(.authFailed, daemon)
        let helper = "!f() { echo username=ada; echo \"password=open sesame\"; }; f"
        try bench.clone.git("config", "--file", file, "credential.helper", helper)
        try Self.expectMended(daemon, upstream)
        daemon.signal(SIGTERM)
        #expect(try daemon.wait()?.status == 0)
    }

    @Test("A remote that requires a password is contacted again when one is stored in the home folder")
    func storedPassword() throws {
        let bench = try HTTPBench(["interval: 10m", "timeout: 40s", "stall_timeout: 20s"])
        try bench.server.allow(["ada": "sesame"])
        try bench.reach(.guarded)
        let upstream = try bench.bench.fixture.pushIcons(["cart"])
        try bench.set("credential.helper", "store")
        let daemon = try RunningDaemon(bench.bench)
        try Self.expectFailing(.authFailed, daemon)
        let port = bench.server.port(.http)
        try bench.bench.write(
            "http://ada:sesame@localhost:\(port)\n", to: "\(bench.bench.home)/.git-credentials")
        try Self.expectMended(daemon, upstream)
        daemon.signal(SIGTERM)
        #expect(try daemon.wait()?.status == 0)
    }
}
