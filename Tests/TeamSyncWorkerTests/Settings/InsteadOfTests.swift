import TestSupport
import Testing

@testable import TeamSyncBase
@testable import TeamSyncConfiguration
@testable import TeamSyncGit
@testable import TeamSyncWorker

/// `git ls-remote --get-url` is the oracle.
@Suite struct InsteadOfTests {
    private static let cases: [(url: String, rewrites: [(base: String, prefix: String)])] = [
        ("gh:team/icons", []),
        ("gh:team/icons", [("https://example.org/", "gh:")]),
        ("gh:team/icons", [("https://a/", "gh:"), ("https://b/", "gh:team/")]),
        ("gh:team/icons", [("https://b/", "gh:team/"), ("https://a/", "gh:")]),
        ("gh:team/icons", [("https://a/", "gh:"), ("https://b/", "gh:")]),
        ("gh:team/icons", [("https://a/", "x"), ("https://b/", "gh:"), ("https://a/", "gh:")]),
        ("gh:team/icons", [("https://a.b/", "gh:"), ("https://A.b/", "gh:team")]),
        ("GH:team/icons", [("https://a/", "gh:")]),
        ("gh:team/icons", [("https://a/", "gh:team/icons")]),
        ("gh:team/icons", [("https://a/", "gh:team/icons/more")]),
        ("gh:téam/icons", [("https://a/", "gh:t"), ("https://ü/", "gh:té")]),
    ]

    @Test("The URL of a remote agrees with git", arguments: cases.indices)
    func urlOfRemoteAgreesWithGit(index: Int) throws {
        let (url, rewrites) = Self.cases[index]
        let (git, path) = try Self.configured(url, rewrites)
        let settings = GitSettings(listing: try git.run(["config", "--list", "-z"], in: path))
        #expect(try settings.url(ofRemote: "origin") == git.text(["ls-remote", "--get-url", "origin"], in: path))
        #expect(settings.writtenURL(ofRemote: "origin") == url)
        #expect(settings.url(ofRemote: "other") == nil)
        let address = try Repository(at: path).remoteAddress("origin")
        #expect(try address?.rewritten == git.text(["remote", "get-url", "origin"], in: path))
        #expect(address?.written == url)
    }

    @Test("Random rewrites agree with git")
    func randomRewritingsAgreeWithGit() throws {
        var rewritten = 0
        for seed in try SeedRange.chosen(of: 1...60) {
            var generator = SeededGenerator(seed: seed)
            let letters = (0..<generator.int(1...6)).map { _ in generator.chance(50) ? "a" : "b" }
            let url = "ab:" + letters.joined()
            let rewrites = (0..<generator.int(1...5)).map { _ in
                (base: "https://\(generator.int(1...3))/", prefix: String(url.prefix(generator.int(1...8))))
            }
            let (git, path) = try Self.configured(url, rewrites)
            let expected = try git.text(["ls-remote", "--get-url", "origin"], in: path)
            let settings = GitSettings(listing: try git.run(["config", "--list", "-z"], in: path))
            #expect(settings.url(ofRemote: "origin") == expected, "seed \(seed): \(url) \(rewrites)")
            let address = try Repository(at: path).remoteAddress("origin")
            #expect(address?.rewritten == expected, "seed \(seed): \(url) \(rewrites)")
            if expected != url { rewritten += 1 }
        }
        #expect(rewritten > 0)
    }

    private static let links: [(url: String, rewrites: [(base: String, prefix: String)], page: String?)] = [
        ("gh:team/icons", [("https://github.com/", "gh:")], "https://github.com/team/icons/commit/{commit}"),
        (
            "work:team/icons", [("git@git.company.com:", "work:")],
            "https://git.company.com/team/icons/-/commit/{commit}"
        ),
        // The user's mirror has no web pages, but the repository has.
        (
            "https://codeberg.org/team/icons", [("/srv/mirror/", "https://codeberg.org/")],
            "https://codeberg.org/team/icons/commit/{commit}"
        ),
        (
            "https://git.company.com/team/icons", [("git@mirror.example.org:", "https://git.company.com/")],
            "https://git.company.com/team/icons/-/commit/{commit}"
        ),
        (
            "https://codeberg.org/team/icons", [("git@gitlab.com:", "https://codeberg.org/")],
            "https://gitlab.com/team/icons/-/commit/{commit}"
        ),
        ("/srv/icons", [("https://example.org/", "/srv/")], nil),
    ]

    @Test("Links belong to the URL that git uses, or else to the configured one", arguments: links.indices)
    func forge(index: Int) throws {
        let (url, rewrites, page) = Self.links[index]
        let (git, path) = try Self.configured(url, rewrites)
        var configuration = RepositoryConfiguration(id: "r", path: path)
        configuration.forges = ["git.company.com": .gitlab]
        let repository = try Repository(at: path)
        #expect(try repository.forge(of: configuration)?.commitURL == page)
        let used = try git.text(["remote", "get-url", "origin"], in: path)
        if let forge = Forge(remote: used, hosts: configuration.forges ?? [:]) { #expect(forge.commitURL == page) }
    }

    private static func configured(
        _ url: String, _ rewrites: [(base: String, prefix: String)]
    ) throws -> (git: GitRunner, path: String) {
        let folder = try TemporaryFolder()
        let git = GitRunner(home: folder.path, keeping: folder)
        let sections = rewrites.map { "[url \"\($0.base)\"]\n\tinsteadOf = \"\($0.prefix)\"\n" }.joined()
        let text = "[remote \"origin\"]\n\turl = \"\(url)\"\n" + sections
        try git.run(["init", "-q", folder.path])
        try RawFile.write(Array(text.utf8), to: RawPath(folder.appending("extra")))
        try git.run(["config", "include.path", folder.appending("extra")], in: folder.path)
        return (git, folder.path)
    }
}
