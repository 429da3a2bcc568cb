import TestSupport
import Testing

@testable import TeamSyncDocuments

/// Events on the remote's branch other than new commits.
@Suite("Force pushes, deleted and renamed branches, other repositories", .validatesDocuments)
struct UpstreamEventTests {
    private let bench: Workbench
    private var clone: TestRepository { bench.icons.clone }
    private var teammate: TestRepository { bench.icons.teammate }
    private var origin: TestRepository { bench.icons.origin }

    init() throws {
        bench = try Workbench(icons: 4, colors: 2, components: ["Button"])
    }

    private func status() throws -> RepositoryStatus {
        try bench.status(Workbench.iconsID)
    }

    @Test("A force push is reported until the clone has caught up with it")
    func forcePush() throws {
        let former = try bench.fixture.pushIcons(["cart"])
        try bench.sync("--force")
        #expect(try status().upstreamEvent == nil)
        try teammate.git("commit", "--quiet", "--amend", "--message=Cart, once more")
        try teammate.push(force: true)
        try bench.sync("--force")
        let event = try #require(try status().upstreamEvent)
        #expect(event.kind == .rewritten && event.from == former)
        #expect(event.to == (try origin.id(of: "main")))
        #expect(try bench.teamsync("status").text.contains("force"))
        #expect(
            try clone.git("log", "-1", "--walk-reflogs", "--format=%gs", "origin/main") == "teamsync: forced-update")
        try bench.expectGitAgrees()
        try bench.sync("--force")
        #expect(try status().upstreamEvent == event)
        try clone.git("merge", "--quiet", "--ff-only", "origin/main")
        try bench.sync("--force")
        #expect(try status().upstreamEvent == nil)
    }

    @Test("If upstream rewrites history below the clone's own branch, they have diverged")
    func rewritten() throws {
        try bench.fixture.pushIcons(["cart"])
        try clone.git("pull", "--quiet")
        try bench.sync("--force")
        try teammate.git("reset", "--quiet", "--hard", "HEAD~1")
        try teammate.git("commit", "--quiet", "--amend", "--message=Other beginnings")
        try teammate.push(force: true)
        try bench.sync("--force")
        #expect(try status().upstreamEvent?.kind == .rewritten)
        #expect(try status().state == .diverged)
        #expect(try bench.teamsync("status").text.contains("force-pushed"))
        try bench.expectGitAgrees()
    }

    @Test("A remote that went back to an older commit leaves the clone ahead")
    func wentBack() throws {
        try bench.fixture.pushIcons(["cart"])
        try clone.git("pull", "--quiet")
        try bench.sync("--force")
        try teammate.git("reset", "--quiet", "--hard", "HEAD~1")
        try teammate.push(force: true)
        try bench.sync("--force")
        #expect(try status().state == .ahead)
        #expect(try status().upstreamEvent?.kind == .rewritten)
        #expect(try bench.teamsync("status").text.contains("force-pushed"))
        try bench.expectGitAgrees()
    }

    @Test("Another repository replaces the first one")
    func replaced() throws {
        try bench.sync()
        let former = try clone.id(of: "origin/main")
        try teammate.git("checkout", "--quiet", "--orphan", "again")
        try teammate.write("{\"icons\": []}\n", to: "metadata.json")
        try teammate.commit("Begun again")
        try teammate.push(force: true)
        try bench.sync("--force")
        let event = try #require(try status().upstreamEvent)
        #expect(event.kind == .replaced && event.from == former)
        #expect(try status().state == .unrelated)
        #expect(try bench.teamsync("status").text.contains("entirely new history"))
        try bench.expectGitAgrees()
    }

    @Test("A URL that leads to another repository")
    func otherRepository() throws {
        try bench.sync()
        let former = try clone.id(of: "origin/main")
        try bench.setOrigin(of: bench.icons, to: bench.components.origin.path)
        try bench.sync("--force")
        let event = try #require(try status().upstreamEvent)
        #expect(event.kind == .replaced && event.from == former)
        #expect(event.to == (try bench.components.origin.id(of: "main")))
        #expect(try status().state == .unrelated)
        #expect(try bench.teamsync("status").text.contains("entirely new history"))
        #expect(try bench.status(Workbench.componentsID).upstreamEvent == nil)
        try bench.expectGitAgrees()
    }

    @Test("After the branch is deleted, the last numbers stay, with an error that names it")
    func deleted() throws {
        try bench.fixture.pushIcons(["cart"])
        try bench.sync("--force")
        let before = try clone.id(of: "origin/main")
        try origin.git("branch", "--quiet", "other", "main")
        try origin.setReference("refs/heads/main", to: nil)
        #expect(try bench.teamsync("sync", "--force").status == 1)
        let error = try #require(try status().error)
        #expect(error.code == .notFound && error.message.contains("main"))
        #expect(try bench.teamsync("status").text.contains(error.message))
        #expect(try clone.id(of: "origin/main") == before)
        #expect(try status().behind == 1)
        try origin.setReference("refs/heads/main", to: before)
        try bench.sync("--force")
        #expect(try status().error == nil)
    }

    @Test("A renamed default branch is named, and one line of configuration follows it")
    func renamed() throws {
        try bench.sync()
        try origin.git("branch", "--quiet", "-m", "main", "trunk")
        try origin.git("symbolic-ref", "HEAD", "refs/heads/trunk")
        #expect(try bench.teamsync("sync", "--force").status == 1)
        let error = try #require(try status().error)
        #expect(error.code == .notFound)
        let said = try bench.teamsync("status").text
        #expect((error.message + said).contains("trunk"))
        try clone.git("branch", "--quiet", "-m", "main", "trunk")
        try bench.configure(icons: ["branch: trunk"])
        try bench.sync("--force")
        #expect(try status().error == nil)
        #expect(try status().state == .upToDate)
        #expect(try status().upstream == "origin/trunk")
    }
}
