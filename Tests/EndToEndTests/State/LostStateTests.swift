import Foundation
import TestSupport
import Testing

@testable import TeamSyncDocuments

/// The part of the state that is removed.
enum LostPart: String, CaseIterable {
    case repositories, changes, locks, document, lock, record, everything, directory

    /// - Parameter bench: the bench whose state is removed.
    func remove(_ bench: Workbench) throws {
        let state = bench.state
        switch self {
        case .repositories: try RawFile.remove(RawPath(state.repositoriesFolder))
        case .changes: try RawFile.remove(RawPath(state.changesFolder))
        case .locks: try RawFile.remove(RawPath(state.locksFolder))
        case .document: try RawFile.remove(RawPath(state.countsDocument))
        case .lock: try RawFile.remove(RawPath(state.daemonLock))
        case .record: try RawFile.remove(RawPath(state.repositoryState(id: Workbench.iconsID)))
        case .everything:
            for name in try RawFile.names(in: RawPath(state.path)) {
                try RawFile.remove(RawPath("\(state.path)/\(name)"))
            }
        case .directory: try RawFile.remove(RawPath(state.path))
        }
    }
}

@Suite("Removed state", .validatesDocuments)
struct LostStateTests {
    private let bench: Workbench

    init() throws {
        bench = try Workbench()
        try bench.sync()
    }

    @Test(
        "State removed between two rounds is recreated by the next one, and its numbers agree with git",
        arguments: LostPart.allCases)
    func betweenRounds(part: LostPart) throws {
        try bench.fixture.pushIcons(["cart"])
        try bench.sync("--force")
        try part.remove(bench)
        #expect(try bench.teamsync("gate").status != 0)
        try bench.sync()
        try bench.expectGitAgrees()
        #expect(try bench.teamsync("gate").status == 10)
    }

    @Test(
        "State removed while the daemon runs is recreated immediately, and a local change is published",
        arguments: LostPart.allCases.filter { $0 != .directory })
    func whileRunning(part: LostPart) throws {
        let daemon = try RunningDaemon.settled(bench)
        try part.remove(bench)
        try daemon.expectDocument { document in
            document.repositories.count == 2
                && document.repositories.allSatisfy {
                    $0.state == .upToDate && $0.error == nil && $0.lastSuccessAt != nil
                }
        }
        try bench.icons.clone.commit("Own work")
        try daemon.expectStatus { $0.ahead == 1 && $0.error == nil }
        try daemon.expectGitAgrees()
        for folder in bench.state.folders { #expect(try FileFacts(folder)?.mode == 0o700, "\(folder)") }
        #expect(RawFile.exists(RawPath(bench.state.daemonLock)))
        #expect(try bench.teamsync("gate").status == 0)
        #expect(try bench.command("teamsyncd", ["run"]).run().status == 75)
    }

    @Test(
        "If the state cannot be recreated, there is an error of the state, and nothing is up to date",
        arguments: [LostPart.repositories, .locks, .changes])
    func cannotBeMade(part: LostPart) throws {
        let folder = "\(bench.state.path)/\(part.rawValue)"
        #expect(try bench.teamsync("gate").status == 0)
        try RawFile.remove(RawPath(folder))
        try bench.write("in the way\n", to: folder)
        let result = try bench.teamsync("sync", "--force")
        #expect(result.status == 1)
        #expect(result.errorText.contains(folder), "\(result.errorText)")
        #expect(!result.errorText.contains("clone"), "\(result.errorText)")
        let gate = try bench.teamsync("gate")
        #expect(gate.status == 12, "\(gate.errorText)")
        #expect(gate.errorText.contains(folder), "\(gate.errorText)")
        let status = try bench.status(Workbench.iconsID)
        #expect(status.error?.message.contains(folder) == true && status.error?.code != .missing)
        #expect(try !bench.teamsync("status").text.contains("clone not found"))
        try RawFile.remove(RawPath(folder))
        try bench.sync("--force")
        try bench.expectGitAgrees()
        #expect(try bench.teamsync("gate").status == 0)
    }

    @Test("While the daemon runs, an error of the state is published until the state can be recreated")
    func cannotBeMadeWhileRunning() throws {
        let daemon = try RunningDaemon.settled(bench)
        let folder = bench.state.repositoriesFolder
        // The daemon recreates it at once, possibly before this check.
        var descriptor: Int32 = -1
        for _ in 1...10_000 where descriptor < 0 {
            try RawFile.remove(RawPath(folder))
            descriptor = open(folder, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        }
        try #require(descriptor >= 0)
        close(descriptor)
        try bench.icons.clone.commit("Own work")
        try daemon.expectStatus { status in
            guard let error = status.error else { return false }
            return error.code != .missing && error.message.contains(folder)
        }
        let gate = try bench.teamsync("gate")
        #expect(gate.status == 12, "\(gate.errorText)")
        #expect(!(try bench.teamsync("status").text.contains("clone not found")))
        try RawFile.remove(RawPath(folder))
        try bench.icons.clone.commit("More work")
        try daemon.expectStatus { $0.ahead == 2 && $0.error == nil }
    }
}
