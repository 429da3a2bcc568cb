import TestSupport
import Testing

@testable import TeamSyncDocuments

/// A workbench whose icons-library is reached over http, and its ios-components by a path.
struct HTTPBench {
    static let name = "icons-library.git"
    static let upstream = "refs/remotes/origin/main"

    let bench: Workbench
    let server: NginxServer

    var clone: TestRepository { bench.icons.clone }

    init(_ lines: [String] = ["timeout: 40s", "stall_timeout: 20s"]) throws {
        bench = try Workbench()
        try bench.configure(icons: lines)
        server = try NginxServer(root: bench.fixture.folder.path)
    }

    /// Points the clone at a repository of the server.
    /// - Parameter user: the part before `@`.
    func reach(
        _ place: NginxServer.Place = .open, _ scheme: NginxServer.Scheme = .http, host: String = "localhost",
        user: String? = nil
    ) throws {
        try bench.setOrigin(of: bench.icons, to: server.url(Self.name, place, scheme, host: host, user: user))
    }

    /// Adds a value to the clone's configuration.
    func set(_ key: String, _ value: String) throws {
        try clone.git("config", "--add", key, value)
    }

    /// A forced round in which the remote has new commits.
    func round(_ arguments: String..., environment: [String: String?] = [:]) throws -> CommandResult {
        try bench.fixture.pushIcons(["cart-\(UInt32.random(in: .min ... .max))"])
        return try bench.run(bench.command("teamsyncd", ["sync", "--force"] + arguments, environment: environment))
    }

    /// A round fetches the new commits.
    func expectFetch(environment: [String: String?] = [:], sourceLocation: SourceLocation = #_sourceLocation) throws {
        let result = try round(environment: environment)
        #expect(result.errorText == "", sourceLocation: sourceLocation)
        #expect(result.status == 0, sourceLocation: sourceLocation)
        #expect(
            try clone.id(of: Self.upstream) == bench.icons.origin.id(of: "refs/heads/main"),
            sourceLocation: sourceLocation)
        #expect(try bench.status(Workbench.iconsID).error == nil, sourceLocation: sourceLocation)
    }

    /// A round fails, and nothing moves.
    /// - Parameter words: words that the message must contain.
    @discardableResult
    func expectFailure(
        _ code: ErrorCode, _ words: String..., environment: [String: String?] = [:],
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> RepositoryFailure {
        let before = try CloneFootprint(of: clone, folders: [clone.path])
        let result = try round(environment: environment)
        #expect(result.status == 1, sourceLocation: sourceLocation)
        let error = try #require(try bench.status(Workbench.iconsID).error, sourceLocation: sourceLocation)
        #expect(error.code == code, "\(error.message)", sourceLocation: sourceLocation)
        for word in words {
            #expect(error.message.contains(word), "\(error.message)", sourceLocation: sourceLocation)
        }
        #expect(result.errorText.contains(error.message), sourceLocation: sourceLocation)
        let after = try CloneFootprint(of: clone, folders: [clone.path])
        #expect(after.changedFiles(since: before) == [], sourceLocation: sourceLocation)
        #expect(try bench.status(Workbench.componentsID).error == nil, sourceLocation: sourceLocation)
        return error
    }
}
