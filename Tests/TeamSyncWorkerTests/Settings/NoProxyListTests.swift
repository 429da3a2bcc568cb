import Testing

@testable import TeamSyncWorker

/// The rules are those of curl's noproxy.c.
@Suite struct NoProxyListTests {
    @Test(
        "A host in the list is contacted directly",
        arguments: [
            ("*", "a.example.org"), ("example.org", "example.org"), ("example.org", "git.example.org"),
            (".example.org", "git.example.org"), (".example.org", "example.org"), ("Example.ORG", "example.org"),
            ("other, example.org", "example.org"), ("other example.org", "example.org"),
            ("example.org.", "example.org"),
            ("example.org", "example.org."), ("127.0.0.1", "127.0.0.1"), ("10.0.0.0/8", "10.200.3.4"),
            ("192.168.16.0/20", "192.168.31.255"), ("[::1]", "::1"), ("::1", "::1"), ("fe80::/10", "fe80::1"),
            ("10.1.2.3/32", "10.1.2.3"),
        ])
    func contains(list: String, host: String) {
        #expect(NoProxyList(list).contains(host))
    }

    @Test(
        "Any other host is not contacted directly",
        arguments: [
            ("", "example.org"), (",, ,", "example.org"), ("example.org", "myexample.org"),
            ("ample.org", "example.org"),
            ("git.example.org", "example.org"), ("*.example.org", "git.example.org"), ("*,other", "example.org"),
            ("10.0.0.0/8", "11.0.0.1"), ("192.168.16.0/20", "192.168.32.0"), ("10.0.0.0/33", "10.0.0.0"),
            ("10.0.0.0/-1", "10.0.0.0"), ("10.0.0.0/x", "10.0.0.0"), ("0.0.1", "127.0.0.1"), ("::1", "127.0.0.1"),
            ("fe80::/10", "fec0::1"), ("127.0.0.1", "localhost"),
        ])
    func lacks(list: String, host: String) {
        #expect(!NoProxyList(list).contains(host))
    }

    @Test(
        "The proxy agrees with git",
        arguments: [
            ("https", nil, ["https_proxy": "http://p:1"], "http://p:1"),
            ("https", nil, ["HTTPS_PROXY": "p:1"], "http://p:1"),
            ("https", nil, ["https_proxy": "", "all_proxy": "http://p:1"], nil),
            ("https", nil, ["http_proxy": "http://p:1"], nil),
            ("http", nil, ["http_proxy": "http://p:1"], "http://p:1"),
            ("http", nil, ["HTTP_PROXY": "http://p:1"], nil),
            ("http", nil, ["ALL_PROXY": "http://p:1"], "http://p:1"),
            ("http", "http://own:2", ["http_proxy": "http://p:1"], "http://own:2"),
            ("http", "", ["http_proxy": "http://p:1"], nil),
            ("https", "http://own:2", ["no_proxy": "example.org"], nil),
            ("https", nil, ["https_proxy": "http://p:1", "NO_PROXY": "example.org"], nil),
            ("https", nil, ["https_proxy": "http://p:1", "no_proxy": "", "NO_PROXY": "example.org"], "http://p:1"),
        ] as [(String, String?, [String: String], String?)])
    func proxy(scheme: String, configured: String?, environment: [String: String], expected: String?) throws {
        let address = try #require(HTTPAddress("\(scheme)://git.example.org/icons.git"))
        #expect(HTTPProxy.proxy(for: address, configured: configured, environment: environment) == expected)
    }
}
