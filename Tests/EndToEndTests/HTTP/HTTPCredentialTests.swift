import TestSupport
import Testing

@testable import TeamSyncDocuments

@Suite("Passwords over http", .validatesDocuments)
struct HTTPCredentialTests {
    private func bench(_ passwords: [String: String] = ["ada": "open sesame@1"]) throws -> HTTPBench {
        let bench = try HTTPBench()
        try bench.server.allow(passwords)
        return bench
    }

    /// The users in the requests for the guarded repository, in order; nil for an anonymous attempt.
    private func attempts(_ bench: HTTPBench) throws -> [String?] {
        try bench.server.requests().filter { $0.method == "GET" && $0.target.contains("/guarded/") }.map(\.user)
    }

    @Test("A password in the URL is used, with escapes, and no helper is called")
    func url() throws {
        let bench = try bench()
        try bench.set("credential.helper", "!touch '\(bench.bench.path("asked"))';:")
        try bench.reach(.guarded, user: "ada:open%20sesame%401")
        try bench.expectFetch()
        #expect(try attempts(bench) == [nil, "ada"])
        #expect(try FileFacts(bench.bench.path("asked")) == nil)
    }

    @Test("A wrong password in the URL is tried once", arguments: [NginxServer.Scheme.http, .https])
    func wrongInURL(scheme: NginxServer.Scheme) throws {
        let bench = try bench()
        try bench.set("http.sslCAInfo", bench.server.authority.certificate)
        try bench.reach(.guarded, scheme, user: "ada:wrong")
        try bench.expectFailure(.authFailed)
        #expect(try attempts(bench) == [nil, "ada"])
    }

    @Test("A password of git credential-store is used, and an accepted one is kept", arguments: [nil, "ada"])
    func store(user: String?) throws {
        let bench = try bench()
        let file = bench.bench.path("store")
        let line = "http://ada:open%20sesame%401@localhost:\(bench.server.port(.http))\n"
        try bench.bench.write("http://bob:no@example.com\n" + line, to: file)
        try bench.set("credential.helper", "store --file='\(file)'")
        try bench.reach(.guarded, user: user)
        try bench.expectFetch()
        #expect(try attempts(bench) == [nil, "ada"])
        #expect(try bench.bench.text(of: file).contains("http://ada:open%20sesame%401@localhost"))
    }

    @Test("A refused password is tried once and removed from git credential-store; others stay")
    func storeWrong() throws {
        let bench = try bench()
        let file = bench.bench.path("store")
        let port = bench.server.port(.http)
        try bench.bench.write("http://bob:no@example.com\nhttp://ada:wrong@localhost:\(port)\n", to: file)
        try bench.set("credential.helper", "store --file='\(file)'")
        try bench.reach(.guarded)
        try bench.expectFailure(.authFailed)
        #expect(try attempts(bench) == [nil, "ada"])
        #expect(try bench.bench.text(of: file) == "http://bob:no@example.com\n")
    }

    @Test("A helper receives the accepted password, so that the next one has it")
    func approve() throws {
        let bench = try bench()
        let file = bench.bench.path("store")
        try bench.set("credential.helper", "store --file='\(file)'")
        try bench.set(
            "credential.helper", "!f() { test $1 != get || { echo username=ada; echo 'password=open sesame@1'; }; }; f")
        try bench.reach(.guarded)
        try bench.expectFetch()
        let port = bench.server.port(.http)
        #expect(try bench.bench.text(of: file) == "http://ada:open%20sesame%401@localhost%3a\(port)\n")
    }

    @Test("A helper receives the path if credential.useHttpPath is set")
    func path() throws {
        let bench = try bench()
        let file = bench.bench.path("store")
        let port = bench.server.port(.http)
        try bench.bench.write("http://ada:open%20sesame%401@localhost%3a\(port)/guarded/\(HTTPBench.name)\n", to: file)
        try bench.set("credential.useHttpPath", "true")
        try bench.set("credential.helper", "store --file='\(file)'")
        try bench.reach(.guarded)
        try bench.expectFetch()
    }

    @Test(
        "Without a helper, the fetch fails immediately with auth_failed",
        arguments: ["", "!true", "!echo password=", "!exit 1;:"])
    func nobodyKnows(helper: String) throws {
        let bench = try bench()
        if !helper.isEmpty { try bench.set("credential.helper", helper) }
        try bench.reach(.guarded)
        let error = try bench.expectFailure(.authFailed)
        #expect(error.hint?.contains("password") == true)
        #expect(try attempts(bench) == [nil])
    }

    @Test("A helper that hangs is killed with its child processes, and the fetch fails with auth_failed")
    func hangingHelper() throws {
        let bench = try HTTPBench(["timeout: 60s", "stall_timeout: 30s"])
        try bench.set("credential.helper", "!sleep 1000;:")
        try bench.reach(.guarded)
        try bench.expectFailure(.authFailed)
        #expect(try ListedProcess.all(with: "HOME=\(bench.bench.home)").isEmpty)
    }

    @Test("An expired password is not used, and causes a hint")
    func expired() throws {
        let bench = try bench()
        try bench.set(
            "credential.helper", "!echo username=ada;echo 'password=open sesame@1';echo password_expiry_utc=1000;:")
        try bench.reach(.guarded)
        let version = try bench.clone.git("version").split(separator: " ").last.map(String.init) ?? ""
        // git passes on the expiry since 2.41; an older git stores the password without it.
        if version.compare(with: "2.41") {
            try bench.expectFailure(.authFailed)
        } else {
            try bench.expectFetch()
        }
    }

    @Test("There are no prompts on a terminal, whatever the configuration", arguments: ["http", "shallow"])
    func terminal(kind: String) throws {
        let bench = try bench()
        let asked = bench.bench.path("asked")
        let script = bench.bench.path("askpass")
        try bench.bench.write("#!/bin/sh\ntouch '\(asked)'\necho secret\n", to: script)
        try RawFile.setMode(0o755, of: RawPath(script))
        try bench.set("core.askPass", script)
        if kind == "shallow" {
            try bench.reach()
            try bench.clone.git("fetch", "--quiet", "--depth=1")
        }
        try bench.reach(.guarded)
        try bench.bench.fixture.pushIcons(["cart"])
        let variables: [String: String?] = [
            "GIT_ASKPASS": script, "SSH_ASKPASS": script, "SSH_ASKPASS_REQUIRE": "force", "DISPLAY": ":0",
            "GIT_TERMINAL_PROMPT": "1",
        ]
        let sync = try bench.bench.command("teamsyncd", ["sync", "--force"], environment: variables)
        let result = try PseudoTerminal.run(sync)
        #expect(result.status == 1)
        #expect(!result.written.contains("Username for 'http") || result.written.contains("could not read Username"))
        #expect(!result.written.contains("Password for"), "\(result.written)")
        #expect(try bench.bench.status(Workbench.iconsID).error?.code == .authFailed)
        #expect(try FileFacts(asked) == nil)
    }
}

extension String {
    /// Whether this version number is at least the other one.
    fileprivate func compare(with other: String) -> Bool {
        let (own, least) = (numbers, other.numbers)
        return !own.lexicographicallyPrecedes(least)
    }

    private var numbers: [Int] { split(separator: ".").map { Int($0) ?? 0 } }
}
