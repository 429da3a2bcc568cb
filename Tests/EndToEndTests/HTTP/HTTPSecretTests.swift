import TestSupport
import Testing

@testable import TeamSyncBase
@testable import TeamSyncDocuments

@Suite("Secrets over http", .validatesDocuments)
struct HTTPSecretTests {
    private static let canary = "canary7312"

    enum Source: String, CaseIterable, Sendable {
        case url, helper, proxy, header
    }

    enum Outcome: String, CaseIterable, Sendable {
        case success, refusal, timeout, offline, strangeURL
    }

    private func configure(_ source: Source, _ outcome: Outcome, _ bench: HTTPBench, _ faults: FaultServer) throws {
        let login = "ada:\(Self.canary)"
        var url =
            switch outcome {
            case .success:
                bench.server.url(HTTPBench.name, source == .header ? .header : source == .proxy ? .open : .guarded)
            case .refusal: bench.server.url(HTTPBench.name, .guarded)
            case .timeout: faults.url(HTTPBench.name, .silent)
            case .offline: "http://127.0.0.1:1/\(HTTPBench.name)"
            case .strangeURL: "http://localhost:port/\(HTTPBench.name)"
            }
        try bench.server.allow(outcome == .success ? ["ada": Self.canary] : ["ada": "other"])
        switch source {
        case .url: url = url.replacing("://", with: "://\(login)@")
        case .helper: try bench.set("credential.helper", "!echo username=ada;echo password=\(Self.canary);:")
        case .proxy: break
        case .header:
            try bench.set("http.extraHeader", "X-Team: icons")
            try bench.set("http.extraHeader", "Authorization: Bearer \(Self.canary)")
        }
        try bench.bench.setOrigin(of: bench.bench.icons, to: url)
    }

    @Test(
        "Secrets are in no file, no output and no process list", arguments: Source.allCases, Outcome.allCases)
    func secret(source: Source, outcome: Outcome) throws {
        let bench = try HTTPBench(["timeout: 20s", "stall_timeout: 2s"])
        let faults = try FaultServer(root: bench.bench.fixture.folder.path)
        try configure(source, outcome, bench, faults)
        let proxy = source == .proxy ? try ForwardProxy(login: "ada:\(Self.canary)") : nil
        if let proxy {
            let user = outcome == .refusal ? "ada:wrong\(Self.canary)" : "ada:\(Self.canary)"
            try bench.set("http.proxy", proxy.url(user: user))
        }
        let watch = try ProcessWatch(variable: "HOME=\(bench.bench.home)")
        var said = ""
        for argument in ["--verbose", "--json"] {
            let result = try bench.round(argument)
            #expect(result.status == (outcome == .success ? 0 : 1), "\(result.errorText)")
            said += result.text + result.errorText
        }
        let seen = try watch.end()
        #expect(!said.contains(Self.canary), "\(said)")
        #expect(seen.commandLines.contains { $0.hasSuffix("worker") })
        for line in seen.commandLines where !line.hasPrefix("git config") {
            // A helper of this test is a shell whose arguments contain its answer.
            guard source != .helper || !line.contains("echo username") else { continue }
            #expect(!line.contains(Self.canary), "\(line)")
        }
        let files = try FolderListing.files(in: bench.bench.state.path)
        #expect(files.count > 4)
        for file in files { #expect(try !bench.bench.text(of: file).contains(Self.canary), "\(file)") }
        for command in ["status", "changes", "statusline"] {
            let printed = try bench.bench.teamsync(command)
            #expect(!(printed.text + printed.errorText).contains(Self.canary))
        }
    }

    @Test(
        "Secrets are not in any of these either when git fetches into a shallow clone",
        arguments: ["success", "refusal"])
    func shallow(outcome: String) throws {
        let bench = try HTTPBench(["timeout: 20s", "stall_timeout: 10s"])
        try bench.server.allow(["ada": outcome == "success" ? Self.canary : "other"])
        try bench.reach()
        try bench.clone.git("fetch", "--quiet", "--depth=1")
        try bench.reach(.guarded, user: "ada:\(Self.canary)")
        let watch = try ProcessWatch(variable: "HOME=\(bench.bench.home)")
        let variables: [String: String?] = ["GIT_TRACE_CURL": "1", "GIT_TRACE_REDACT": "0", "GIT_TRACE": "1"]
        // A process that lives for a few milliseconds is not seen in every round.
        for number in 1...5 {
            let result = try bench.round("--verbose", environment: variables)
            #expect(result.status == (outcome == "success" ? 0 : 1), "round \(number): \(result.errorText)")
            #expect(!(result.text + result.errorText).contains(Self.canary))
        }
        let seen = try watch.end()
        #expect(seen.commandLines.contains { $0.contains("remote-http") })
        #expect(!seen.commandLines.contains { $0.contains(Self.canary) }, "\(seen.commandLines)")
        for file in try FolderListing.files(in: bench.bench.state.path) {
            #expect(try !bench.bench.text(of: file).contains(Self.canary), "\(file)")
        }
    }
}
