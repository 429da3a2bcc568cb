import TestSupport
import Testing

@testable import TeamSyncDocuments

@Suite("The daemon and the source of the counts", .validatesDocuments)
struct DaemonCountSourceTests {
    private let bench: Workbench
    private var clone: TestRepository { bench.icons.clone }
    private static let drawings = "counts: {drawings: {files: {glob: icons/**/*.svg}}, icons: ~, colors: ~}"

    init() throws {
        bench = try Workbench(icons: 4, colors: 2)
    }

    private func start(_ source: String) throws -> RunningDaemon {
        try bench.configure(["counts_from: \(source)"], icons: [Self.drawings])
        try bench.sync()
        let daemon = try RunningDaemon.settled(bench)
        try daemon.expectDrawings(4)
        return daemon
    }

    private func draw(_ name: String) throws {
        try clone.write("<svg/>\n", to: RawPath("icons/\(name).svg"))
    }

    @Test("head: a checkout of another branch, commits on it, and a detached commit")
    func head() throws {
        let daemon = try start("head")
        try clone.checkOut("feature/one", from: "main")
        try draw("own")
        try daemon.bench.icons.clone.commit("Draw")
        try daemon.expectDrawings(5)
        try draw("other")
        try clone.commit("Draw more")
        try daemon.expectDrawings(6)
        try clone.checkOut("main")
        try daemon.expectDrawings(4)
        try clone.git("checkout", "--quiet", "--detach", "feature/one~1")
        try daemon.expectDrawings(5)
        try clone.git("commit", "--quiet", "--allow-empty", "-m", "On no branch")
        try draw("detached")
        try clone.commit("Draw on no branch")
        try daemon.expectDrawings(6)
    }

    @Test("head in a linked working tree: the checkout of that tree")
    func headOfWorktree() throws {
        let tree = TestRepository(at: bench.path("side"), runner: clone.runner)
        try clone.git("worktree", "add", "--quiet", "-b", "side", tree.path)
        try bench.configure(["counts_from: head"], icons: ["path: \"\(tree.path)\"", Self.drawings])
        let daemon = try RunningDaemon.settled(bench)
        try daemon.expectDrawings(4)
        try tree.write("<svg/>\n", to: "icons/own.svg")
        try tree.commit("Draw")
        try daemon.expectDrawings(5)
        try tree.git("checkout", "--quiet", "-b", "other", "HEAD~1")
        try daemon.expectDrawings(4)
    }

    @Test("worktree: added files, also in new folders, and removed files")
    func worktree() throws {
        let daemon = try start("worktree")
        try draw("own")
        try daemon.expectDrawings(5)
        try draw("new/folder/below")
        try daemon.expectDrawings(6)
        try draw("new/folder/beside")
        try daemon.expectDrawings(7)
        try clone.remove("icons/new")
        try daemon.expectDrawings(5)
        try clone.remove("icons")
        try daemon.expectDrawings(nil)
        try clone.git("checkout", "--quiet", "--", "icons")
        try daemon.expectDrawings(4)
    }

    @Test("worktree: a file that is edited in place, replaced and removed")
    func worktreeFile() throws {
        try bench.configure(["counts_from: worktree"])
        try bench.sync()
        let daemon = try RunningDaemon.settled(bench)
        try daemon.expectCount("colors", 2)
        try clone.write(#"{"colors": [{"name": "a"}]}"#, to: "colors.json")
        try daemon.expectCount("colors", 1)
        try clone.write(#"{"colors": [1, 2, 3]}"#, to: "colors.new")
        try clone.git("mv", "-f", "colors.json", "colors.old")
        try daemon.expectCount("colors", nil)
        try clone.git("mv", "-f", "colors.old", "colors.json")
        try daemon.expectCount("colors", 1)
    }

    @Test("worktree: added and removed folders, and written lines")
    func worktreeFoldersAndLines() throws {
        try clone.write("name: one\n", to: "docs/a/tokens.txt")
        let counts =
            "counts: {icons: ~, colors: ~, sets: {directories: {glob: docs/*}}, "
            + "tokens: {lines: {glob: docs/**/*.txt, pattern: 'name: (?<key>.*)'}}}"
        try bench.configure(["counts_from: worktree"], icons: [counts])
        try bench.sync()
        let daemon = try RunningDaemon.settled(bench)
        try daemon.expectCount("tokens", 1)
        try clone.write("name: one\nname: two\n", to: "docs/a/tokens.txt")
        try daemon.expectCount("tokens", 2)
        try clone.write("name: three\n", to: "docs/b/tokens.txt")
        try daemon.expectCount("tokens", 3)
        try daemon.expectCount("sets", 2)
        try clone.remove("docs/b")
        try daemon.expectCount("sets", 1)
    }

    @Test("upstream: commits from the developer's own fetch")
    func upstream() throws {
        let daemon = try start("upstream")
        try bench.fixture.pushIcons(["cart", "chat"])
        try clone.git("fetch", "--quiet")
        try daemon.expectDrawings(6)
    }
}

extension RunningDaemon {
    fileprivate func expectDrawings(_ count: Int?, sourceLocation: SourceLocation = #_sourceLocation) throws {
        try expectCount("drawings", count, sourceLocation: sourceLocation)
    }

    fileprivate func expectCount(
        _ name: String, _ count: Int?, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        try expectDocument(sourceLocation: sourceLocation) { document in
            document.counts.entries[name].map { $0.count == count } ?? false
        }
    }
}
