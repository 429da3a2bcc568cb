import Testing

@testable import TeamSyncDocuments
@testable import TeamSyncReaders

@Suite("The page that 'open' shows")
struct ForgePageTests {
    private let local = Fixture.localCommit
    private let upstream = Fixture.upstreamCommit

    private func url(_ template: String?, _ state: BranchState = .behind) -> String? {
        ForgePage.url(of: Fixture.repository(state, behind: 1) { $0.commitURL = template })
    }

    @Test("Comparisons of forges")
    func comparisonsOfForges() {
        #expect(
            url("https://github.com/a/b/commit/{commit}") == "https://github.com/a/b/compare/\(local)...\(upstream)")
        #expect(
            url("https://gitlab.com/a/b/-/commit/{commit}") == "https://gitlab.com/a/b/-/compare/\(local)...\(upstream)"
        )
        #expect(
            url("https://bitbucket.org/a/b/commits/{commit}")
                == "https://bitbucket.org/a/b/branches/compare/\(upstream)..\(local)")
    }

    @Test("Without news or comparisons it is the commit")
    func withoutNewsOrComparisonsItIsTheCommit() {
        #expect(url("https://github.com/a/b/commit/{commit}", .upToDate) == "https://github.com/a/b/commit/\(upstream)")
        #expect(url("https://git.sr.ht/~a/b/commit/{commit}") == "https://git.sr.ht/~a/b/commit/\(upstream)")
    }

    @Test("An unknown forge has no page")
    func anUnknownForgeHasNoPage() {
        #expect(url(nil) == nil)
        #expect(url("file:///a/{commit}") == nil)
    }

    @Test(
        "The page of a file, on each forge",
        arguments: [
            ("https://github.com/t/i/commit/{commit}", "https://github.com/t/i/blob/ab12/icons/a%20b.svg"),
            ("https://gitlab.com/g/s/i/-/commit/{commit}", "https://gitlab.com/g/s/i/-/blob/ab12/icons/a%20b.svg"),
            ("https://bitbucket.org/t/i/commits/{commit}", "https://bitbucket.org/t/i/src/ab12/icons/a%20b.svg"),
            ("https://codeberg.org/t/i/commit/{commit}", "https://codeberg.org/t/i/src/commit/ab12/icons/a%20b.svg"),
            ("https://git.sr.ht/~a/i/commit/{commit}", "https://git.sr.ht/~a/i/tree/ab12/item/icons/a%20b.svg"),
            (
                "https://dev.azure.com/o/p/_git/i/commit/{commit}",
                "https://dev.azure.com/o/p/_git/i?path=/icons/a%20b.svg&version=GCab12"
            ),
        ])
    func files(template: String, page: String) {
        #expect(ForgePage.file("icons/a b.svg", at: "ab12", template: template) == page)
    }

    @Test("No page of a file without a plain https template")
    func noFile() {
        for template in [nil, "http://a.b/commit/{commit}", "javascript:{commit}", "https://a.b/{commit}"] {
            #expect(ForgePage.file("a", at: "ab12", template: template) == nil)
        }
        #expect(ForgePage.file("a", at: "../x", template: "https://github.com/t/i/commit/{commit}") == nil)
        let escaped = ForgePage.file("é\"<>#?", at: "ab12", template: "https://github.com/t/i/commit/{commit}")
        #expect(escaped == "https://github.com/t/i/blob/ab12/%C3%A9%22%3C%3E%23%3F")
    }
}
