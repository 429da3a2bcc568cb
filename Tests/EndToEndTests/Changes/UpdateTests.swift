import TestSupport
import Testing

@testable import TeamSyncDocuments

/// `update: fast-forward` moves the local branch if that does not interfere with anything, and otherwise reports the
/// reason.
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

    @Test("The checked-out branch moves, with index and working tree")
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
        let icon = IconsLibraryFiles.path(ofIcon: "cart")
        let drawn = try RawFile.contents(of: clone.absolute(icon))
        #expect(drawn == IconsLibraryFiles.drawing(of: "cart").content, "files on disk are upstream's")
        #expect(try clone.git("log", "-1", "--walk-reflogs", "--format=%gs", "main").contains("teamsync"))
        #expect(try clone.id(of: "FETCH_HEAD") == fetchHead)
        #expect(try clone.id(of: "ORIG_HEAD") == original)
        #expect(try clone.git("log", "-1", "--walk-reflogs", "--format=%gs", "HEAD").contains("teamsync"))
        #expect(try clone.git("fsck", "--strict", "--no-dangling") == "")
        #expect(try bench.status(Workbench.iconsID).state == .upToDate)
        try bench.expectGitAgrees()
    }

    @Test("A branch that is not checked out moves, and the working tree does not change")
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

    /// The developer's unfinished work in the clone.
    enum State: String, CaseIterable, Sendable {
        case staged, stagedNew, modified, removed, untracked, ignored, merge, rebase, cherryPick, revert, bisect
        case applying, skipWorktree, assumeUnchanged, untrackedFolder, untrackedParent, ignoredParent, ignoredLink
        case filter, elsewhere, rebasedElsewhere, ahead, diverged, indexLock, branchLock, reflogFolder

        var reason: UpdateReport.Reason {
            switch self {
            case .staged, .stagedNew: .staged
            case .modified, .removed, .skipWorktree, .assumeUnchanged: .modified
            case .untracked, .ignored, .untrackedFolder, .untrackedParent, .ignoredParent, .ignoredLink:
                .untrackedInTheWay
            case .merge, .rebase, .applying, .cherryPick, .revert, .bisect, .rebasedElsewhere: .inProgress
            case .filter: .filterDriver
            case .elsewhere: .checkedOutElsewhere
            case .ahead, .diverged: .notFastForward
            case .indexLock, .branchLock: .locked
            case .reflogFolder: .failed
            }
        }

        /// Whether upstream has added a folder instead of an icon.
        var isAboutFolder: Bool {
            switch self {
            case .untrackedParent, .ignoredParent, .ignoredLink: true
            default: false
            }
        }
    }

    private static let folder = "extras"

    /// A teammate adds a folder that contains a file.
    private func pushFolder() throws {
        let file = RawPath("\(Self.folder)/deep/file.txt")
        try bench.icons.push(
            "Add a folder", changes: [file: TreeEntry("theirs\n")], times: CommitTimes(DesignSystemFixture.pushedAt))
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
        case .skipWorktree, .assumeUnchanged:
            try clone.git("update-index", state == .skipWorktree ? "--skip-worktree" : "--assume-unchanged", Self.own)
            try clone.write("mine\n", to: RawPath(Self.own))
        case .untrackedFolder:
            try clone.write("mine\n", to: RawPath("\(IconsLibraryFiles.path(ofIcon: "cart"))/mine"))
        case .untrackedParent: try clone.write("mine\n", to: RawPath(Self.folder))
        case .ignoredParent, .ignoredLink:
            try clone.write("\(Self.folder)\n", to: ".git/info/exclude")
            if state == .ignoredParent {
                try clone.write("mine\n", to: RawPath(Self.folder))
            } else {
                try clone.link(RawPath(Self.folder), to: "icons")
            }
        case .merge, .rebase, .applying, .cherryPick, .revert: try conflict(state)
        case .bisect: try clone.git("bisect", "start")
        case .filter: try clone.git("config", "filter.lfs.smudge", "cat")
        case .elsewhere:
            try clone.checkOut("feature", from: "main")
            try clone.git("worktree", "add", "--quiet", bench.path("other"), "main")
        case .rebasedElsewhere: try rebaseElsewhere()
        case .ahead, .diverged: try clone.commit("Own work")
        case .indexLock: try clone.write("", to: ".git/index.lock")
        case .branchLock, .reflogFolder:
            try clone.checkOut("feature", from: "main")
            if state == .branchLock { return try clone.write("", to: ".git/refs/heads/main.lock") }
            try clone.remove(".git/logs/refs/heads/main")
            try clone.write("", to: ".git/logs/refs/heads/main/file")
        }
    }

    /// Leaves a conflict on a branch other than main; main could otherwise be fast-forwarded.
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
            case .applying: ["rebase", "--apply", "side"]
            case .cherryPick: ["cherry-pick", "side"]
            default: ["revert", "side"]
            }
        #expect(try clone.runner.attempt(words, in: clone.path).status != 0)
    }

    /// A rebase of main that has stopped in a linked working tree, where main is no longer checked out.
    private func rebaseElsewhere() throws {
        try clone.checkOut("feature", from: "main")
        let other = TestRepository(at: bench.path("other"), runner: clone.runner)
        try clone.git("worktree", "add", "--quiet", other.path, "main")
        try other.git("-c", "sequence.editor=echo break >", "rebase", "--quiet", "--interactive", "--root")
        #expect(try !clone.git("worktree", "list", "--porcelain").contains("branch refs/heads/main"))
    }

    @Test("Each obstacle is named, and nothing is changed", arguments: State.allCases)
    func obstacle(state: State) throws {
        try bench.writeConfiguration(
            """
            repositories:
              - profile: \(Workbench.iconsID)
                path: "\(clone.path)"
                update: fast-forward

            """)
        if state.isAboutFolder {
            try pushFolder()
        } else if state != .ahead {
            try bench.fixture.pushIcons(["cart"])
        }
        try leave(state)
        let main = try clone.id(of: "refs/heads/main")
        let before = try CloneFootprint(of: clone, folders: [clone.path])
        let result = try bench.teamsync("sync", "--force")
        #expect(result.status == (state.reason == .failed ? 1 : 0), "\(result.errorText)")
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
        let isSaid = result.errorText.contains("icons-library: main could not be moved: \(report.message)\nhint: ")
        #expect(isSaid == (state.reason == .failed), "\(result.errorText)")
    }

    @Test("A failed update makes each round fail until it succeeds, and is in the round's JSON")
    func failed() throws {
        try bench.fixture.pushIcons(["cart"])
        try leave(.reflogFolder)
        for arguments in [["sync", "--force", "--json"], ["sync", "--json"], ["sync", "--quiet"]] {
            let result = try bench.run(bench.command("teamsync", arguments))
            #expect(result.status == 1, "\(arguments)")
            #expect(result.errorText.contains("could not be moved"), "\(arguments): \(result.errorText)")
            if arguments.contains("--json") { #expect(result.text.contains(#""reason": "failed""#), "\(result.text)") }
        }
        #expect(try bench.teamsyncd("sync", "--no-update").status == 0)
        try clone.remove(".git/logs/refs/heads/main")
        let result = try bench.teamsync("sync", "--force")
        #expect((result.status, result.errorText) == (0, ""))
        #expect(try report().moved)
    }

    @Test("If the branch is locked after the files have moved, they are moved back")
    func undone() throws {
        try bench.fixture.pushIcons(["cart"])
        let main = try clone.id(of: "refs/heads/main")
        try clone.write("", to: ".git/refs/heads/main.lock")
        try bench.sync("--force")
        #expect(try report().reason == .locked)
        #expect(try clone.id(of: "refs/heads/main") == main)
        #expect(try clone.git("status", "--porcelain", "--untracked-files=all") == "")
        #expect(
            try clone.git("ls-files", "--stage")
                == clone.git("ls-tree", "-r", "--format=%(objectmode) %(objectname) 0%x09%(path)", "main"))
        try clone.remove(".git/refs/heads/main.lock")
        try bench.sync("--force")
        #expect(try report().moved)
    }

    @Test("A tracked file that is a folder upstream is not an obstacle")
    func fileBecomesFolder() throws {
        let times = CommitTimes(DesignSystemFixture.pushedAt)
        try bench.icons.push("Add a file", changes: [RawPath(Self.folder): TreeEntry("file\n")], times: times)
        try bench.sync("--force")
        try bench.icons.push("Remove it", changes: [RawPath(Self.folder): nil], times: times)
        try pushFolder()
        try bench.sync("--force")
        let report = try report()
        #expect(report.moved, "\(report)")
        #expect(try bench.text(of: "\(clone.path)/\(Self.folder)/deep/file.txt") == "theirs\n")
        #expect(try clone.git("status", "--porcelain", "--untracked-files=all") == "")
    }

    @Test("The next round updates once the obstacle is gone")
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
