import Foundation
import TestSupport
import Testing

@testable import TeamSyncDocuments

@Suite("Concurrent rounds", .validatesDocuments)
struct ConcurrencyTests {
    private let icons = Workbench.iconsID

    @Test("Each remote is contacted exactly once, all rounds succeed, and the document is complete", arguments: [2, 8])
    func oneFetch(rounds: Int) throws {
        let bench = try Workbench(transport: .http)
        try bench.configure(export: true)
        try bench.fixture.pushIcons(["cart"])
        try bench.fixture.pushComponent("Badge")
        let before = try bench.serving().requests().count
        let running = try (0..<rounds).map { number in
            try bench.start(number.isMultiple(of: 2) ? "teamsync" : "teamsyncd", "sync")
        }
        for command in running {
            let result = try command.wait()
            #expect(result.status == 0)
            #expect(result.text + result.errorText == "")
        }
        let asked = try bench.serving().requests().dropFirst(before).filter { $0.contains("/info/refs") }
        #expect(asked.count == 2, "\(asked)")
        try bench.noteDocuments()
        try bench.expectGitAgrees()
        #expect(try bench.strays() == [])
        try bench.expectSoundClones()
    }

    @Test("Concurrent forced rounds succeed, too, and one that waited does not contact the remote again")
    func forced() throws {
        let bench = try Workbench(transport: .http)
        try bench.sync()
        try bench.fixture.pushIcons(["cart"])
        let running = try (0..<6).map { _ in try bench.start("teamsyncd", "sync", "--force") }
        for command in running {
            let result = try command.wait()
            #expect(result.status == 0)
            #expect(result.errorText == "")
        }
        try bench.noteDocuments()
        try bench.expectGitAgrees()
        try bench.expectSoundClones()
    }

    @Test("After rounds of different repositories, both are in the document")
    func differentRepositories() throws {
        let bench = try Workbench()
        try bench.fixture.pushIcons(["cart"])
        try bench.fixture.pushComponent("Badge")
        let running = try [icons, Workbench.componentsID].map { try bench.start("teamsyncd", "sync", $0) }
        for command in running { #expect(try command.wait().status == 0) }
        try bench.expectGitAgrees()
        #expect(try bench.document().repositories.map(\.state) == [.behind, .behind])
    }

    @Test("While another process checks: 75 with --wait 0s and after a wait; the other repository is checked")
    func locked() throws {
        let bench = try Workbench()
        try bench.sync()
        try bench.fixture.pushIcons(["cart"])
        try bench.fixture.pushComponent("Badge")
        let good = try bench.status(icons)
        let lock = try HeldLock(bench.state.lock(id: icons))
        for wait in ["0s", "1s"] {
            let result = try bench.teamsync("sync", "--force", "--wait", wait)
            #expect(result.status == 75)
            #expect(
                result.errorText == """
                    teamsync: icons-library: another process is checking it
                    hint: try again, or wait longer with --wait

                    """)
            #expect(try bench.status(icons) == good)
        }
        #expect(try bench.status(Workbench.componentsID).state == .behind)

        let waiting = try bench.start("teamsync", "sync", "--force")
        #expect(try waiting.wait(atMost: 300) == nil, "it waits for the lock")
        lock.release()
        #expect(try waiting.wait().status == 0)
        try bench.sync("--force")
        try bench.expectGitAgrees()
    }

    @Test("A failure of another repository takes precedence over a lock")
    func lockedAndFailed() throws {
        let bench = try Workbench()
        try bench.sync()
        try RawFile.remove(RawPath(bench.components.origin.path))
        let lock = try HeldLock(bench.state.lock(id: icons))
        #expect(try bench.teamsync("sync", "--force", "--wait", "0s").status == 1)
        lock.release()
    }
}

/// A repository's lock, held by the test instead of another process.
private final class HeldLock {
    private let descriptor: Int32

    init(_ path: String) throws {
        descriptor = open(path, O_RDWR | O_CLOEXEC)
        guard descriptor >= 0, flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { throw SystemError("lock", path) }
    }

    func release() {
        flock(descriptor, LOCK_UN)
    }

    deinit {
        close(descriptor)
    }
}
