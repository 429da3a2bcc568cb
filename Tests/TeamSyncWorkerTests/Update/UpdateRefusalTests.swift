import CloneTestSupport
import Glibc
import TestSupport
import Testing

@testable import TeamSyncBase
@testable import TeamSyncConfiguration
@testable import TeamSyncDocuments
@testable import TeamSyncProtocol
@testable import TeamSyncWorker

/// Clones in which the result of an update would differ from git's, so that it is refused before anything is changed.
@Suite(.timeLimit(.minutes(2))) struct UpdateRefusalTests {
    private let origin: SmallClone
    private let clone: TestRepository
    private let worker: WorkerProcess

    init() throws {
        origin = try SmallClone(["a": "a\n", "in/a": "a\n", "out/b": "b\n"])
        let path = origin.folder.appending("copy")
        clone = try .clone(origin.path, to: path, runner: origin.repository.runner)
        worker = try WorkerProcess(RepositoryConfiguration(id: "r", path: path), in: origin.folder)
        try origin.commit("Second", ["a": "b\n", "in/a": "b\n", "out/b": "c\n"], after: 60)
        try clone.git("fetch", "-q")
    }

    private func attempt() throws -> WorkerEvent? {
        let local = try #require(try clone.id(of: "main"))
        let upstream = try #require(try clone.id(of: "origin/main"))
        let update = WorkerRequest.Update(local: local, upstream: upstream, behind: 1)
        return try worker.run(.update(update)).results.first
    }

    private func expectRefusal(_ part: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
        let before = try clone.id(of: "main")
        guard case .updated(let obstacle?) = try attempt() else {
            Issue.record("moved", sourceLocation: sourceLocation)
            return
        }
        #expect(obstacle.message.contains(part), "\(obstacle.message)", sourceLocation: sourceLocation)
        #expect(try clone.id(of: "main") == before, sourceLocation: sourceLocation)
        let left = FolderListing.names(of: "\(clone.path)/.git").filter {
            $0.hasPrefix("teamsync") || $0.hasSuffix(".lock")
        }
        #expect(left == [], sourceLocation: sourceLocation)
    }

    @Test("A file excluded by a sparse checkout that exists in the working tree; without it, the branch moves")
    func sparse() throws {
        try clone.git("sparse-checkout", "set", "in")
        try clone.write("b\n", to: "out/b")
        #expect(try clone.git("status", "--porcelain") == "")
        try expectRefusal("sparse checkout")
        try RawFile.remove(RawPath("\(clone.path)/out"))
        try clone.git("sparse-checkout", "reapply")
        #expect(try attempt() == .updated(nil))
        #expect(try clone.git("status", "--porcelain") == "")
    }

    @Test("Untracked attributes", arguments: [".gitattributes", "in/.gitattributes"])
    func attributes(path: String) throws {
        try clone.write("* eol=crlf\n", to: RawPath(path))
        try RawFile.write("\(path)\n".utf8, to: RawPath("\(clone.path)/.git/info/exclude"))
        try expectRefusal("'\(path)' is not tracked")
    }

    @Test("A file of attributes named in the working tree")
    func attributesFile() throws {
        try clone.git("config", "core.attributesFile", "mine")
        try expectRefusal("core.attributesFile")
    }

    @Test("A branch that is a symbolic reference to the checked-out one")
    func symbolicBranch() throws {
        try clone.git("branch", "-q", "-m", "main", "trunk")
        try clone.git("symbolic-ref", "refs/heads/main", "refs/heads/trunk")
        try expectRefusal("symbolic reference")
        #expect(try clone.git("status", "--porcelain") == "")
    }

    @Test("Pipes in place of files that git reads", arguments: ["info/exclude", "info/attributes", "logs/HEAD"])
    func pipes(name: String) throws {
        let path = "\(clone.path)/.git/\(name)"
        try RawFile.remove(RawPath(path))
        mkdir("\(clone.path)/.git/info", 0o755)
        #expect(mkfifo(path, 0o600) == 0)
        let begin = ContinuousClock.now
        try expectRefusal("not a regular file")
        #expect(begin.duration(to: .now) < .seconds(30), "git was not started")
    }

    @Test("A user who is checking out a branch in a working tree separate from its git directory")
    func separateGitFolder() throws {
        let folder = origin.folder.appending("separate")
        let gitFolder = origin.folder.appending("git")
        try clone.git("clone", "-q", "--separate-git-dir", gitFolder, origin.path, folder)
        let scratch = origin.folder.appending("scratch")
        try RawFile.makeFolder(RawPath(scratch))
        #expect(mkfifo("\(scratch)/go", 0o600) == 0)
        try clone.git("-C", folder, "reset", "-q", "--hard", "HEAD~1")
        let hook = RawPath("\(gitFolder)/hooks/reference-transaction")
        try RawFile.write(
            "#!/bin/sh\n[ -e \(scratch)/met ] || { : >\(scratch)/met; read x <\(scratch)/go; }\n".utf8, to: hook)
        try RawFile.setMode(0o755, of: hook)
        let user = try BackgroundCommand(
            Command("git", ["-C", folder, "checkout", "-q", "-b", "feature"], environment: clone.runner.environment))
        let isBlocked = try FolderWatch.wait(
            for: { RawFile.exists(RawPath("\(scratch)/met")) }, in: scratch, atMost: 60_000)
        #expect(isBlocked)
        var worker = worker
        worker.configuration.path = folder
        let update = WorkerRequest.Update(
            local: try clone.git("-C", folder, "rev-parse", "main"),
            upstream: try clone.git("-C", folder, "rev-parse", "origin/main"), behind: 1)
        guard case .updated(let obstacle?) = try worker.run(.update(update)).results.first else {
            Issue.record("moved")
            return
        }
        #expect(obstacle.reason == .locked, "\(obstacle.message)")
        try RawFile.write("go\n".utf8, to: RawPath("\(scratch)/go"))
        #expect(try user.wait().status == 0)
    }

    @Test("Unlisted folders of updates are found once they have not changed for a while")
    func leftovers() throws {
        let gitFolder = "\(clone.path)/.git"
        let path = "\(gitFolder)/teamsync-update-1-2-3"
        try RawFile.makeFolder(RawPath(path))
        #expect(UpdateFolder.leftovers(in: gitFolder).isEmpty)
        #expect(UpdateFolder.leftovers(in: gitFolder, unchangedFor: 0).map(\.path) == [path])
    }
}
