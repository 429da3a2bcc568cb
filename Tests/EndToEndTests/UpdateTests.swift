import TeamSyncSnapshot
import TestSupport
import Testing

/// `update: fast-forward` moves the local branch when that disturbs nothing, and says why when it does not.
@Suite("Updating the local branch", .validatesDocuments)
struct UpdateTests {
    private let bench: Workbench
    private var clone: TestRepository { bench.icons.clone }
    private static let own = "metadata.json"

    init() throws {
        bench = try Workbench(icons: 4, colors: 2, components: ["Button"])
        try bench.configure(icons: ["update: fast-forward"])
    }

    private func report() throws -> UpdateReport {
        try #require(bench.status(Workbench.iconsID).update)
    }

    @Test("The branch that is checked out moves, with index and working tree")
    func checkedOut() throws {
        try clone.git("fetch", "--quiet")
        let fetchHead = try clone.id(of: "FETCH_HEAD")
        try clone.git("reset", "--quiet", "--hard", "HEAD")
        let original = try clone.id(of: "ORIG_HEAD")
        let tip = try bench.fixture.pushIcons(["cart"])
        try bench.sync("--force")
        let report = try report()
        #expect(report.moved && report.reason == nil)
        #expect(try clone.id(of: "refs/heads/main") == tip)
        #expect(try clone.git("status", "--porcelain", "--branch") == "## main...origin/main")
        #expect(try clone.git("diff", "HEAD", "--stat") == "")
        #expect(try clone.git("log", "-1", "--walk-reflogs", "--format=%gs", "main").contains("teamsync"))
        #expect(try clone.id(of: "FETCH_HEAD") == fetchHead)
        #expect(try clone.id(of: "ORIG_HEAD") == original)
        #expect(try clone.git("log", "-1", "--walk-reflogs", "--format=%gs", "HEAD").contains("teamsync"))
        #expect(try clone.git("fsck", "--strict", "--no-dangling") == "")
        #expect(try bench.status(Workbench.iconsID).state == .upToDate)
        try bench.expectGitAgrees()
    }

    @Test("A branch that is not checked out moves, and the working tree stays")
    func notCheckedOut() throws {
        try clone.checkOut("feature", from: "main")
        let before = try clone.id(of: "HEAD")
        let tip = try bench.fixture.pushIcons(["cart"])
        try bench.sync("--force")
        #expect(try report().moved)
        #expect(try clone.id(of: "refs/heads/main") == tip)
        #expect(try clone.id(of: "HEAD") == before)
        #expect(try clone.git("status", "--porcelain") == "")
    }

    @Test("A bare clone's branch moves")
    func bare() throws {
        let path = bench.path("bare.git")
        let bare = try TestRepository.clone(
            bench.icons.origin.path, to: path, runner: clone.runner, arguments: ["--bare"])
        try bare.git("config", "remote.origin.fetch", "+refs/heads/*:refs/remotes/origin/*")
        try bench.configure(icons: ["update: fast-forward", "path: \"\(path)\""])
        let tip = try bench.fixture.pushIcons(["cart"])
        try bench.sync("--force")
        #expect(try report().moved)
        #expect(try bare.id(of: "refs/heads/main") == tip)
    }

    /// What the developer has left in the clone.
    enum State: String, CaseIterable, Sendable {
        case staged, stagedNew, modified, removed, untracked, ignored, merge, rebase, cherryPick, revert, bisect
        case filter, elsewhere, rebasedElsewhere, ahead, diverged, indexLock

        var reason: UpdateReport.Reason {
            switch self {
            case .staged, .stagedNew: .staged
            case .modified, .removed: .modified
            case .untracked, .ignored: .untrackedInTheWay
            case .merge, .rebase, .cherryPick, .revert, .bisect, .rebasedElsewhere: .inProgress
            case .filter: .filterDriver
            case .elsewhere: .checkedOutElsewhere
            case .ahead, .diverged: .notFastForward
            case .indexLock: .locked
            }
        }
    }

