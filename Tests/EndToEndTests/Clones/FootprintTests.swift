import TestSupport
import Testing

@testable import TeamSyncBase
@testable import TeamSyncDocuments

@Suite("A fetch changes only objects and one reference of a clone", .validatesDocuments)
struct FootprintTests {
    private static let upstream = "refs/remotes/origin/main"

    @Test("The reference and its reflog change, and no other files", arguments: CloneShape.allCases)
    func oneReference(shape: CloneShape) throws {
        let bench = try Workbench()
        let (clone, folders) = try shape.make(from: bench.icons, in: bench)
        let path = clone.path.replacing("\"", with: "\\\"")
        try bench.configure(icons: ["path: \"\(path)\""])
        let former = try clone.id(of: Self.upstream)
        let before = try CloneFootprint(of: clone, folders: folders)

        try pushEverything(bench)
        try bench.sync(Workbench.iconsID)

        let after = try CloneFootprint(of: clone, folders: folders)
        let tip = try #require(try bench.icons.origin.id(of: "refs/heads/main"))
        let common = try clone.git("rev-parse", "--path-format=absolute", "--git-common-dir")
        let expected = ["logs/\(Self.upstream)", Self.upstream].map { "\(common)/\($0)" }
        #expect(after.changedFiles(since: before) == (shape == .bare ? [expected[1]] : expected))
        #expect(after.newReferences(since: before) == ["\(Self.upstream) \(tip)"])
        #expect(after.lostReferences(since: before) == Set(former.map { ["\(Self.upstream) \($0)"] } ?? []))
        #expect(after.status == before.status)
        #expect(try clone.git("fsck", "--strict", "--no-dangling") == "")
        #expect(try bench.status(Workbench.iconsID).upstreamCommit == tip)
        if shape != .bare {
            let log = try clone.git("log", "-1", "--walk-reflogs", "--format=%gs|%H", Self.upstream)
            #expect(log == "teamsync: fast-forward|\(tip)")
        }
    }

    @Test("An existing FETCH_HEAD keeps its contents and its time")
    func fetchHeadStays() throws {
        let bench = try Workbench()
        let clone = bench.icons.clone
        try clone.git("fetch", "--quiet")
        let path = "\(clone.path)/.git/FETCH_HEAD"
        let before = try (FileFacts(path), bench.text(of: path))
        try bench.fixture.pushIcons(["cart"])
        try bench.sync()
        try bench.expectGitAgrees()
        let after = try (FileFacts(path), bench.text(of: path))
        #expect(before == after)
        #expect(after.0 != nil)
        #expect(try FileFacts("\(bench.components.clone.path)/.git/FETCH_HEAD") == nil)
    }

    @Test("Over http, the footprint is the same, and a second round adds nothing")
    func overHTTP() throws {
        let bench = try Workbench(transport: .http)
        let clone = bench.icons.clone
        let before = try CloneFootprint(of: clone, folders: [clone.path])
        let other = try pushEverything(bench)
        try bench.sync()
        #expect(try clone.id(of: "\(other)^{commit}") == nil, "what only other branches have is not downloaded")
        let after = try CloneFootprint(of: clone, folders: [clone.path])
        let git = "\(clone.path)/.git"
        #expect(after.changedFiles(since: before) == ["\(git)/logs/\(Self.upstream)", "\(git)/\(Self.upstream)"])
        let objects = try FolderListing.files(in: "\(git)/objects")
        try bench.sync("--force")
        #expect(try CloneFootprint(of: clone, folders: [clone.path]).changedFiles(since: after) == [])
        #expect(try FolderListing.files(in: "\(git)/objects") == objects)
        #expect(try clone.git("fsck", "--strict", "--no-dangling") == "")
    }

    @Test("A force push moves the reference, and the reflog describes it")
    func forcedUpdate() throws {
        let bench = try Workbench()
        try bench.sync()
        let former = try #require(try bench.icons.clone.id(of: Self.upstream))
        let teammate = bench.icons.teammate
        try teammate.git("reset", "--quiet", "--hard", "HEAD~1")
        try teammate.write("<svg/>\n", to: "icons/rewritten.svg")
        let tip = try teammate.commit("Rewrite")
        try teammate.push(force: true)
        let report = try bench.teamsyncd("sync", "--force", "--json", Workbench.iconsID)
        #expect(report.status == 0)
        #expect(report.text.contains("\"outcome\": \"rewritten\""))
        try bench.expectGitAgrees()
        #expect(try bench.status(Workbench.iconsID).state == .diverged)
        let log = try bench.icons.clone.git("log", "-1", "--walk-reflogs", "--format=%gs|%H", Self.upstream)
        #expect(log == "teamsync: forced-update|\(tip)")
        #expect(
            try bench.text(of: "\(bench.icons.clone.path)/.git/logs/\(Self.upstream)").contains("\(former) \(tip) "))
        #expect(try bench.icons.clone.id(of: "refs/heads/main") == former)
    }

    /// Pushes to main, to a new branch and two tags.
    /// - Returns: the commit that is not on main.
    @discardableResult
    private func pushEverything(_ bench: Workbench) throws -> String {
        let teammate = bench.icons.teammate
        try bench.fixture.pushIcons(["cart"])
        try teammate.git("tag", "on-main")
        try teammate.checkOut("other", from: "main")
        try teammate.write("other\n", to: "other.txt")
        let other = try teammate.commit("Other")
        try teammate.push(to: "other")
        try teammate.git("tag", "--annotate", "-m", "off main", "off-main")
        try teammate.git("push", "--quiet", "--tags", "origin")
        try teammate.checkOut("main")
        return other
    }
}
