import TestSupport
import Testing

@testable import TeamSyncDocuments

@Suite("Network faults", .validatesDocuments)
struct NetworkFaultTests {
    private let icons = Workbench.iconsID
    private static let upstream = "refs/remotes/origin/main"

    struct Fault: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let behaviour: HTTPGitServer.Behaviour
        let code: ErrorCode
        /// Words that the message contains.
        let message: String
        var timeout = 20
        var stallTimeout = 15
    }

    private static let faults = [
        Fault(
            testDescription: "silence", behaviour: .silent, code: .timeout, message: "'origin' sent no data for 1 s",
            stallTimeout: 1),
        Fault(
            testDescription: "silence until the end of the time", behaviour: .silent, code: .timeout,
            message: "the fetch from 'origin' took longer than 2 s", timeout: 2),
        Fault(
            testDescription: "a stall in the pack", behaviour: .stallInPack, code: .timeout,
            message: "'origin' sent no data for 1 s", stallTimeout: 1),
        Fault(
            testDescription: "a cut in the pack", behaviour: .dropInPack, code: .offline,
            message: "cannot fetch from 'origin': "),
        Fault(testDescription: "rubbish", behaviour: .garbage, code: .offline, message: "cannot fetch from 'origin': "),
        Fault(testDescription: "500", behaviour: .status(500), code: .offline, message: "cannot fetch from 'origin': "),
        Fault(testDescription: "503", behaviour: .status(503), code: .offline, message: "cannot fetch from 'origin': "),
        Fault(
            testDescription: "404", behaviour: .status(404), code: .notFound, message: "cannot fetch from 'origin': "),
        Fault(
            testDescription: "403", behaviour: .status(403), code: .authFailed, message: "cannot fetch from 'origin': "),
        Fault(
            testDescription: "401", behaviour: .status(401), code: .authFailed, message: "cannot fetch from 'origin': "),
        Fault(
            testDescription: "429", behaviour: .status(429), code: .rateLimited, message: "cannot fetch from 'origin': "
        ),
    ]

    @Test(
        "Each fault has its error code in time, nothing moves, and the other repository is checked", arguments: faults)
    func fault(fault: Fault) throws {
        let bench = try Workbench(transport: .http)
        try bench.connect(bench.components, by: .path)
        try bench.configure(icons: ["timeout: \(fault.timeout)s", "stall_timeout: \(fault.stallTimeout)s"])
        try bench.sync()
        let good = try bench.status(icons)
        let tip = try bench.icons.clone.id(of: Self.upstream)
        try bench.fixture.pushIcons((0..<200).map { "cart-\($0)" })
        try bench.fixture.pushComponent("Badge")

        let server = try bench.serving()
        try bench.setOrigin(of: bench.icons, to: server.url("icons-library.git", fault.behaviour))
        let begin = ContinuousClock.now
        let result = try bench.teamsync("sync", "--force")
        #expect(begin.duration(to: .now) < .seconds(60), "with a margin for a busy machine")
        #expect(result.status == 1)
        let error = try #require(try bench.status(icons).error)
        #expect(error.code == fault.code, "\(error.message)")
        #expect(error.message.hasPrefix(fault.message), "\(error.message)")
        #expect(result.errorText.hasPrefix("teamsync: icons-library: \(error.message)\n"))
        #expect(try bench.icons.clone.id(of: Self.upstream) == tip)
        #expect(try bench.status(icons).counts == good.counts)
        #expect(try bench.status(Workbench.componentsID).state == .behind)
        #expect(try bench.status(Workbench.componentsID).error == nil)
        #expect(try bench.engines().isEmpty)
        try bench.expectSoundClones()

        try bench.setOrigin(of: bench.icons, to: server.url("icons-library.git"))
        try bench.sync("--force")
        try bench.expectGitAgrees()
        #expect(try bench.status(icons).error == nil)
        try bench.expectSoundClones()
    }

    @Test("A closed port is offline immediately")
    func refused() throws {
        let bench = try Workbench(transport: .http)
        try bench.sync()
        try bench.serving().stop()
        let result = try bench.teamsync("sync", "--force")
        #expect(result.status == 1)
        for id in [icons, Workbench.componentsID] {
            let status = try bench.status(id)
            #expect(status.error?.code == .offline, "\(status.error?.message ?? "")")
            #expect(status.state == .upToDate)
        }
        #expect(try bench.engines().isEmpty)
    }

    @Test("A killed worker affects only one fetch")
    func workerKilled() throws {
        let bench = try Workbench(transport: .http)
        try bench.sync()
        let server = try bench.serving()
        try bench.setOrigin(of: bench.icons, to: server.url("icons-library.git", .silent))
        let round = try bench.start("teamsyncd", "sync", "--force", icons)
        #expect(try server.waitForRequest("/silent/", within: 60))
        let workers = try bench.workers()
        // Before it calls exec, a child process looks like its parent.
        #expect(!workers.isEmpty)
        for worker in workers { worker.kill() }
        let result = try round.wait()
        #expect(result.status == 1)
        let error = try #require(try bench.status(icons).error)
        #expect(error.code == .internal)
        #expect(error.message.hasPrefix("the worker ended without a result"))
        #expect(try bench.engines().isEmpty)
        try bench.setOrigin(of: bench.icons, to: server.url("icons-library.git"))
        try bench.sync("--force")
        try bench.expectGitAgrees()
    }
}
