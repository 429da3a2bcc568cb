import TestSupport
import Testing

@testable import TeamSyncDocuments

@Suite("The doctor on http", .validatesDocuments)
struct HTTPDoctorTests {
    private let bench: HTTPBench

    init() throws {
        bench = try HTTPBench()
        try bench.server.allow(["ada": "open sesame"])
        try bench.reach(.guarded)
    }

    private func findings() throws -> (findings: [String: Finding], status: Int32) {
        let result = try bench.bench.teamsync("doctor", "--json")
        #expect(!result.text.contains("sesame"))
        let findings = try DocumentCodec.decode([Finding].self, from: result.output)
        let own = findings.filter { $0.subject == Workbench.iconsID }
        return (Dictionary(own.map { ($0.step, $0) }, uniquingKeysWith: { $1 }), result.status)
    }

    private func store(_ line: String) throws {
        let file = bench.bench.path("store")
        try bench.bench.write(line + "\n", to: file)
        try bench.set("credential.helper", "store --file='\(file)'")
    }

    @Test("A helper with the password")
    func helper() throws {
        let host = "localhost:\(bench.server.port(.http))"
        try store("http://ada:open%20sesame@\(host)")
        let (findings, status) = try findings()
        #expect(status == 0, "\(findings)")
        #expect(findings["credentials"]?.text == "git's credential helper 'store' has a password for \(host)")
        #expect(findings["credentials"]?.verdict == .ok)
        #expect(findings["proxy"]?.text == "no proxy: the connection is direct")
        #expect(findings["fetch"]?.verdict == .ok)
    }

    @Test("A helper without credentials, and a remote that requires them")
    func ignorance() throws {
        try store("http://ada:other@example.com")
        let (findings, status) = try findings()
        #expect(status == 1)
        #expect(findings["credentials"]?.verdict == .note)
        #expect(findings["credentials"]?.text.contains("'store' has no password") == true)
        #expect(findings["fetch"]?.text.contains("(auth_failed, after ") == true, "\(findings)")
        #expect(findings["fetch"]?.fix?.contains("credential helper") == true)
    }

    @Test("A proxy is shown without its password")
    func proxy() throws {
        try bench.reach(.open)
        let proxy = try ForwardProxy(login: "ada:sesame")
        try bench.set("http.proxy", proxy.url(user: "ada:sesame"))
        let (findings, status) = try findings()
        #expect(status == 0, "\(findings)")
        #expect(findings["proxy"]?.text == "through the proxy \(proxy.url(user: nil))")
        #expect(findings["remote"]?.text.hasSuffix("; fetched with git because of 'proxy'") == true)
    }
}
