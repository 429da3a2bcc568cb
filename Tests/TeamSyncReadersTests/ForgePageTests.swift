import Testing

@testable import TeamSyncDocuments
@testable import TeamSyncReaders

@Suite("The page for 'open'")
struct ForgePageTests {
    private let local = Fixture.localCommit
    private let upstream = Fixture.upstreamCommit

    private func url(_ template: String?, _ state: BranchState = .behind) -> String? {
        ForgePage.url(of: Fixture.repository(state, behind: 1) { $0.commitURL = template })
    }

    @Test("Comparisons at forges")
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

    @Test("Without changes or comparisons, it is the commit")
    func withoutNewsOrComparisonsItIsTheCommit() {
        #expect(url("https://github.com/a/b/commit/{commit}", .upToDate) == "https://github.com/a/b/commit/\(upstream)")
        #expect(url("https://git.sr.ht/~a/b/commit/{commit}") == "https://git.sr.ht/~a/b/commit/\(upstream)")
    }

    @Test("An unknown forge has no page")
    func anUnknownForgeHasNoPage() {
        #expect(url(nil) == nil)
        #expect(url("file:///a/{commit}") == nil)
    }
}
