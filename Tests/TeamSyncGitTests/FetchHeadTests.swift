import TestSupport
import Testing

@testable import TeamSyncBase
@testable import TeamSyncGit

/// The reference is the `FETCH_HEAD` that git itself writes.
@Suite struct FetchHeadTests {
    @Test(
        "A URL is recorded as in git",
        arguments: [
            ("https://example.org/team/icons.git", "https://example.org/team/icons"),
            ("https://user:secret@example.org/icons.git/", "https://example.org/icons"),
            ("https://example.org/a@b/icons.git", "https://example.org/a@b/icons"),
            ("ssh://git@example.org:22/icons.git", "ssh://example.org:22/icons"),
            ("git@example.org:team/icons.git", "example.org:team/icons"),
            ("/srv/git/me@there/icons.git", "/srv/git/me@there/icons"),
            ("../origin.git//", "../origin"),
            ("origin", "origin"),
        ])
    func noted(url: String, noted: String) {
        #expect(FetchHead.noted(url) == noted)
    }

    @Test(
        "The branch of git's own fetch is known, whatever the remote's path",
        arguments: [
            "origin.git", "with space.git", "a@b.git", "plain", "tail.git/",
        ])
    func gitsOwn(name: String) throws {
        let folder = try TemporaryFolder("fetch-head")
        let runner = GitRunner(home: folder.path, keeping: folder)
        let url = folder.appending(name)
        let origin = try TestRepository.make(at: url.hasSuffix("/") ? String(url.dropLast()) : url, runner: runner)
        let commit = try origin.commit("First")
        let clone = try TestRepository.make(at: folder.appending("clone"), runner: runner)
        try clone.git("remote", "add", "origin", url)
        try clone.git("fetch", "-q", "origin")
        let folders = try #require(GitFolders(clone: clone.path))
        let head = try #require(FetchHead.all(in: folders).first)
        let id = try #require(ObjectID(hex: commit))
        #expect(head.tells(id, branch: "main", url: url))
        #expect(!head.tells(id, branch: "mai", url: url))
        #expect(!head.tells(id, branch: "main", url: "\(url)-other"))
    }
}
