import TestSupport
import Testing

@testable import TeamSyncDocuments

@Suite("Proxies", .validatesDocuments)
struct HTTPProxyTests {
    /// The place where the proxy is set.
    enum Source: String, CaseIterable, Sendable {
        case setting, settingForURL, remote, variable, allVariable
    }

    private func passed(_ proxy: ForwardProxy) throws -> [ForwardProxy.Request] {
        try proxy.requests().filter { $0.status == 200 }
    }

    private func use(_ url: String, _ source: Source, _ bench: HTTPBench, _ scheme: String) throws -> [String: String?]
    {
        switch source {
        case .setting: try bench.set("http.proxy", url)
        case .settingForURL:
            try bench.set("http.\(scheme)://localhost.proxy", "http://127.0.0.1:1")
            try bench.set(
                "http.\(scheme)://localhost:\(bench.server.port(scheme == "http" ? .http : .https)).proxy", url)
        case .remote:
            try bench.set("http.proxy", "http://127.0.0.1:1")
            try bench.set("remote.origin.proxy", url)
        case .variable: return ["\(scheme)_proxy": url]
        case .allVariable: return ["all_proxy": url]
        }
        return [:]
    }

    @Test("Every setting of git for a proxy is used", arguments: Source.allCases, NginxServer.Scheme.allCases)
    func source(source: Source, scheme: NginxServer.Scheme) throws {
        let bench = try HTTPBench()
        try bench.set("http.sslCAInfo", bench.server.authority.certificate)
        try bench.reach(.open, scheme)
        let proxy = try ForwardProxy()
        let environment = try use(proxy.url(), source, bench, scheme.rawValue)
        try bench.expectFetch(environment: environment)
        let requests = try passed(proxy)
        #expect(!requests.isEmpty)
        #expect(requests.allSatisfy { ($0.method == "CONNECT") == (scheme == .https) })
    }

    @Test("no_proxy and an empty setting disable the proxy", arguments: ["variable", "setting", "remote"])
    func none(place: String) throws {
        let bench = try HTTPBench()
        try bench.reach()
        var environment: [String: String?] = ["http_proxy": "http://127.0.0.1:1"]
        switch place {
        case "variable": environment["no_proxy"] = "example.com, localhost"
        case "setting": try bench.set("http.proxy", "")
        default: try bench.set("remote.origin.proxy", "")
        }
        try bench.expectFetch(environment: environment)
    }

    @Test("A password for the proxy comes from its URL", arguments: NginxServer.Scheme.allCases)
    func password(scheme: NginxServer.Scheme) throws {
        let bench = try HTTPBench()
        try bench.set("http.sslCAInfo", bench.server.authority.certificate)
        try bench.reach(.open, scheme)
        let proxy = try ForwardProxy(login: "ada:open sesame@1")
        try bench.set("http.proxy", proxy.url(user: "ada:open%20sesame%401"))
        try bench.expectFetch()
        #expect(try !passed(proxy).isEmpty)
    }

    @Test(
        "Without the right password, the fetch fails with auth_failed, and the proxy is named",
        arguments: [nil, "ada:wrong"])
    func noPassword(user: String?) throws {
        let bench = try HTTPBench()
        try bench.reach()
        let proxy = try ForwardProxy(login: "ada:secret")
        try bench.set("http.proxy", proxy.url(user: user))
        let error = try bench.expectFailure(.authFailed, "407")
        #expect(error.hint?.contains("http.proxy") == true)
        #expect(try proxy.requests().count <= 2)
        #expect(try bench.server.requests().isEmpty)
    }

    @Test("An unreachable proxy is offline", arguments: NginxServer.Scheme.allCases)
    func down(scheme: NginxServer.Scheme) throws {
        let bench = try HTTPBench()
        try bench.reach(.open, scheme)
        let proxy = try ForwardProxy()
        try bench.set("http.proxy", proxy.url())
        proxy.stop()
        try bench.expectFailure(.offline)
        #expect(try bench.server.requests().isEmpty)
    }

    @Test("A remote that the proxy cannot reach is offline", arguments: NginxServer.Scheme.allCases)
    func unreachable(scheme: NginxServer.Scheme) throws {
        let bench = try HTTPBench()
        try bench.reach(.open, scheme)
        let proxy = try ForwardProxy()
        try bench.set("http.proxy", proxy.url())
        bench.server.stop()
        try bench.expectFailure(.offline, "502")
    }

    @Test("The password for the remote is not sent to the proxy itself")
    func bothPasswords() throws {
        let bench = try HTTPBench()
        try bench.server.allow(["ada": "secret"])
        try bench.reach(.guarded, user: "ada:secret")
        let proxy = try ForwardProxy(login: "bob:other")
        try bench.set("http.proxy", proxy.url(user: "bob:other"))
        try bench.expectFetch()
        #expect(try bench.server.requests().contains { $0.user == "ada" })
    }
}
