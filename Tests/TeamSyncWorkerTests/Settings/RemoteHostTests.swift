import Testing

@testable import TeamSyncWorker

@Suite struct RemoteHostTests {
    @Test(
        "A host is found in every form of URL",
        arguments: [
            ("https://example.com/team/icons.git", "example.com"),
            ("https://example.com", "example.com"),
            ("https://example.com:8443/x", "example.com:8443"),
            ("https://user:pw@Example.COM:8443/x", "example.com:8443"),
            ("https://user:p@ss@example.com/x", "example.com"),
            ("https://user@example.com/x@y", "example.com"),
            ("https://example.com?x=a@b", "example.com"),
            ("http://127.0.0.1:1234/a:b", "127.0.0.1:1234"),
            ("ssh://git@host:22/team/icons.git", "host:22"),
            ("ssh://host/~ada/icons", "host"),
            ("SSH://HOST/x", "host"),
            ("git+ssh://git@host/x", "host"),
            ("https://[::1]:8080/x", "[::1]:8080"),
            ("ssh://git@[fe80::1%25eth0]/x", "[fe80::1%25eth0]"),
            ("host:icons.git", "host"),
            ("git@github.com:team/icons.git", "github.com"),
            ("git@GitHub.com:/srv/icons.git", "github.com"),
            ("host:", "host"),
            ("host:a:b", "host"),
            ("[::1]:icons.git", "[::1]"),
            ("git@[::1]:team/icons.git", "[::1]"),
            ("git@[host:2222]:team/icons.git", "[host:2222]"),
        ])
    func hostOfARemoteOnTheNetwork(url: String, host: String) {
        #expect(RemoteHost.host(ofURL: url) == host)
    }

    @Test(
        "A remote on this machine has no host",
        arguments: [
            "file:///srv/git/icons.git", "FILE:///srv/icons", "file://localhost/srv/icons", "/srv/git/icons.git",
            "/srv/git/with:colon", "./path:with-colon", "../up:one", "icons.git", "dir/with:colon", "", ":", ":path",
            "https:///no-host", "~/icons", "[::1]", "./[::1]:x",
        ])
    func hostOfALocalRemoteIsNil(url: String) {
        #expect(RemoteHost.host(ofURL: url) == nil)
    }

    @Test func twoURLsOfOneServerHaveOneHost() {
        let hosts = ["https://a:b@host/x", "https://HOST/y.git", "http://host"].map { RemoteHost.host(ofURL: $0) }
        #expect(Set(hosts) == ["host"])
    }
}