    private func leave(_ state: State) throws {
        switch state {
        case .staged, .modified:
            try clone.write("{}\n", to: RawPath(Self.own))
            if state == .staged { try clone.git("add", Self.own) }
        case .stagedNew:
            try clone.write("new\n", to: "new.txt")
            try clone.git("add", "new.txt")
        case .removed: try clone.remove(RawPath(Self.own))
        case .ignored:
            try clone.write("*.svg\n", to: ".git/info/exclude")
            try clone.write("mine\n", to: IconsLibraryFiles.path(ofIcon: "cart"))
        case .untracked: try clone.write("mine\n", to: IconsLibraryFiles.path(ofIcon: "cart"))
        case .merge, .rebase, .cherryPick, .revert: try conflict(state)
        case .bisect: try clone.git("bisect", "start")
        case .filter: try clone.git("config", "filter.lfs.smudge", "cat")
        case .elsewhere:
            try clone.checkOut("feature", from: "main")
            try clone.git("worktree", "add", "--quiet", bench.path("other"), "main")
        case .rebasedElsewhere: try rebaseElsewhere()
        case .ahead, .diverged: try clone.commit("Own work")
        case .indexLock: try clone.write("", to: ".git/index.lock")
        }
    }

    /// Leaves a conflict, on a branch beside main, which would be a fast-forward otherwise.
    private func conflict(_ state: State) throws {
        try clone.checkOut("side", from: "main")
        try clone.write("side\n", to: RawPath(Self.own))
        try clone.commit("Side")
        try clone.checkOut("work", from: "main")
        try clone.write("work\n", to: RawPath(Self.own))
        try clone.commit("Work")
        let words: [String] =
            switch state {
            case .merge: ["merge", "side"]
            case .rebase: ["rebase", "side"]
            case .cherryPick: ["cherry-pick", "side"]
            default: ["revert", "side"]
            }
        #expect(try clone.runner.attempt(words, in: clone.path).status != 0)
    }

    /// A rebase of main that has stopped in a linked working tree, where main is checked out no more.
    private func rebaseElsewhere() throws {
        try clone.checkOut("feature", from: "main")
        let other = TestRepository(at: bench.path("other"), runner: clone.runner)
        try clone.git("worktree", "add", "--quiet", other.path, "main")
        try other.git("-c", "sequence.editor=echo break >", "rebase", "--quiet", "--interactive", "--root")
        #expect(try !clone.git("worktree", "list", "--porcelain").contains("branch refs/heads/main"))
    }

    @Test("What is in the way is named, and nothing is touched", arguments: State.allCases)
    func obstacle(state: State) throws {
        try bench.sync()
        if state != .ahead { try bench.fixture.pushIcons(["cart"]) }
        try leave(state)
        let main = try clone.id(of: "refs/heads/main")
        let before = try CloneFootprint(of: clone, folders: [clone.path])
        #expect(try bench.teamsync("sync", "--force").status == 0)
        let after = try CloneFootprint(of: clone, folders: [clone.path])
        let moved = ["/refs/remotes/origin/main"]
        #expect(after.changedFiles(since: before).filter { file in !moved.contains { file.hasSuffix($0) } } == [])
        #expect(try clone.id(of: "refs/heads/main") == main)
        let status = try bench.status(Workbench.iconsID)
        guard state != .ahead else {
            #expect(status.update == nil && status.state == .ahead)
            return
        }
        let report = try report()
        #expect(!report.moved && report.reason == state.reason, "\(report)")
        #expect(try bench.teamsync("status").text.contains(report.message))
        #expect(status.error == nil)
    }

    @Test("What is out of the way again is done by the next round")
    func afterwards() throws {
        try bench.fixture.pushIcons(["cart"])
        try leave(.modified)
        try bench.sync("--force")
        #expect(try !report().moved)
        try clone.git("checkout", "--quiet", "--", Self.own)
        try bench.sync("--force")
        #expect(try report().moved)
        #expect(try clone.id(of: "main") == clone.id(of: "origin/main"))
    }
}
