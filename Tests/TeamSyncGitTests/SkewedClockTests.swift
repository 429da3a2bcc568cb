import TestSupport
import Testing

/// Commits that claim to be older than their parents, so that a traversal by time visits the history in the wrong
/// order.
@Suite("Skewed clocks")
struct SkewedClockTests {
    @Test("Commits of one side become common when a commit with an old time is reached last", arguments: 1...5)
    func lateCommonCommit(oldLooking count: Int64) throws {
        var history = HandmadeHistory()
        var shared = history.commit(at: 500)
        for time in Int64(501)...530 { shared = history.commit(shared, at: time) }
        var late = shared
        for time in (0..<count).reversed() { late = history.commit(late, at: time) }
        let upstream = history.commit(late, at: 2000)
        let side = history.commit(late, at: 1990)
        let local = history.commit(side, shared, at: 1995)

        let truth = try GitOracle(history.repository(local: local, upstream: upstream)).compare()
        #expect(truth.ahead == 2)
        #expect(truth.behind == 1)
        #expect(try history.differences(local: local, upstream: upstream) == [])
    }

    @Test("The merge base of branches if the commit before the fork has a later time than both tips")
    func forkFromTheFuture() throws {
        var history = HandmadeHistory()
        let root = history.commit(at: 100, ["icons/a.svg": TreeEntry("a")])
        let fork = history.commit(root, at: 9000, ["icons/b.svg": TreeEntry("b")])
        let local = history.commit(fork, at: 50, ["icons/c.svg": TreeEntry("c")])
        let upstream = history.commit(fork, at: 60, ["icons/d.svg": TreeEntry("d")])
        #expect(try history.differences(local: local, upstream: upstream) == [])
    }
}
