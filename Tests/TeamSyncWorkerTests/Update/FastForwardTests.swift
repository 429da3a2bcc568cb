import CloneTestSupport
import Foundation
import TestSupport
import Testing

@testable import TeamSyncBase
@testable import TeamSyncConfiguration
@testable import TeamSyncDocuments
@testable import TeamSyncProtocol

/// Moves a branch while a user works.
@Suite(.timeLimit(.minutes(5))) struct FastForwardTests {
    private let origin: SmallClone
    private let clone: TestRepository
    private let worker: WorkerProcess

    init() throws {
        origin = try SmallClone(["a": "a", "own": "own"])
        let path = origin.folder.appending("copy")
        clone = try .clone(origin.path, to: path, runner: origin.repository.runner)
        worker = try WorkerProcess(RepositoryConfiguration(id: "r", path: path), in: origin.folder)
    }

    private func update() throws -> WorkerRequest.Work {
        try clone.git("fetch", "-q")
        let local = try #require(try clone.id(of: "main"))
        let upstream = try #require(try clone.id(of: "origin/main"))
        return .update(WorkerRequest.Update(local: local, upstream: upstream, behind: 1))
    }

    private var traces: [String] {
        FolderListing.names(of: "\(clone.path)/.git").filter { $0.hasPrefix("index.") || $0.hasPrefix("teamsync") }
    }

    @Test("The branch, the index and the files move together")
    func moves() throws {
        try origin.commit("Second", ["a": "b", "new": "new"], after: 60)
        #expect(try worker.run(update()).results == [.updated(nil)])
        #expect(try clone.git("status", "--porcelain").isEmpty)
        #expect(try clone.id(of: "HEAD") == clone.id(of: "origin/main"))
        #expect(traces.isEmpty && !RawFile.exists(RawPath(worker.strays)))
    }

    @Test("A lock of another process is kept")
    func locked() throws {
        try origin.commit("Second", ["a": "b"], after: 60)
        let lock = RawPath("\(clone.path)/.git/index.lock")
        try RawFile.write("theirs".utf8, to: lock)
        guard case .updated(let obstacle?) = try worker.run(update()).results.first else {
            Issue.record("moved")
            return
        }
        #expect(obstacle.reason == .locked)
        #expect(try RawFile.contents(of: lock) == Array("theirs".utf8) && traces == ["index.lock"])
    }

    @Test("File system monitors are not started")
    func fileMonitor() throws {
        try origin.commit("Second", ["a": "b"], after: 60)
        let task = try update()
        let program = origin.folder.appending("monitor")
        try RawFile.write("#!/bin/sh\ntouch '\(worker.state)/was-run'\n".utf8, to: RawPath(program))
        try RawFile.setMode(0o755, of: RawPath(program))
        try clone.git("config", "core.fsmonitor", program)
        #expect(try worker.run(task).results == [.updated(nil)])
        #expect(!RawFile.exists(RawPath("\(worker.state)/was-run")))
    }

    /// `TEAMSYNC_RACE_ROUNDS` sets the number of rounds.
    @Test("A user who stashes at the same time loses nothing, whoever is first")
    func race() throws {
        let rounds = ProcessInfo.processInfo.environment["TEAMSYNC_RACE_ROUNDS"].flatMap(Int.init) ?? 5
        for round in 1...rounds {
            try origin.commit("Round \(round)", ["a": "\(round)"], after: Int64(round))
            let task = try update()
            try clone.write("work \(round)", to: "own")
            try clone.git("stash", "push", "-q")
            let input = try worker.request(task)
            let update = try BackgroundCommand(
                Command(try ProductBinary.path("teamsync-worker"), environment: worker.environment, input: input))
            let pop = try clone.runner.attempt(["stash", "pop", "-q"], in: clone.path)
            _ = try update.wait()
            if pop.status != 0 {
                // The same happens with any other git command that holds the lock, and git does not always report it:
                // nothing is lost, and trying again works.
                let isToldWhy = pop.errorText.contains("index.lock")
                #expect(isToldWhy || pop.text == "The stash entry is kept in case you need it again.\n", "\(pop)")
                #expect(try clone.git("status", "--porcelain") == "", "\(pop)")
                try clone.git("stash", "pop", "-q")
            }
            #expect(try RawFile.contents(of: RawPath("\(clone.path)/own")) == Array("work \(round)".utf8))
            #expect(try clone.git("status", "--porcelain") == "M own")
            try clone.git("checkout", "-q", "own")
            try clone.git("merge", "-q", "--ff-only", "origin/main")
            #expect(traces.isEmpty)
        }
    }
}
