import Testing

@testable import TeamSyncConfiguration
@testable import TeamSyncDocuments
@testable import TeamSyncProtocol
@testable import TeamSyncSetup
@testable import TeamSyncWorker

@Suite("The doctor's findings about clones and remotes")
struct RemoteFindingTests {
    private func plan(_ settings: [(String, String)], environment: [String: String] = [:]) -> FetchPlan {
        FetchPlan(
            RepositoryConfiguration(id: "x", path: "/clone"),
            settings: GitSettings(settings.map { GitSettings.Entry(key: $0.0, value: $0.1) }),
            environment: environment)
    }

    private func remote(_ url: String?) -> Finding {
        RemoteStep(subject: "x", plan: plan(url.map { [("remote.origin.url", $0)] } ?? [])).finding
    }

    @Test(
        "A remote is shown without the part before its host",
        arguments: [
            ("https://ada:s3cret@example.com/x.git", .note, "https://example.com/x.git, reached by https"),
            ("https://ada@example.com/x.git", .ok, "https://example.com/x.git, reached by https"),
            ("ssh://git:s3cret@example.com/x.git", .note, "reached by ssh"),
            ("git@example.com:x.git", .ok, "git@example.com:x.git, reached by ssh"), ("/", .ok, "on this machine"),
        ] as [(String, Finding.Verdict, String)])
    func remote(url: String, verdict: Finding.Verdict, words: String) {
        let finding = remote(url)
        #expect(finding.verdict == verdict)
        #expect(finding.text.contains(words), "\(finding.text)")
        #expect(!finding.text.contains("s3cret"))
    }

    @Test("A missing remote")
    func noRemote() {
        #expect(remote(nil).verdict == .failed)
        #expect(remote(nil).fix?.contains("remote add origin") == true)
        #expect(remote("/nowhere/at/all").verdict == .failed)
        #expect(remote("/nowhere/at/all").fix?.contains("set-url") == true)
    }

    @Test(
        "The helpers that git would run, only by name",
        arguments: [
            ([("credential.helper", "store --file=/s3cret")], ["store"]),
            ([("credential.helper", "!echo password=s3cret")], ["a shell command"]),
            ([("credential.helper", "/usr/lib/git-credential-libsecret -v")], ["libsecret"]),
            ([("credential.helper", "a"), ("credential.https://example.com.helper", "b")], ["a", "b"]),
            ([("credential.helper", "a"), ("credential.helper", ""), ("credential.helper", "b")], ["b"]),
            ([("credential.https://other.com.helper", "store")], []),
        ] as [([(String, String)], [String])])
    func helpers(settings: [(String, String)], names: [String]) {
        let settings = GitSettings(settings.map { GitSettings.Entry(key: $0.0, value: $0.1) })
        #expect(CredentialHelperNames.names(for: "https://example.com/x.git", settings) == names)
    }

    @Test("The proxy, without its password")
    func proxy() throws {
        func finding(_ environment: [String: String]) throws -> Finding {
            let plan = plan([("remote.origin.url", "https://example.com/x")], environment: environment)
            return HTTPStep.proxy(try #require(plan.http), subject: "x")
        }
        #expect(try finding([:]).text == "no proxy: the connection is direct")
        let text = try finding(["https_proxy": "http://ada:s3cret@proxy.example.com:3128"]).text
        #expect(text == "through the proxy http://proxy.example.com:3128")
    }

    @Test(
        "Disabled verification of certificates is a warning if certificates are used",
        arguments: [("https", "false", true), ("https", "true", false), ("http", "false", false)])
    func certificates(scheme: String, verifies: String, isTold: Bool) throws {
        let plan = plan([("remote.origin.url", "\(scheme)://example.com/x"), ("http.sslverify", verifies)])
        let finding = HTTPStep.certificates(try #require(plan.address), try #require(plan.http), subject: "x")
        #expect(finding?.needsFixing == (isTold ? true : nil))
    }

    @Test("The type and references of a clone")
    func clone() {
        var facts = CloneState(unread: RepositoryConfiguration(id: "x", path: "/clone"))
        (facts.isShallow, facts.local, facts.upstream) = (true, "1111111111", "2222222222")
        #expect(facts.findings.map(\.verdict) == [.ok, .ok])
        #expect(facts.findings[0].text.hasPrefix("/clone is a shallow clone in a supported format; "))
        #expect(facts.findings[1].text == "main is 111111111, origin/main is 222222222")
        facts.upstream = nil
        #expect(facts.findings[1].verdict == .note)
        (facts.local, facts.branches) = (nil, ["master"])
        #expect(facts.findings[1].verdict == .failed)
        #expect(facts.findings[1].fix?.contains("to 'master'") == true)
        facts.branches = []
        #expect(facts.findings[1].text == "/clone has no commits on any branch yet")
    }
}
