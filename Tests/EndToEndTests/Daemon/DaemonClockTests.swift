import Foundation
import TestSupport
import Testing

@testable import TeamSyncBase
@testable import TeamSyncDocuments

@Suite("The daemon and a wrong clock", .validatesDocuments, .needs(.faketime))
struct DaemonClockTests {
    @Test("A check recorded while the clock was ahead is due again once the clock is right")
    func setBack() throws {
        let bench = try Workbench(transport: .http)
        let now = Int64(Date().timeIntervalSince1970)
        let ahead = try RunningDaemon.settled(bench, launch: #"exec faketime -f +3h "$@""#)
        try ahead.expectStatus { $0.lastSuccessAt.map { $0.secondsSinceEpoch > now + 2 * 3600 } ?? false }
        // faketime keeps running next to the process that it starts, and receives its signals.
        for engine in try bench.engines() { kill(engine.id, SIGTERM) }
        #expect(try ahead.wait()?.status == 0)
        #expect(try bench.teamsync("statusline").text.contains("in the future"))

        let asked = try bench.serving().requests().count
        let upstream = try bench.fixture.pushIcons(["cart"])
        try bench.sync()
        let status = try bench.status(Workbench.iconsID)
        #expect(status.upstreamCommit == upstream)
        #expect(try #require(status.lastSuccessAt).secondsSinceEpoch < now + 3600)
        #expect(try bench.serving().requests().count > asked)
        #expect(try !bench.teamsync("statusline").text.contains("in the future"))
    }
}
