import TestSupport
import Testing

@testable import TeamSyncWorker

/// `git config --get-urlmatch` is the oracle: it shows which of several `http.<url>.sslCAInfo` applies to an address.
@Suite struct HTTPMatchOracleTests {
    private static let cases: [(url: String, patterns: [String])] = [
        ("https://example.org/a/b", []),
        ("https://example.org/a/b", ["https://example.org"]),
        ("https://example.org/a/b", ["https://example.org/a", "https://example.org/a/b", "https://example.org"]),
        ("https://example.org/ab", ["https://example.org/a"]),
        ("https://example.org/a", ["https://example.org/a/"]),
        ("https://Example.ORG/a", ["HTTPS://example.org/a"]),
        ("https://example.org/A", ["https://example.org/a"]),
        ("https://example.org:443/", ["https://example.org"]),
        ("http://example.org/", ["http://example.org:80", "http://example.org:0080/"]),
        ("https://example.org:80/", ["https://example.org"]),
        ("https://git.example.org/", ["https://*.example.org", "https://git.example.org"]),
        ("https://git.example.org/a", ["https://git.example.org", "https://*.example.org/a"]),
        ("https://a.git.example.org/", ["https://*.example.org"]),
        ("https://example.org./", ["https://example.org", "https://example.org."]),
        ("https://ann@example.org/", ["https://ann@example.org", "https://example.org"]),
        ("https://ann@example.org/", ["https://bob@example.org"]),
        ("https://ann:x@example.org/a", ["https://ann@example.org", "https://example.org/a"]),
        ("https://example.org/%61/b", ["https://example.org/a"]),
        ("https://example.org/%2f/b", ["https://example.org//"]),
        ("https://example.org/a/../b", ["https://example.org/b"]),
        ("https://example.org/a/./b/.", ["https://example.org/a/b"]),
        ("https://example.org/", ["https://example.org/..", "example.org", "https://", "https://example.org:x"]),
        ("https://[::1]:8443/a", ["https://[::1]:8443", "https://[::1]"]),
    ]

    @Test("The setting for an address agrees with git", arguments: cases.indices)
    func settingAgreesWithGit(index: Int) throws {
        let (url, patterns) = Self.cases[index]
        let (actual, expected) = try Self.answers(url, patterns)
        #expect(actual == expected, "\(url) \(patterns)")
    }

    @Test("Random addresses and settings are matched as in git")
    func randomSettingsAgreeWithGit() throws {
        var special = 0
        for seed in try SeedRange.chosen(of: 1...300) {
            var generator = SeededGenerator(seed: seed)
            let url = Self.url(&generator, wildcards: false)
            let patterns = (0..<generator.int(1...6)).map { _ in Self.url(&generator, wildcards: true) }
            let (actual, expected) = try Self.answers(url, patterns)
            #expect(actual == expected, "seed \(seed): \(url) \(patterns)")
            if expected != "plain" { special += 1 }
        }
        #expect(special > 30, "only \(special) addresses have a separate setting")
    }

    private static func url(_ generator: inout SeededGenerator, wildcards: Bool) -> String {
        let scheme = generator.pick(weighted: [(8, "https"), (2, "http"), (1, "HTTPS")])
        let user = generator.pick(weighted: [(6, ""), (3, "ann@"), (1, "bob@"), (1, "%61nn:x@")])
        let hosts: [(weight: Int, element: String)] = [(6, "a.b"), (2, "A.B"), (1, "a.b."), (1, "c.b")]
        let host = generator.pick(weighted: hosts + (wildcards ? [(3, "*.b"), (1, "*.*")] : []))
        let port = generator.pick(weighted: [(8, ""), (2, ":443"), (1, ":80"), (1, ":0443"), (1, ":8443"), (1, ":")])
        let segments = ["x", "y", "X", "%78", "%2F", "%2f", ".", "..", "x y", "", "é"]
        let path = (0..<generator.int(0...3)).map { _ in
            "/" + (generator.chance(60) ? "x" : generator.pick(segments))
        }
        return "\(scheme)://\(user)\(host)\(port)\(path.joined())\(generator.pick(["", "/"]))"
    }

    /// Our result and git's; every pattern has a different value.
    private static func answers(_ url: String, _ patterns: [String]) throws -> (ours: String?, gits: String?) {
        let folder = try TemporaryFolder()
        let git = GitRunner(home: folder.path, keeping: folder)
        let file = folder.appending("config")
        let sections = patterns.enumerated().map { "[http \"\($1)\"]\n\tsslCAInfo = \"v\($0)\"\n" }.joined()
        try RawFile.write(Array(("[http]\n\tsslCAInfo = plain\n" + sections).utf8), to: RawPath(file))
        let settings = GitSettings(listing: try git.run(["config", "--file", file, "--list", "-z"]))
        let address = try #require(HTTPAddress(url))
        let ours = HTTPSettings(url, address, remote: "origin", settings: settings, environment: [:])
        let gits = try git.attempt(["config", "--file", file, "--get-urlmatch", "http.sslCAInfo", url])
        // git does not compare addresses that it cannot normalize; only plain http.* applies to them.
        if gits.status != 0 { #expect(gits.errorText.contains("fatal:"), "\(url): \(gits.errorText)") }
        let text = gits.status == 0 ? String(gits.text.dropLast()) : "plain"
        return (ours.certificateFile, text)
    }
}
