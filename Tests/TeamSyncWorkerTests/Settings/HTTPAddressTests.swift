import TestSupport
import Testing

@testable import TeamSyncWorker

/// `git credential fill` is the oracle: it parses a URL, and prints its parts.
@Suite struct HTTPAddressTests {
    @Test(
        "The parts of an address agree with git",
        arguments: [
            "https://ann:secret@example.org/a/b.git", "http://ann:secret@example.org:8080/",
            "https://ann:s@[::1]:8443/x",
            "https://ann:a%40b%3Ac%25@example.org", "https://a%6En:s%2Fx@Example.org/A", "https://ann:s:t@example.org/",
            "https://ann:%2@example.org/", "https://ann:%+1@example.org/",
            "https://ann:%zz@example.org/", "https://ann:p%C3%A4@example.org/", "https://ann:@example.org/",
        ])
    func parts(url: String) throws {
        let folder = try TemporaryFolder()
        let git = GitRunner(home: folder.path, keeping: folder)
        let answer = try git.text(
            ["-c", "credential.useHttpPath=true", "credential", "fill"], input: Array("url=\(url)\n\n".utf8))
        var expected: [String: String] = [:]
        for line in answer.split(separator: "\n") {
            let parts = line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            expected[String(parts[0])] = parts.count == 2 ? String(parts[1]) : ""
        }
        let address = try #require(HTTPAddress(url))
        #expect(address.scheme == expected["protocol"])
        #expect(address.authority == expected["host"]?.lowercased())
        #expect(address.user == expected["username"])
        #expect(address.password == expected["password"])
        #expect(String(address.path.drop { $0 == "/" }) == expected["path"] ?? "")
        #expect(!address.urlWithoutUser.contains("@"))
    }

    @Test(
        "The default port is omitted in requests for credentials",
        arguments: [
            ("https://example.org:443/a", "example.org", 443), ("http://example.org:80", "example.org", 80),
            ("http://example.org:443", "example.org:443", 443), ("https://[::1]/", "[::1]", 443),
            ("https://example.org:/", "example.org", 443),
        ])
    func port(url: String, authority: String, port: Int) throws {
        let address = try #require(HTTPAddress(url))
        #expect(address.authority == authority)
        #expect(address.port == port)
        #expect(address.credential == nil)
    }

    @Test(
        "Other texts are not http addresses",
        arguments: [
            "", "example.org/a", "ssh://example.org/a", "git@example.org:a", "https://", "https:///a", "/srv/a.git",
            "https://example.org:x/", "https://example.org:-1/", "https://example.org:+80/",
        ])
    func none(url: String) {
        #expect(HTTPAddress(url) == nil)
    }
}
