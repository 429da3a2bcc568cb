import TestSupport
import Testing

@testable import TeamSyncDocuments

@Suite("Access over http and https", .validatesDocuments)
struct HTTPAccessTests {
    @Test("Anonymous http works as in git")
    func plain() throws {
        let bench = try HTTPBench()
        try bench.reach()
        try bench.expectFetch()
        try bench.bench.expectGitAgrees()
    }

    enum Trust: String, CaseIterable, Sendable {
        case setting, settingBelowHome, settingForURL, gitVariable, libraryVariable, noVerification
    }

    @Test("https with a private authority works however git is configured to trust it", arguments: Trust.allCases)
    func trust(trust: Trust) throws {
        let bench = try HTTPBench()
        try bench.reach(.open, .https)
        let authority = bench.server.authority.certificate
        var environment: [String: String?] = [:]
        switch trust {
        case .setting: try bench.set("http.sslCAInfo", authority)
        case .settingBelowHome:
            try RawFile.write(RawFile.contents(of: RawPath(authority)), to: RawPath("\(bench.bench.home)/ca.pem"))
            try bench.set("http.sslCAInfo", "~/ca.pem")
        case .settingForURL:
            try bench.set("http.sslCAInfo", "/nowhere.pem")
            try bench.set("http.https://localhost:\(bench.server.port(.https))/open/.sslCAInfo", "/nowhere.pem")
            try bench.set("http.https://localhost:\(bench.server.port(.https)).sslCAInfo", authority)
        case .gitVariable:
            try bench.set("http.sslCAInfo", "/nowhere.pem")
            environment["GIT_SSL_CAINFO"] = authority
        case .libraryVariable: environment["SSL_CERT_FILE"] = authority
        case .noVerification: try bench.set("http.sslVerify", "false")
        }
        try bench.expectFetch(environment: environment)
    }

