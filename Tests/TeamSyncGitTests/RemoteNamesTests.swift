import TestSupport
import Testing

@testable import TeamSyncGit

@Suite("The remotes of a repository")
struct RemoteNamesTests {
    private let folder: TemporaryFolder
    private let clone: TestRepository

    init() throws {
        folder = try TemporaryFolder()
        clone = try .make(
            at: folder.appending("clone"), runner: GitRunner(home: folder.path, keeping: folder))
    }

    @Test("All remotes with a URL are listed, whatever their names")
    func names() throws {
        #expect(try Repository(at: clone.path).remotes() == [])
        for name in ["Upstream", "a.b", "team/x", "origin"] {
            try clone.git("config", "--add", "remote.\(name).url", "https://git.example/\(name)")
        }
        try clone.git("config", "--add", "remote.origin.url", "https://git.example/second")
        try clone.git("config", "remote.pushonly.pushurl", "https://git.example/push")
        #expect(try Repository(at: clone.path).remotes() == ["Upstream", "a.b", "origin", "team/x"])
    }

    @Test("The remote of a branch agrees with git")
    func ofBranch() throws {
        try clone.git("config", "branch.feature/x.y.remote", "upstream")
        let repository = try Repository(at: clone.path)
        #expect(try repository.remote(ofBranch: "feature/x.y") == "upstream")
        #expect(try repository.remote(ofBranch: "feature/x") == nil)
    }

    @Test("A symbolic reference differs from a commit and a missing one")
    func symbolic() throws {
        let repository = try Repository(at: clone.path)
        #expect(try repository.symbolicTarget(of: "HEAD") == "refs/heads/main")
        #expect(try repository.symbolicTarget(of: "refs/remotes/origin/HEAD") == nil)
        try clone.commit("First")
        try clone.git("symbolic-ref", "refs/remotes/origin/HEAD", "refs/remotes/origin/gone")
        #expect(try repository.symbolicTarget(of: "refs/remotes/origin/HEAD") == "refs/remotes/origin/gone")
        #expect(try repository.symbolicTarget(of: "refs/heads/main") == nil)
        try clone.git("checkout", "--quiet", "--detach")
        #expect(try repository.symbolicTarget(of: "HEAD") == nil)
    }
}
