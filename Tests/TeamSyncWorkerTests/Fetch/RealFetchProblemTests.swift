import CloneTestSupport
import Foundation
import TestSupport
import Testing

@testable import TeamSyncConfiguration
@testable import TeamSyncDocuments
@testable import TeamSyncGit
@testable import TeamSyncProtocol
@testable import TeamSyncWorker

/// The messages of the installed libgit2 when a fetch fails, and the resulting problems.
@Suite struct RealFetchProblemTests {
    private static let canary = "s3cret-c4nary"

    private let clone: SmallClone

    init() throws {
        clone = try SmallClone(["a": "a"])
    }

    /// The problem of a fetch from `url`; without a remote if `url` is nil.
    private func problem(_ url: String?, branch: String = "main") throws -> Problem {
        if let url { try clone.repository.git("config", "remote.origin.url", url) }
        let configuration = RepositoryConfiguration(id: "r", path: clone.path, branch: branch)
        let target = RemoteBranch(remote: "origin", branch: branch, trackingReference: configuration.trackingReference)
        let repository = try clone.open()
        let settings = GitSettings(listing: Array(try clone.repository.git("config", "--list", "-z").utf8))
        let error = #expect(throws: RemoteError.self) {
            do throws(GitError) {
                try FetchPlan(configuration, settings: settings, environment: [:]).checkURL()
            } catch {
                throw RemoteError.git(error)
            }
            _ = try repository.fetch(target) { _, _ in }
        }
        let problem = FetchProblem.problem(try #require(error), configuration)
        #expect(problem.hint?.isEmpty == false, "\(problem)")
        #expect(!problem.message.contains("\n"))
        #expect(!problem.message.contains(Self.canary) && problem.hint?.contains(Self.canary) != true, "\(problem)")
        return problem
    }

    private func origin(_ name: String = "origin.git") throws -> TestRepository {
        try .clone(
            clone.path, to: clone.folder.appending(name), runner: clone.repository.runner, arguments: ["--bare"])
    }

    @Test("No remote")
    func noRemote() throws {
        let problem = try problem(nil)
        #expect(problem.code == .notFound)
        #expect(problem.message == "\(clone.path) has no remote 'origin'")
    }

    @Test("Missing path")
    func missingPath() throws {
        let path = clone.folder.appending("gone.git")
        #expect(try problem("file://\(path)").code == .notFound)
        #expect(
            FetchProblem.nothing(at: path, RepositoryConfiguration(id: "r", path: clone.path))
                == Problem(
                    .notFound, "\(path), the folder of the remote 'origin', does not exist",
                    hint: "check the URL with 'git -C \(clone.path) remote get-url origin', and correct it with "
                        + "'git -C \(clone.path) remote set-url origin URL'"))
    }

    @Test("Folder that is not a repository")
    func folderThatIsNoRepository() throws {
        try RawFile.write("x".utf8, to: RawPath(clone.folder.appending("folder/file")))
        #expect(try problem(clone.folder.appending("folder")).code == .notFound)
    }

    @Test("Missing branch")
    func missingBranch() throws {
        let problem = try problem(origin().path, branch: "develop")
        #expect(problem.code == .notFound)
        #expect(problem.message == "the remote 'origin' has no branch 'develop'; its default branch is 'main'")
    }

    @Test("Empty remote")
    func emptyRemote() throws {
        let empty = try TestRepository.make(
            at: clone.folder.appending("empty.git"), runner: clone.repository.runner, bare: true)
        let problem = try problem(empty.path)
        #expect(problem.code == .notFound)
        #expect(problem.message == "the remote 'origin' of \(clone.path) is empty")
    }

    @Test("Locked reference")
    func lockedReference() throws {
        let url = try origin().path
        try RawFile.write([], to: RawPath("\(clone.path)/.git/refs/remotes/origin/main.lock"))
        let problem = try problem(url)
        #expect(problem.code == .locked)
        #expect(
            problem.message.hasPrefix(
                "refs/remotes/origin/main of \(clone.path) is locked by another git process; the lock is "))
        #expect(try clone.repository.id(of: "refs/remotes/origin/main") == nil)
    }

    @Test("Missing objects at the remote")
    func missingObjectsAtTheRemote() throws {
        let origin = try SmallClone(["b": "b"])
        let tree = try origin.repository.git("rev-parse", "main^{tree}")
        try RawFile.remove(RawPath("\(origin.path)/.git/objects/\(tree.prefix(2))/\(tree.dropFirst(2))"))
        let problem = try problem(origin.path)
        #expect(problem.code == .corrupt, "\(problem)")
    }

    @Test(
        "Responses of a web server",
        arguments: [
            (404, ErrorCode.notFound), (401, .authFailed), (403, .authFailed), (429, .rateLimited), (500, .offline),
            (503, .offline),
        ])
    func httpStatus(status: Int, expected: ErrorCode) throws {
        let server = try HTTPGitServer(root: clone.folder.path)
        let url = server.url("origin.git", .status(status))
        #expect(try problem(url).code == expected)
        let secret = url.replacing("http://", with: "http://ada:\(Self.canary)@")
        #expect(try problem(secret).code == expected)
    }

    @Test("HTTP garbage")
    func httpGarbage() throws {
        let server = try HTTPGitServer(root: clone.folder.path)
        let problem = try problem(server.url("origin.git", .garbage))
        #expect(problem.code == .offline, "\(problem)")
    }

    @Test("HTTP dropped in the pack")
    func httpDroppedInThePack() throws {
        var generator = SeededGenerator(seed: 1)
        let origin = try SmallClone(["large": (0..<20_000).map { _ in String(generator.next()) }.joined()])
        let server = try HTTPGitServer(root: origin.folder.path)
        let problem = try problem(server.url("clone/.git", .dropInPack))
        #expect(problem.code == .offline, "\(problem)")
        #expect(try clone.repository.id(of: "refs/remotes/origin/main") == nil)
    }

    @Test("HTTP refused")
    func httpRefused() throws {
        let server = try HTTPGitServer(root: clone.folder.path)
        server.stop()
        #expect(try problem(server.url("origin.git")).code == .offline)
        let secret = "http://ada:\(Self.canary)@127.0.0.1:\(server.port)/x.git"
        #expect(try problem(secret).code == .offline)
    }

    @Test(
        "URLs unsuitable for libgit2",
        arguments: [
            "gopher://h/x", "http://", "http:///x", "http://h:port/x", "http://ada:\(canary)@h:port/x",
            "https://ada:\(canary)/pw@h/x", "https://ada:#\(canary)@h/x", "https://ada:?\(canary)@h:1/x",
            "xyz://ada:\(canary)@h/x",
        ])
    func badURL(url: String) throws {
        let problem = try problem(url)
        #expect([.unsupported, .offline, .notFound].contains(problem.code), "\(problem)")
    }
}