    /// Runs a command on a system that trusts only one authority and has no git as a fallback.
    private static func trusting(
        _ authority: String, _ command: [String], environment: [String: String]
    ) throws -> CommandResult {
        let script = """
            mount --bind "$1" /etc/ssl/certs/ca-certificates.crt && mount --bind /dev/null "$2" || exit 77
            shift 2 && exec "$@"
            """
        let git = try Command(
            "sh", ["-c", #"printf %s "$(readlink -f "$(command -v git)")""#], environment: environment
        ).runChecked()
        let arguments = ["-rm", "sh", "-c", script, "sh", authority, git.text]
        return try Command("unshare", arguments + command, environment: environment).run()
    }

    private static let canMount: Bool = {
        do {
            let scratch = try TemporaryFolder()
            return try trusting(
                "/dev/null", ["true"], environment: SealedEnvironment.variables(home: scratch.path)
            ).status == 0
        } catch {
            return false
        }
    }()

    @Test(
        "The system's authorities are trusted, even without git",
        .enabled(if: canMount, "nothing can be mounted here"))
    func system() throws {
        let bench = try HTTPBench()
        try bench.reach(.open, .https)
        try bench.bench.fixture.pushIcons(["cart"])
        func sync(_ authority: String) throws -> CommandResult {
            try Self.trusting(
                authority, [ProductBinary.path("teamsyncd"), "sync", "--force"], environment: bench.bench.environment)
        }
        let refused = try sync("/dev/null")
        #expect(refused.status == 1)
        #expect(try bench.bench.status(Workbench.iconsID).error?.code == .hostKey, "\(refused.errorText)")
        let result = try sync(bench.server.authority.certificate)
        #expect(result.status == 0, "\(result.errorText)")
        #expect(try bench.clone.id(of: HTTPBench.upstream) == bench.bench.icons.origin.id(of: "refs/heads/main"))
    }

    @Test("An untrusted authority is named, with advice", arguments: ["localhost", "127.0.0.1"])
    func untrusted(host: String) throws {
        let bench = try HTTPBench()
        try bench.reach(.open, .https, host: host)
        let error = try bench.expectFailure(.hostKey, "certificate")
        #expect(error.hint?.contains("http.sslCAInfo") == true, "\(error.hint ?? "")")
    }

    @Test("A certificate for an IP address is accepted, as in git")
    func address() throws {
        let bench = try HTTPBench()
        try bench.set("http.sslCAInfo", bench.server.authority.certificate)
        try bench.reach(.open, .https, host: "127.0.0.1")
        try bench.expectFetch()
    }

    @Test("The user's header reaches the server, and no other one does")
    func extraHeader() throws {
        let bench = try HTTPBench()
        try bench.reach(.header)
        try bench.expectFailure(.authFailed, "403")
        let port = bench.server.port(.http)
        try bench.set("http.extraHeader", "X-Team: colors")
        try bench.set("http.http://localhost:\(port)/.extraHeader", "")
        try bench.set("http.http://localhost:\(port)/.extraHeader", "X-Team: icons")
        try bench.expectFetch()
    }

    @Test("url.insteadOf determines the server")
    func insteadOf() throws {
        let bench = try HTTPBench()
        try bench.set("url.http://localhost:\(bench.server.port(.http))/git/.insteadOf", "team:")
        try bench.set("url.http://localhost:1/.insteadOf", "te")
        try bench.bench.setOrigin(of: bench.bench.icons, to: "team:\(HTTPBench.name)")
        try bench.expectFetch()
    }

    @Test("A redirect is followed, to the same host or another one")
    func redirect() throws {
        let bench = try HTTPBench()
        try bench.reach(.moved)
        try bench.expectFetch()
        try bench.server.allow(["ada": "secret"])
        try bench.reach(.away)
        try bench.set(
            "credential.http://127.0.0.1:\(bench.server.port(.http)).helper",
            "!echo username=ada;echo password=secret;:")
        try bench.expectFetch()
    }

    @Test("A password for one host is not sent to the host of a redirect")
    func redirectWithPassword() throws {
        let bench = try HTTPBench()
        try bench.server.allow(["ada": "secret"])
        try bench.reach(.away, user: "ada:secret")
        try bench.set(
            "credential.http://localhost:\(bench.server.port(.http)).helper",
            "!echo username=ada;echo password=secret;:")
        try bench.expectFailure(.authFailed)
        let guarded = try bench.server.requests().filter { $0.target.hasPrefix("/guarded/") }
        #expect(!guarded.isEmpty)
        #expect(guarded.allSatisfy { $0.user == nil }, "\(guarded)")
    }

    @Test("Redirect loops, and redirects that git does not follow, are errors")
    func badRedirects() throws {
        let bench = try HTTPBench()
        try bench.reach(.circle)
        try bench.expectFailure(.offline)
        try bench.reach(.moved)
        try bench.set("http.followRedirects", "false")
        try bench.expectFailure(.notFound, "301")
    }

    static let statuses: [(Int, ErrorCode)] = [
        (403, .authFailed), (404, .notFound), (410, .notFound), (429, .rateLimited), (500, .offline), (502, .offline),
        (503, .offline),
    ]

    @Test("Each status has its error code", arguments: statuses)
    func status(status: Int, code: ErrorCode) throws {
        let bench = try HTTPBench()
        try bench.reach(.status(status))
        try bench.expectFailure(code, "\(status)")
        #expect(try bench.server.requests().count == 1, "asked once")
    }

    @Test("A login page, as of a hotel network, is neither a repository nor corrupt")
    func page() throws {
        let bench = try HTTPBench()
        try bench.reach(.page)
        try bench.expectFailure(.offline, "text/html")
    }

    @Test("git fetches into a shallow clone, which stays shallow")
    func shallow() throws {
        let bench = try HTTPBench()
        let path = bench.bench.path("shallow")
        let clone = try TestRepository.clone(
            bench.server.url(HTTPBench.name), to: path, runner: bench.clone.runner, arguments: ["--depth=1"])
        try bench.bench.configure(icons: ["path: \"\(path)\""])
        let before = try CloneFootprint(of: clone, folders: [path])
        #expect(try bench.round().status == 0)
        let after = try CloneFootprint(of: clone, folders: [path])
        #expect(try clone.id(of: HTTPBench.upstream) == bench.bench.icons.origin.id(of: "refs/heads/main"))
        #expect(try clone.git("rev-parse", "--is-shallow-repository") == "true")
        let git = "\(path)/.git"
        let changed = after.changedFiles(since: before)
        #expect(changed == ["\(git)/logs/\(HTTPBench.upstream)", "\(git)/\(HTTPBench.upstream)"])
        #expect(try FileFacts("\(git)/refs/teamsync") == nil)
        #expect(try clone.git("fsck", "--no-dangling") == "")
    }
}
