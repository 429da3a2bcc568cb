import TestSupport
import Testing

@testable import TeamSyncDocuments

/// `tracking: private` does not change the developer's own tracking references.
@Suite("A private tracking reference", .validatesDocuments)
struct TrackingTests {
    private let bench: Workbench
    private var clone: TestRepository { bench.icons.clone }
    private static let shared = "refs/remotes/origin/main"
    private static let own = "refs/teamsync/origin/main"

    init() throws {
        bench = try Workbench(icons: 4, colors: 2, components: ["Button"])
        try bench.configure(icons: ["tracking: private"])
    }

    @Test("Only the private reference moves, and the numbers are right")
    func numbers() throws {
        let former = try clone.id(of: Self.shared)
        try bench.sync()
        let tip = try bench.fixture.pushIcons(["cart", "chat"])
        try bench.fixture.pushIconChange("cart")
        let before = try CloneFootprint(of: clone, folders: [clone.path])
        try bench.sync("--force")
        let after = try CloneFootprint(of: clone, folders: [clone.path])
        #expect(try clone.id(of: Self.shared) == former)
        #expect(try clone.id(of: Self.own) == bench.icons.origin.id(of: "main"))
        #expect(try clone.id(of: "\(Self.own)~1") == tip)
        #expect(
            after.changedFiles(since: before).filter { !$0.hasSuffix("/\(Self.own)") } == [], "and no FETCH_HEAD")
        let status = try bench.status(Workbench.iconsID)
        let behind = try clone.git("rev-list", "--count", "main..\(Self.own)")
        #expect(status.state == .behind && status.behind.map(String.init) == behind && behind == "2")
        #expect(status.upstreamCommit == (try clone.id(of: Self.own)))
        #expect(status.incoming?.added == 2)
    }

    /// With a shared reference, the lease would be renewed without the developer's knowledge.
    @Test("A push with a lease still refuses to overwrite what the developer has not seen")
    func lease() throws {
        try clone.commit("Own work")
        let tip = try bench.fixture.pushIcons(["cart"])
        try bench.sync("--force")
        let push = try clone.runner.attempt(["push", "--force-with-lease", "origin", "main"], in: clone.path)
        #expect(push.status != 0 && push.errorText.contains("stale info"))
        #expect(try bench.icons.origin.id(of: "main") == tip)
        #expect(try bench.status(Workbench.iconsID).state == .diverged)
    }

    @Test("Switching between the two continues from the commits of each")
    func switching() throws {
        try bench.sync()
        let first = try bench.fixture.pushIcons(["cart"])
        try bench.sync("--force")
        try bench.configure()
        try bench.sync("--force")
        #expect(try clone.id(of: Self.shared) == first)
        let second = try bench.fixture.pushIcons(["chat"])
        try bench.sync("--force")
        #expect(try clone.id(of: Self.shared) == second)
        #expect(try clone.id(of: Self.own) == first)
        try bench.expectGitAgrees()
        try bench.configure(icons: ["tracking: private"])
        try bench.sync("--force")
        #expect(try clone.id(of: Self.own) == second)
        #expect(try bench.status(Workbench.iconsID).behind == 2)
    }
}
