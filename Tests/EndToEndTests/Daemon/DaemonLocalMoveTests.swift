import Foundation
import TestSupport
import Testing

@testable import TeamSyncDocuments

@Suite("The daemon and changes in a clone", .validatesDocuments)
struct DaemonLocalMoveTests {
    /// A developer's actions, step by step; after each one, the document agrees with git.
    struct Work: Sendable, CustomTestStringConvertible {
        typealias Step = @Sendable (TeamRepository) throws -> Void

        let testDescription: String
        /// Before the daemon starts.
        var before: Step = { _ in }
        let steps: [Step]

        init(_ name: String, before: @escaping Step = { _ in }, _ steps: Step...) {
            (testDescription, self.before, self.steps) = (name, before, steps)
        }
    }

    private static let main = "refs/heads/main"
    private static let tracking = "refs/remotes/origin/main"

    private static let works = [
        Work("git pull", { try $0.clone.git("pull", "--quiet", "--ff-only") }),
        Work("commits", { try $0.clone.commit("One") }, { try $0.clone.commit("Two") }),
        Work("reset --hard", { try $0.clone.git("reset", "--quiet", "--hard", "HEAD~1") }),
        Work(
            "branch -f", before: { try $0.clone.checkOut("feature", from: "main") },
            { try $0.clone.git("branch", "-f", "main", "main~1") }),
        Work(
            "update-ref", { try $0.clone.setReference(main, to: "main~1") },
            { try $0.clone.setReference(tracking, to: "main") }),
        Work("pack-refs, then a move", { try $0.clone.git("pack-refs", "--all") }, { try $0.clone.commit("Own work") }),
        Work(
            "a move of what is packed", before: { try $0.clone.git("pack-refs", "--all") },
            { try $0.clone.setReference(main, to: "main~1") }, { try $0.clone.git("pack-refs", "--all") },
            { try $0.clone.setReference(main, to: tracking) }),
        Work(
            "gc, then a move", { try $0.clone.git("gc", "--quiet", "--prune=now") },
            { try $0.clone.git("reset", "--quiet", "--hard", "origin/main") }),
        Work("a file that is replaced", { try replace(main, by: "main~1", in: $0.clone) }),
        Work(
            "a rebase", before: { try $0.clone.commit("Own work") },
            { try $0.clone.git("rebase", "--quiet", "origin/main") }),
        Work(
            "a push", { try $0.clone.git("pull", "--quiet") },
            { repository in
                try repository.clone.commit("Own work")
                try repository.clone.push()
            }),
        Work(
            "the branch removed and made again",
            before: { try $0.clone.checkOut("feature", from: "main") },
            { repository in
                try repository.clone.git("branch", "-D", "main")
                try repository.clone.git("branch", "main", "feature~1")
            }),
    ]

    /// As an editor or a backup tool does.
    private static func replace(_ reference: String, by revision: String, in clone: TestRepository) throws {
        let path = "\(clone.path)/.git/\(reference)"
        let id = try clone.git("rev-parse", revision)
        try RawFile.write("\(id)\n".utf8, to: RawPath("\(clone.path)/.git/new"))
        guard rename("\(clone.path)/.git/new", path) == 0 else { throw SystemError("rename", path) }
    }

    @Test("After each step, the document agrees with git", arguments: works)
    func steps(work: Work) throws {
        let bench = try Workbench()
        try bench.fixture.pushIcons(["cart"])
        try bench.sync()
        try work.before(bench.icons)
        let daemon = try RunningDaemon.settled(bench)
        for step in work.steps {
            try step(bench.icons)
            try daemon.expectGitAgrees()
        }
        try bench.expectGitAgrees()
    }

    @Test("A deleted tracking reference is unknown; after a fetch, it is known again")
    func trackingReference() throws {
        let bench = try Workbench()
        try bench.sync()
        let daemon = try RunningDaemon.settled(bench)
        try bench.icons.clone.setReference(Self.tracking, to: nil)
        try daemon.expectStatus { $0.state == .unknown && $0.upstreamCommit == nil && $0.localCommit != nil }
        try bench.fixture.pushIcons(["cart"])
        try bench.icons.clone.git("fetch", "--quiet")
        try daemon.expectGitAgrees()
        try daemon.expectStatus { $0.error == nil && $0.behind == 1 }
    }

    @Test("A branch with a slash in its name, whose folders are created and removed")
    func slashes() throws {
        let branch = "release/2.0"
        let bench = try Workbench()
        try bench.configure(icons: ["branch: \(branch)"])
        try bench.icons.teammate.push(to: branch)
        let clone = bench.icons.clone
        try clone.git("fetch", "--quiet")
        try clone.git("branch", "--no-track", branch, "origin/\(branch)")
        try clone.git("pack-refs", "--all")
        let daemon = try RunningDaemon.settled(bench)
        try clone.setReference("refs/heads/\(branch)", to: "main~1")
        try daemon.expectGitAgrees(branch: branch)
        try clone.git("branch", "-D", branch)
        try daemon.expectStatus { $0.localCommit == nil && $0.state == .unknown }
        try clone.git("branch", "--no-track", branch, "main~2")
        try daemon.expectGitAgrees(branch: branch)
        try bench.icons.teammate.commit("Fix", times: CommitTimes(DesignSystemFixture.pushedAt))
        try bench.icons.teammate.push(to: branch)
        try clone.git("fetch", "--quiet")
        try daemon.expectGitAgrees(branch: branch)
        try daemon.expectStatus { $0.behind == 3 }
    }
}
