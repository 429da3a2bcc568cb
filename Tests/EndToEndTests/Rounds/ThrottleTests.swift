import TestSupport
import Testing

@testable import TeamSyncBase
@testable import TeamSyncDocuments

@Suite("The throttle", .validatesDocuments)
struct ThrottleTests {
    private let icons = Workbench.iconsID
    private let components = Workbench.componentsID

    @Test("A second round within the interval contacts no remote, whichever program runs it")
    func withinTheInterval() throws {
        let bench = try Workbench(transport: .http)
        #expect(try bench.actions() == [icons: "fetched", components: "fetched"])
        let asked = try bench.serving().requests()
        #expect(!asked.isEmpty)
        try bench.fixture.pushIcons(["cart"])
        #expect(try bench.actions() == [icons: "throttled", components: "throttled"])
        try bench.sync()
        #expect(try bench.serving().requests() == asked)
        #expect(try bench.status(icons).state == .upToDate)
    }

    @Test("--force contacts the remote of the named repository only")
    func force() throws {
        let bench = try Workbench(transport: .http)
        try bench.sync()
        let asked = try bench.serving().requests().count
        try bench.fixture.pushIcons(["cart"])
        #expect(try bench.actions("--force", icons) == [icons: "fetched"])
        let news = try bench.serving().requests().dropFirst(asked)
        #expect(!news.isEmpty)
        #expect(news.allSatisfy { $0.contains("icons-library") })
        try bench.expectGitAgrees()
    }

    @Test("An attempt older than the repository's own interval is due; the other is not")
    func intervalOver() throws {
        let bench = try Workbench()
        try bench.configure(["interval: 5m"], icons: ["interval: 1m"])
        try bench.sync()
        for id in [icons, components] { try bench.pretendAttempted(id, secondsFromNow: -61) }
        #expect(try bench.actions() == [icons: "fetched", components: "throttled"])
        #expect(try bench.actions() == [icons: "throttled", components: "throttled"])
        try bench.pretendAttempted(components, secondsFromNow: -301)
        #expect(try bench.actions() == [icons: "throttled", components: "fetched"])
    }

    @Test("An attempt in the future, after the clock was set back, is due")
    func stampFromTheFuture() throws {
        let bench = try Workbench()
        try bench.sync()
        try bench.pretendAttempted(icons, secondsFromNow: 86_400)
        try bench.fixture.pushIcons(["cart"])
        #expect(try bench.actions() == [icons: "fetched", components: "throttled"])
        try bench.expectGitAgrees()
        #expect(try bench.actions() == [icons: "throttled", components: "throttled"])
    }

    @Test("A failure counts as an attempt: the next round does not contact the remote")
    func failureIsThrottled() throws {
        let bench = try Workbench(transport: .http)
        try bench.setOrigin(of: bench.icons, to: bench.serving().url("icons-library.git", .status(500)))
        #expect(try bench.actions() == [icons: "fetch_failed", components: "fetched"])
        let asked = try bench.serving().requests()
        let second = try bench.teamsync("sync")
        #expect(second.status == 1)
        #expect(try bench.serving().requests() == asked)
        #expect(try bench.status(icons).error?.failures == 1)
    }

    @Test("Consecutive failures double the delay up to max_backoff")
    func backoff() throws {
        let bench = try Workbench()
        try bench.configure(["interval: 1m", "max_backoff: 3m"])
        try bench.setOrigin(of: bench.icons, to: "http://127.0.0.1:1/icons-library.git")
        var waits: [Int64] = []
        for _ in 0..<4 {
            #expect(try bench.teamsync("sync", "--force", icons).status == 1)
            let status = try bench.status(icons)
            let (last, next) = try (#require(status.lastAttemptAt), #require(status.nextAttemptAt))
            waits.append(last.seconds(until: next))
        }
        #expect(waits == [60, 120, 180, 180])
    }
}
