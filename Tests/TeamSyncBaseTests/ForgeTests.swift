import Testing

@testable import TeamSyncBase

@Suite("Pages at forges")
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
        #expect(Forge(remote: url)?.commitURL == template)
    }

    @Test(
        "Other remotes have no page",
        arguments: [
            "", "/srv/git/icons.git", "../icons", "file:///github.com/team/icons", "https://example.org/team/icons",
            "https://github.com", "https://github.com/", "https://github.com/icons", "https://github.com/a/b/c",
            "git@github-work:team/icons.git", "github.com/team/icons",
            "https://github.com/team/ic\u{1B}ons", "https://github.com/te am/icons", "https://github.com/../icons",
            "https://github.com/team/icons?x=1", "https://gitlab.a b/team/icons", "https://gitlab.\u{1B}/team/icons",
            "http://gitlab.example.org:8080/team/icons", "git@github.com:team/$(id).git", "javascript://github.com/a/b",
        ])
    func unknown(url: String) {
        #expect(Forge(remote: url) == nil)
    }

    private static let hosts: [String: Forge.Kind] = [
        "git.company.com": .github, "code.company.com": .gitlab, "tea.company.com": .gitea,
        "forge.company.com": .forgejo, "bucket.company.com": .bitbucket, "github.com": .gitlab,
        "ssh.company.com": .gitlab,
    ]

    @Test(
        "Configured hosts take precedence over the known ones",
        arguments: [
            ("git@git.company.com:team/icons.git", "https://git.company.com/team/icons/commit/{commit}"),
            ("ssh://git@Git.Company.com:2222/team/icons.git", "https://git.company.com/team/icons/commit/{commit}"),
            (
                "https://ann:pw@git.company.com:8443/team/icons",
                "https://git.company.com:8443/team/icons/commit/{commit}"
            ),
            ("https://git.company.com:443/team/icons", "https://git.company.com/team/icons/commit/{commit}"),
            ("http://git.company.com/team/icons", "https://git.company.com/team/icons/commit/{commit}"),
            ("git@code.company.com:a/b/icons", "https://code.company.com/a/b/icons/-/commit/{commit}"),
            ("git@tea.company.com:team/icons", "https://tea.company.com/team/icons/commit/{commit}"),
            ("git@forge.company.com:team/icons", "https://forge.company.com/team/icons/commit/{commit}"),
            ("git@bucket.company.com:team/icons", "https://bucket.company.com/team/icons/commits/{commit}"),
            ("git@github.com:team/icons", "https://github.com/team/icons/-/commit/{commit}"),
            ("git@ssh.company.com:team/icons", "https://ssh.company.com/team/icons/-/commit/{commit}"),
        ])
    func own(url: String, template: String) {
        #expect(Forge(remote: url, hosts: Self.hosts)?.commitURL == template)
    }

    @Test("An unknown host has no page")
    func otherHosts() {
        for url in ["git@git.company.com.evil:team/icons", "git@other.company.com:team/icons", "/git.company.com/a/b"] {
            #expect(Forge(remote: url, hosts: Self.hosts) == nil)
        }
    }

    @Test(
        "The page of a file, on each forge",
        arguments: [
            ("https://github.com/t/i", "https://github.com/t/i/blob/ab12/icons/a%20b.svg"),
            ("https://gitlab.com/g/s/i", "https://gitlab.com/g/s/i/-/blob/ab12/icons/a%20b.svg"),
            ("https://bitbucket.org/t/i", "https://bitbucket.org/t/i/src/ab12/icons/a%20b.svg"),
            ("https://codeberg.org/t/i", "https://codeberg.org/t/i/src/commit/ab12/icons/a%20b.svg"),
            ("https://forge.company.com/t/i", "https://forge.company.com/t/i/src/commit/ab12/icons/a%20b.svg"),
            ("https://tea.company.com/t/i", "https://tea.company.com/t/i/src/commit/ab12/icons/a%20b.svg"),
            ("https://git.sr.ht/~a/i", "https://git.sr.ht/~a/i/tree/ab12/item/icons/a%20b.svg"),
            (
                "https://dev.azure.com/o/p/_git/i",
                "https://dev.azure.com/o/p/_git/i?path=/icons/a%20b.svg&version=GCab12"
            ),
        ])
    func files(url: String, page: String) {
        let hosts: [String: Forge.Kind] = ["tea.company.com": .gitea, "forge.company.com": .forgejo]
        #expect(Forge(remote: url, hosts: hosts)?.file("icons/a b.svg", at: "ab12") == page)
    }

    @Test("A file has no page without a commit id, and its path is escaped")
    func strangeFiles() throws {
        let forge = try #require(Forge(remote: "https://github.com/t/i"))
        #expect(forge.file("a", at: "../x") == nil)
        #expect(forge.file("a", at: "") == nil)
        #expect(forge.file(String(repeating: "a", count: 1001), at: "ab12") == nil)
        #expect(forge.file("é\"<>#?", at: "ab12") == "https://github.com/t/i/blob/ab12/%C3%A9%22%3C%3E%23%3F")
    }
}
