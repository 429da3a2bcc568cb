import CloneTestSupport
import Foundation
import TestSupport
import Testing

@testable import TeamSyncBase
@testable import TeamSyncConfiguration
@testable import TeamSyncDocuments
@testable import TeamSyncProtocol

/// A clone that `git clone` has not completed.
@Suite(.serialized, .timeLimit(.minutes(2))) struct CloneInProgressTests {
    @Test("A clone is not touched until it is complete", arguments: [0, 1, 20_000], [[], ["--depth", "1"]])
    func isLeftAlone(pausesAfter bytes: Int, arguments: [String]) throws {
        let origin = try SmallClone(["a": "a"])
        var generator = SeededGenerator(seed: 1)
        try origin.commit("Large", ["large": (0..<50_000).map { _ in String(generator.next()) }.joined()], after: 60)
        let gate = origin.folder.appending("gate")
        #expect(mkfifo(gate, 0o600) == 0)
        let wrapper = origin.folder.appending("upload-pack")
        let pause = "dd bs=1 count=\(bytes) 2>/dev/null; read go <'\(gate)'"
        let script = "#!/bin/sh\ngit-upload-pack \"$@\" | { \(pause); cat; }\n"
        try RawFile.write(script.utf8, to: RawPath(wrapper))
        try RawFile.setMode(0o755, of: RawPath(wrapper))
        let path = origin.folder.appending("copy")
        let command = Command(
            "git", ["clone", "-q", "-u", wrapper] + arguments + ["file://\(origin.path)", path],
            environment: origin.repository.runner.environment)
        let clone = try BackgroundCommand(command)
        // Opening the FIFO for writing waits for its reader: by then, git has created its folder.
        let opened = open(gate, O_WRONLY)
        #expect(opened >= 0)
        defer { close(opened) }
        let worker = try WorkerProcess(RepositoryConfiguration(id: "r", path: path), in: origin.folder)
        for _ in 0..<3 {
            let ending = try worker.run(WorkerProcess.fetch, worker.look())
            #expect(ending.problems.map(\.code) == [.locked, .locked], "\(ending.events)")
            #expect(ending.problems.allSatisfy { $0.message == "\(path) is being cloned" })
        }
        #expect(write(opened, "\n", 1) == 1)
        let result = try clone.wait()
        #expect(result.status == 0, "\(result.errorText)")
        #expect(try worker.run(WorkerProcess.fetch, worker.look()).problems.isEmpty)
        let repository = TestRepository(at: path, runner: origin.repository.runner)
        #expect(try repository.git("rev-parse", "--is-shallow-repository") == (arguments.isEmpty ? "false" : "true"))
        #expect(try repository.git("status", "--porcelain").isEmpty)
    }

    @Test("A repository without commits that is not being created is fetched into")
    func emptyRepository() throws {
        let origin = try SmallClone(["a": "a"])
        let path = origin.folder.appending("copy")
        let repository = try TestRepository.make(at: path, runner: origin.repository.runner)
        try repository.git("remote", "add", "origin", origin.path)
        let worker = try WorkerProcess(RepositoryConfiguration(id: "r", path: path), in: origin.folder)
        #expect(try worker.run(WorkerProcess.fetch).results == [.fetched(.created(origin.id("main")))])
    }
}
