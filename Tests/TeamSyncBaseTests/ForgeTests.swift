import Testing

@testable import TeamSyncBase

@Suite("The page of a commit")
struct ForgeTests {
    @Test(
        "Known forges, in git's forms of a URL",
        arguments: [
            ("https://github.com/team/icons.git", "https://github.com/team/icons/commit/{commit}"),
            ("https://user:secret@github.com/team/icons", "https://github.com/team/icons/commit/{commit}"),
            ("git@github.com:team/icons.git", "https://github.com/team/icons/commit/{commit}"),
            ("ssh://git@ssh.github.com:443/team/icons.git", "https://github.com/team/icons/commit/{commit}"),
            ("git://GitHub.com/team/icons/", "https://github.com/team/icons/commit/{commit}"),
            ("git@gitlab.com:group/sub/icons.git", "https://gitlab.com/group/sub/icons/-/commit/{commit}"),
            ("https://gitlab.example.org/group/icons.git", "https://gitlab.example.org/group/icons/-/commit/{commit}"),
            ("git@bitbucket.org:team/icons.git", "https://bitbucket.org/team/icons/commits/{commit}"),
            ("https://codeberg.org/team/icons.git", "https://codeberg.org/team/icons/commit/{commit}"),
            ("https://git.sr.ht/~ada/icons", "https://git.sr.ht/~ada/icons/commit/{commit}"),
            ("git@ssh.dev.azure.com:v3/org/proj/icons", "https://dev.azure.com/org/proj/_git/icons/commit/{commit}"),
            (
                "https://org@dev.azure.com/org/proj/_git/icons",
                "https://dev.azure.com/org/proj/_git/icons/commit/{commit}"
            ),
        ])
    func known(url: String, template: String) {
        #expect(Forge.commitURL(ofRemote: url) == template)
    }

    @Test(
        "No page is made up",
        arguments: [
            "", "/srv/git/icons.git", "../icons", "file:///github.com/team/icons", "https://example.org/team/icons",
            "https://github.com", "https://github.com/", "https://github.com/icons", "https://github.com/a/b/c",
            "git@github-work:team/icons.git", "github.com/team/icons",
            "https://github.com/team/ic\u{1B}ons", "https://github.com/te am/icons", "https://github.com/../icons",
            "https://github.com/team/icons?x=1", "git@github.com:team/$(id).git", "javascript://github.com/a/b",
        ])
    func unknown(url: String) {
        #expect(Forge.commitURL(ofRemote: url) == nil)
    }
}
