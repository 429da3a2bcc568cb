import TestSupport
import Testing

@testable import TeamSyncDocuments

@Suite("The main task", .validatesDocuments)
struct MainJobTests {
    @Test("A teammate's push is fetched, compared, counted and published", arguments: Transport.allCases)
    func wholeRound(transport: Transport) throws {
        let bench = try Workbench(icons: 280, colors: 157, transport: transport)
        try bench.configure(export: true)
        try bench.sync()
        try bench.expectGitAgrees()
        #expect(try bench.document().repositories.map(\.state) == [.upToDate, .upToDate])

        try bench.fixture.pushIcons(["cart-bold", "cart-light", "cart-outline"])
        try bench.fixture.pushColorChange()
        try bench.fixture.pushComponent("Badge")
        try bench.sync("--force")
        try bench.expectGitAgrees()
        for repository in [bench.icons, bench.components] {
            #expect(
                try repository.clone.id(of: "refs/remotes/origin/main") == repository.teammate.id(of: "refs/heads/main")
            )
        }

        let icons = try bench.status(Workbench.iconsID)
        #expect(icons.state == .behind)
        #expect(icons.incoming?.added == 3)
        #expect(icons.incoming?.modified == 2)
        #expect(icons.counts["icons"]?.local == 280)
        #expect(icons.counts["icons"]?.upstream == 283)
        #expect(icons.counts["icons"]?.localUpdated == DesignSystemFixture.iconsUpdated)
        #expect(icons.counts["icons"]?.upstreamUpdated == DesignSystemFixture.pushedAt)
        #expect(icons.error == nil)
        #expect(icons.warnings == [])
        #expect(try bench.status(Workbench.componentsID).counts["components"]?.upstream == 3)
        let export = """
            {
              "colors": 157,
              "colors_updated": "2026-02-09T13:44:44+03:00",
              "components": 2,
              "components_updated": "2026-02-11T11:28:19+03:00",
              "icons": 280,
              "icons_updated": "2026-02-10T09:55:34+00:00"
            }

            """
        #expect(try bench.text(of: bench.exportFile) == export)
    }

    @Test("Local commits, a divergence, a rename across the scope, and a deletion agree with git")
    func everyState() throws {
        let bench = try Workbench()
        let clone = bench.icons.clone
        try clone.write("draft\n", to: "icons/draft.svg")
        try clone.commit("Draft")
        try bench.sync()
        try bench.expectGitAgrees()
        #expect(try bench.status(Workbench.iconsID).state == .ahead)

        let names = try GitOracle(bench.icons.origin).files(at: "main").filter { $0.starts(with: "icons/") }
        try #require(names.count >= 4)
        let drawings = try names.prefix(2).map { TreeEntry(.file, try RawFile.contents(of: clone.absolute($0))) }
        try bench.icons.push(
            "Move things",
            changes: [
                names[0]: nil, "icons/renamed.svg": drawings[0], names[1]: nil, "attic/old.svg": drawings[1],
                names[2]: nil, names[3]: TreeEntry("<svg/>\n"), "docs/notes.md": TreeEntry("notes\n"),
            ], times: CommitTimes(DesignSystemFixture.pushedAt))
        try bench.sync("--force")
        try bench.expectGitAgrees()
        let status = try bench.status(Workbench.iconsID)
        #expect(status.state == .diverged)
        #expect(status.ahead == 1)
        #expect(
            status.incoming
                == IncomingSummary(
                    added: 0, modified: 1, deleted: 2, renamed: 1, movedOut: 1, commits: 1,
                    latestCommitAt: DesignSystemFixture.pushedAt))
    }

    @Test("Incoming commits without files in scope have no files")
    func nothingInScope() throws {
        let bench = try Workbench()
        try bench.icons.push(
            "Explain", changes: ["docs/why.md": TreeEntry("because\n")],
            times: CommitTimes(DesignSystemFixture.pushedAt))
        try bench.sync()
        try bench.expectGitAgrees()
        let incoming = try bench.status(Workbench.iconsID).incoming
        #expect(incoming?.commits == 1)
        #expect(incoming?.files == 0)
        let line = try bench.teamsync("statusline", environment: ["TEAMSYNC_NOW": "2026-02-12T10:06:58Z"])
        #expect(line.text.hasPrefix("Icons: 1↓ (2h)"))
    }

    @Test("Only the named repositories are fetched, and all are published")
    func namedRepositories() throws {
        let bench = try Workbench()
        try bench.sync()
        try bench.fixture.pushIcons(["cart"])
        try bench.fixture.pushComponent("Badge")
        try bench.sync(Workbench.componentsID, "--force")
        try bench.expectGitAgrees()
        #expect(try bench.document().repositories.map(\.state) == [.upToDate, .behind])
    }

    @Test("Commits fetched in other ways are published without contacting the remote")
    func remoteGone() throws {
        let bench = try Workbench()
        try bench.sync()
        try bench.fixture.pushIcons(["cart"])
        try bench.icons.clone.git("fetch", "--quiet")
        try RawFile.remove(RawPath(bench.icons.origin.path))
        try bench.sync()
        try bench.expectGitAgrees()
        #expect(try bench.status(Workbench.iconsID).state == .behind)
    }
}
