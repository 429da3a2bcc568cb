import TestSupport
import Testing

@testable import TeamSyncDocuments

@Suite("The daemon and the locations of clones", .validatesDocuments)
struct DaemonPlaceTests {
    private static let main = "refs/heads/main"

    /// A bare clone, and a linked working tree of it.
    private static func bareWithWorktree(_ bench: Workbench) throws -> TestRepository {
        let (bare, _) = try CloneShape.bare.make(from: bench.icons, in: bench)
        try bare.git("worktree", "add", "--quiet", "-b", "side", bench.path("side"))
        return TestRepository(at: bench.path("side"), runner: bare.runner)
    }

    private func expectMovesCount(_ clone: TestRepository, _ bench: Workbench) throws {
        try bench.configure(icons: ["path: '\(clone.path)'"])
        try bench.sync("--force")
        let daemon = try RunningDaemon.settled(bench)
        for revision in ["main~1", "main~1", "origin/main"] {
            try clone.setReference(Self.main, to: revision)
            try daemon.expectGitAgrees(clone: clone)
        }
        try bench.fixture.pushIcons(["cart"])
        try clone.git("fetch", "--quiet", "origin", "+refs/heads/main:refs/remotes/origin/main")
        try daemon.expectGitAgrees(clone: clone)
    }

    @Test(
        "Moved references are detected wherever they are stored",
        arguments: [CloneShape.worktree, .bare, .spaces, .separate, .linked, .feature])
    func shapes(shape: CloneShape) throws {
        let bench = try Workbench()
        if shape == .linked { try bench.icons.clone.checkOut("other", from: "main") }
        try expectMovesCount(shape.make(from: bench.icons, in: bench).clone, bench)
    }

    @Test("Moved references are detected in a linked working tree of a bare clone")
    func bareWorktree() throws {
        let bench = try Workbench()
        try expectMovesCount(Self.bareWithWorktree(bench), bench)
    }

    @Test("A removed clone is missing, and a new one in its place is watched")
    func clonedAgain() throws {
        let bench = try Workbench()
        try bench.sync()
        let daemon = try RunningDaemon.settled(bench)
        let path = bench.icons.clone.path
        for _ in 1...2 {
            try RawFile.remove(RawPath(path))
            try daemon.expectStatus { $0.error?.code == .missing }
            _ = try TestRepository.clone(bench.icons.origin.path, to: path, runner: bench.icons.clone.runner)
            try daemon.expectStatus { $0.error == nil && $0.state == .upToDate }
            try bench.icons.clone.commit("Own work")
            try daemon.expectGitAgrees()
        }
        #expect(try daemon.log.count { $0.contains(" failing ") && $0.contains("code=missing") } == 2)
        #expect(try daemon.log.count { $0.contains(" recovered ") } == 2)
    }

    @Test("A clone created later is detected, with its parent folders")
    func later() throws {
        let bench = try Workbench()
        let path = bench.path("later/deep/down/icons")
        try bench.configure(icons: ["path: \"\(path)\""])
        let daemon = try RunningDaemon.settled(bench)
        try daemon.expectStatus { $0.error?.code == .missing }
        try RawFile.makeFolder(RawPath(bench.path("later/deep")))
        let clone = try TestRepository.clone(bench.icons.origin.path, to: path, runner: bench.icons.clone.runner)
        try daemon.expectStatus { $0.error == nil && $0.state == .upToDate }
        try clone.commit("Own work")
        try daemon.expectGitAgrees(clone: clone)
    }

    @Test("A clone that is moved away and back is missing in the meantime")
    func movedAway() throws {
        let bench = try Workbench()
        try bench.sync()
        let daemon = try RunningDaemon.settled(bench)
        let (path, aside) = (bench.icons.clone.path, bench.path("aside"))
        try Self.move(path, to: aside)
        try daemon.expectStatus { $0.error?.code == .missing }
        let moved = TestRepository(at: aside, runner: bench.icons.clone.runner)
        try moved.commit("Own work")
        try Self.move(aside, to: path)
        try daemon.expectStatus { $0.error == nil && $0.ahead == 1 }
        try bench.icons.clone.commit("More work")
        try daemon.expectGitAgrees()
    }

    @Test("Moving a parent folder moves the clone")
    func movedFolder() throws {
        let bench = try Workbench()
        let folders = bench.path("code/team")
        try RawFile.makeFolder(RawPath(folders))
        let path = "\(folders)/icons"
        try Self.move(bench.icons.clone.path, to: path)
        try bench.configure(["interval: 1h"], icons: ["path: \"\(path)\""])
        try bench.sync()
        let daemon = try RunningDaemon.settled(bench)
        try Self.move(bench.path("code"), to: bench.path("elsewhere"))
        try daemon.expectStatus { $0.error?.code == .missing }
        try Self.move(bench.path("elsewhere"), to: bench.path("code"))
        try daemon.expectStatus { $0.error == nil }
        let clone = TestRepository(at: path, runner: bench.icons.clone.runner)
        try clone.commit("Own work")
        try daemon.expectGitAgrees(clone: clone)
    }

    private static func move(_ path: String, to other: String) throws {
        _ = try Command("mv", ["--", path, other], environment: SealedEnvironment.variables(home: "/")).runChecked()
    }
}
