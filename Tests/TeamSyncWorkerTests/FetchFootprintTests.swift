import CloneTestSupport
import Foundation
import TestSupport
import Testing

@testable import TeamSyncBase
@testable import TeamSyncConfiguration
@testable import TeamSyncDocuments
@testable import TeamSyncGit
@testable import TeamSyncProtocol
@testable import TeamSyncWorker

/// The traces that fetches through git leave, the contents that they accept, and the information that others can see.
@Suite(.timeLimit(.minutes(2))) struct FetchFootprintTests {
    private let origin: SmallClone

    init() throws {
        origin = try SmallClone(["a": "a"])
        for number in 1...3 { try origin.commit("Commit \(number)", ["f\(number)": "f"], after: Int64(number)) }
    }

    private func clone(_ arguments: String...) throws -> (repository: TestRepository, worker: WorkerProcess) {
        let path = origin.folder.appending("copy")
        let repository = try TestRepository.clone(
            "file://\(origin.path)", to: path, runner: origin.repository.runner, arguments: arguments)
        return (repository, try WorkerProcess(RepositoryConfiguration(id: "r", path: path), in: origin.folder))
    }

    private func commitLargeFile() throws {
        var generator = SeededGenerator(seed: 1)
        try origin.commit("Large", ["large": (0..<50_000).map { _ in String(generator.next()) }.joined()], after: 60)
    }

    @Test("A fetch without enough space leaves nothing behind", arguments: [[], ["--depth", "1"]])
    func noRoom(arguments: [String]) throws {
        let path = origin.folder.appending("copy")
        let repository = try TestRepository.clone(
            "file://\(origin.path)", to: path, runner: origin.repository.runner, arguments: arguments)
        let worker = try WorkerProcess(RepositoryConfiguration(id: "r", path: path), in: origin.folder)
        try commitLargeFile()
        let former = try repository.git("count-objects", "-v")
        let ending = try worker.run(
            input: worker.request(WorkerProcess.fetch), prefix: ["sh", "-c", #"ulimit -f 200; exec "$0""#])
        #expect(ending.problems.map(\.code) == [.diskFull], "\(ending.events)")
        #expect(try repository.git("count-objects", "-v") == former)
        #expect(
            FolderListing.names(of: "\(path)/.git/objects").allSatisfy { $0.count == 2 || $0 == "pack" || $0 == "info" }
        )
        #expect(try worker.run(WorkerProcess.fetch).problems.isEmpty)
    }

    @Test("A shallow clone stays shallow")
    func shallow() throws {
        let (repository, worker) = try clone("--depth", "1")
        let boundary = try RawFile.contents(of: RawPath("\(repository.path)/.git/shallow"))
        let tip = try origin.commit("New", ["new": "new"], after: 60)
        #expect(try worker.run(WorkerProcess.fetch).results.count == 1)
        #expect(try repository.id(of: "refs/remotes/origin/main") == tip.description)
        #expect(try RawFile.contents(of: RawPath("\(repository.path)/.git/shallow")) == boundary)
        #expect(try repository.git("rev-list", "--count", "origin/main") == "2")
    }

    @Test(
        "With fsckObjects, git decides about a tree with '.git' in it",
        arguments: [(nil, true), ("fetch.fsckObjects", false), ("transfer.fsckObjects", false)])
    func fsckObjects(setting: String?, isAccepted: Bool) throws {
        let (repository, worker) = try clone()
        let server = try HTTPGitServer(root: origin.folder.path)
        try repository.git("config", "remote.origin.url", server.url("clone/.git"))
        let blob = try origin.repository.git("rev-parse", "HEAD:a")
        let entry = Array("100644 .git\0".utf8) + (try #require(ObjectID(hex: blob))).withBytes { Array($0) }
        let tree = try origin.repository.git("hash-object", "-t", "tree", "--literally", "-w", "--stdin", input: entry)
        let commit = try origin.repository.git("commit-tree", "-m", "Bad", "-p", "HEAD", tree)
        try origin.repository.setReference("refs/heads/main", to: commit)
        if let setting { try repository.git("config", setting, "true") }
        let former = try repository.id(of: "refs/remotes/origin/main")
        let gits = try repository.runner.attempt(["fetch", "-q", "--dry-run", "origin", "main"], in: repository.path)
        #expect((gits.status == 0) == isAccepted)
        let ending = try worker.run(WorkerProcess.fetch)
        #expect(ending.problems.isEmpty == isAccepted, "\(ending.events)")
        #expect(try repository.id(of: "refs/remotes/origin/main") == (isAccepted ? commit : former))
    }

    @Test(
        "git's arguments contain no secrets",
        arguments: [
            ("http://T0KEN@example.org/x.git", "http://example.org/x.git"),
            ("http://ada:T0KEN@example.org/x.git", "http://example.org/x.git"),
            ("http://:T0KEN@example.org/x.git", "http://example.org/x.git"),
            ("https://T0KEN@example.org:8443/x.git", "https://example.org:8443/x.git"),
        ])
    func secrets(url: String, expected: String) throws {
        let repository = origin.repository
        try repository.git("config", "remote.origin.url", url)
        let listing = try repository.runner.run(["config", "--list", "-z"], in: repository.path)
        let plan = FetchPlan(
            RepositoryConfiguration(id: "r", path: repository.path), settings: GitSettings(listing: listing),
            environment: [:])
        let variables = try plan.withoutSecretInURL([:])
        #expect(
            try repository.runner.text(
                ["ls-remote", "--get-url", "origin"], in: repository.path, environment: variables) == expected)
        // A user's rule for exactly the same URL would take precedence.
        try repository.git("config", "url.\(url)/.insteadOf", url)
        let rewriting = try repository.runner.run(["config", "--list", "-z"], in: repository.path)
        let other = FetchPlan(
            RepositoryConfiguration(id: "r", path: repository.path), settings: GitSettings(listing: rewriting),
            environment: [:])
        #expect(throws: Problem.self) { try other.withoutSecretInURL([:]) }
    }

    @Test("Programs are searched only in absolute folders of PATH")
    func path() throws {
        let path = { ChildEnvironment.environment(of: ["PATH": $0])["PATH"] }
        #expect(path(":/usr/bin:.:bin:/bin:") == "/usr/bin:/bin")
        #expect(path("") == "/usr/bin:/bin" && path(".") == "/usr/bin:/bin")
        let (repository, worker) = try clone("--depth", "1")
        try repository.write("#!/bin/sh\ntouch '\(worker.state)/was-run'\nexit 1\n", to: "git")
        try repository.setExecutable("git")
        let ending = try worker.run(
            WorkerProcess.fetch, environment: ["PATH": ":.:\(worker.environment["PATH"] ?? "")"])
        #expect(ending.problems.isEmpty)
        #expect(!RawFile.exists(RawPath("\(worker.state)/was-run")))
    }

    @Test(
        "A pipe in place of one of git's files does not block",
        arguments: ["config", "HEAD", "packed-refs", "shallow", "refs/remotes/origin/main", "FETCH_HEAD", "commondir"])
    func pipes(name: String) throws {
        let (repository, worker) = try clone()
        let path = "\(repository.path)/.git/\(name)"
        unlink(path)
        #expect(mkfifo(path, 0o600) == 0)
        let ending = try worker.run(WorkerProcess.fetch, worker.look())
        #expect(ending.status == 0 && ending.problems.map(\.code) == [.unsupported, .unsupported], "\(ending.events)")
    }
}
