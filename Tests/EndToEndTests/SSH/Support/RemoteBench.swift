import Foundation
import TestSupport
import Testing

@testable import TeamSyncBase
@testable import TeamSyncDocuments

/// One clone of one origin, a configuration and the built programs, in a separate folder. The origin has a commit in
/// reserve that no branch contains yet.
final class RemoteBench: Sendable {
    static let id = "repo"
    static let upstream = "refs/remotes/origin/main"
    private static let next = "refs/hidden/next"

    let folder: TemporaryFolder
    let runner: GitRunner
    let origin: TestRepository
    let clone: TestRepository
    let state: StateDirectory
    let environment: [String: String]

    /// - Parameters:
    ///   - originName: the name of the origin's folder.
    ///   - files: the number of files that the commit in reserve adds.
    ///   - cloneArguments: such as `--depth`.
    init(originName: String = "origin.git", files: Int = 3, cloneArguments: [String] = []) throws {
        folder = try TemporaryFolder("remote")
        let home = folder.appending("home")
        try RawFile.makeFolder(RawPath(home))
        runner = GitRunner(home: home, keeping: folder)
        origin = try .make(at: folder.appending(originName), runner: runner, bare: true)
        try Self.history(files: files).run(in: origin)
        try origin.git("config", "uploadpack.allowFilter", "true")
        try origin.git("config", "transfer.hideRefs", "refs/hidden")
        clone = try .clone(
            "file://\(origin.path)", to: folder.appending("clone"), runner: runner, arguments: cloneArguments)
        // By a path, git's default.
        try clone.git("config", "remote.origin.url", origin.path)
        var environment = SealedEnvironment.variables(home: home)
        environment["XDG_CONFIG_HOME"] = "\(home)/.config"
        environment["XDG_STATE_HOME"] = "\(home)/.local/state"
        environment["XDG_RUNTIME_DIR"] = folder.appending("run")
        environment["TEAMSYNC_CONFIG"] = folder.appending("config.yaml")
        environment["TEAMSYNC_TEST"] = UUID().uuidString
        self.environment = environment
        state = StateDirectory(environment: environment)
        try configure()
    }

    private static func history(files: Int) -> FastImport {
        var history = FastImport()
        var last: FastImport.Mark?
        func times(_ day: Int64) -> CommitTimes {
            CommitTimes(Timestamp(secondsSinceEpoch: 1_767_225_600 + day * 86_400, offsetMinutes: 0))
        }
        for day in 1...3 as ClosedRange<Int64> {
            last = history.commit(
                "Day \(day)", times: times(day), parents: last.map { [$0] } ?? [],
                changes: ["day": TreeEntry("\(day)\n"), "docs/\(day).md": TreeEntry("# Day \(day)\n")])
        }
        guard let last else { return history }
        history.setReference("refs/heads/main", to: last)
        var random = SeededGenerator(seed: 1)
        let changes = (0..<files).map { number in
            let words = (0..<4).map { _ in String(random.next(), radix: 36) }.joined(separator: " ")
            return (RawPath("new/\(number % 64)/\(number).txt"), TreeEntry("\(words)\n") as TreeEntry?)
        }
        let next = history.commit(
            "Day 4", times: times(4), parents: [last], changes: Dictionary(uniqueKeysWithValues: changes))
        history.setReference(Self.next, to: next)
        return history
    }

    /// Writes the configuration.
    /// - Parameter lines: lines of the repository's entry.
    func configure(_ lines: String...) throws {
        var all = ["repositories:", "  - id: \(Self.id)", "    path: \"\(clone.path)\""]
        all += lines.map { "    \($0)" }
        try RawFile.write((all.joined(separator: "\n") + "\n").utf8, to: RawPath(folder.appending("config.yaml")))
    }

    func text(of name: String) throws -> String {
        String(decoding: try RawFile.contents(of: RawPath(folder.appending(name))), as: UTF8.self)
    }

    /// Points the clone's origin to another URL.
    func connect(_ url: String) throws {
        try clone.git("config", "remote.origin.url", url)
    }

    /// Publishes the origin's commit in reserve.
    /// - Returns: its id.
    @discardableResult
    func publish() throws -> String {
        try origin.setReference("refs/heads/main", to: Self.next)
        return try origin.git("rev-parse", "refs/heads/main")
    }

    func engine(_ arguments: [String], _ changes: [String: String?] = [:]) throws -> Command {
        var variables = environment
        for (name, value) in changes { variables[name] = value }
        return Command(try ProductBinary.path("teamsyncd"), arguments, environment: variables)
    }

    /// One round.
    /// - Parameter changes: variables with other values; nil unsets them.
    func sync(
        _ changes: [String: String?] = [:], sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> SyncRound {
        let command = try engine(["sync", "--force", "--verbose"], changes)
        let begin = ContinuousClock.now
        let result = try command.run()
        let round = SyncRound(result: result, duration: begin.duration(to: .now), failure: try failure())
        try expectNobodySurvives(sourceLocation: sourceLocation)
        return round
    }

    /// The error in the document.
    func failure() throws -> RepositoryFailure? {
        try DocumentReader(directory: state).counts().repositories.first { $0.id == Self.id }?.error
    }

    /// Expects that no child process of this bench's programs outlives them.
    func expectNobodySurvives(sourceLocation: SourceLocation = #_sourceLocation) throws {
        for process in try ListedProcess.all(with: "TEAMSYNC_TEST=\(environment["TEAMSYNC_TEST"] ?? "")") {
            guard let handle = try ProcessHandle(process.id) else { continue }
            #expect(
                try handle.waitForEnd(atMost: 5000), "\(process.arguments) still runs", sourceLocation: sourceLocation)
        }
    }
}

/// The result of a round.
struct SyncRound {
    let result: CommandResult
    let duration: Duration
    let failure: RepositoryFailure?

    var text: String { result.text + result.errorText }
}
