import CloneTestSupport
import Foundation
import TestSupport
import Testing

@testable import TeamSyncBase
@testable import TeamSyncConfiguration
@testable import TeamSyncDocuments
@testable import TeamSyncProtocol
@testable import TeamSyncSupervisor

/// The data that stays, and the messages, if something fails.
@Suite struct RoundFailureTests {
    @Test("A failing fetch does not affect other repositories")
    func aFailingFetchLeavesTheOthersAlone() throws {
        let bench = try SupervisorBench(icons: 3, 4, 5)
        let bad = bench.clones[1].path
        let summary = try bench.sync(FakeFetcher { $0.path == bad ? FakeFetcher.offline : FakeFetcher.quiet })
        #expect(summary.results[1].action == .fetchFailed)
        #expect(summary.publicationProblem == nil)
        let document = try bench.document()
        #expect(document.repositories.map { $0.error?.code } == [nil, .offline, nil])
        #expect(document.repositories.map(\.lastSuccessAt) == [bench.now, nil, bench.now])
        #expect(document.counts.entries.mapValues(\.count) == ["icons0": 3, "icons1": 4, "icons2": 5])
        #expect(document.repositories.map(\.state) == [.upToDate, .upToDate, .upToDate])
    }

    @Test("Consecutive failures are counted from the first")
    func failuresInARowAreCountedSinceTheFirst() throws {
        let bench = try SupervisorBench(icons: 3)
        try bench.sync()
        let success = bench.now
        bench.advance(seconds: 600)
        let since = bench.now
        for failures in 1...3 {
            try bench.sync(FakeFetcher { _ in FakeFetcher.offline }, SyncRequest(asking: .always))
            let status = try bench.status()
            #expect(
                status.error
                    == RepositoryFailure(
                        code: .offline, message: "the network is down", hint: "wait", since: since, failures: failures))
            #expect(status.lastAttemptAt == bench.now && status.lastSuccessAt == success)
            #expect(status.counts["icons0"]?.local == 3)
            bench.advance(seconds: 100)
        }
    }

    @Test("A different failure in the sequence keeps the start time")
    func anotherFailureInTheRowKeepsItsBeginning() throws {
        let bench = try SupervisorBench(icons: 3)
        try bench.sync(FakeFetcher { _ in FakeFetcher.offline })
        bench.advance(seconds: 5000)
        try bench.sync(FakeFetcher { _ in .failure(Problem(.authFailed, "no")) })
        #expect(
            try bench.status().error
                == RepositoryFailure(
                    code: .authFailed, message: "no", hint: nil, since: SupervisorBench.begun, failures: 2))
    }

    @Test("A success ends the failures")
    func aSuccessClearsTheFailures() throws {
        let bench = try SupervisorBench(icons: 3)
        for _ in 0..<2 { try bench.sync(FakeFetcher { _ in FakeFetcher.offline }, SyncRequest(asking: .always)) }
        try bench.sync(FakeFetcher(), SyncRequest(asking: .always))
        #expect(try bench.status().error == nil)
        #expect(try bench.status().nextAttemptAt == bench.now.advanced(bySeconds: 600))
        try bench.sync(FakeFetcher { _ in FakeFetcher.offline }, SyncRequest(asking: .always))
        #expect(try bench.status().error?.failures == 1)
    }

    @Test("Failures delay the next fetch")
    func failuresDelayTheNextFetch() throws {
        let bench = try SupervisorBench(icons: 3)
        let fetcher = FakeFetcher { _ in FakeFetcher.offline }
        for wait in [600, 1200, 2400, 3600, 3600] as [Int64] {
            let count = fetcher.paths.count
            try bench.sync(fetcher)
            #expect(fetcher.paths.count == count + 1)
            bench.advance(seconds: wait - 1)
            try bench.sync(fetcher)
            #expect(fetcher.paths.count == count + 1)
            bench.advance(seconds: 1)
        }
    }

    @Test("A missing clone is not fetched until it exists")
    func aMissingCloneIsNotFetchedUntilItAppears() throws {
        let bench = try SupervisorBench(icons: 3, 4)
        let (path, aside) = (bench.clones[0].path, bench.folder.appending("aside"))
        #expect(rename(path, aside) == 0)
        let fetcher = FakeFetcher()
        let summary = try bench.sync(fetcher)
        #expect(summary.results[0].action == .notFetched)
        #expect(fetcher.paths == [bench.clones[1].path])
        var status = try bench.status()
        #expect(status.error?.code == .missing)
        #expect(status.error?.message == "\(path) does not exist")
        #expect(status.state == .unknown && status.lastAttemptAt == nil)
        #expect(try bench.document().counts.entries["icons0"] == FlatCounts.Entry())
        #expect(rename(aside, path) == 0)
        try bench.sync(fetcher)
        status = try bench.status()
        #expect(status.error == nil && status.state == .upToDate)
        #expect(fetcher.paths.count == 2)
    }

    @Test("A removed clone keeps its last numbers")
    func aCloneThatGoesAwayKeepsItsLastNumbers() throws {
        let bench = try SupervisorBench(icons: 3)
        try bench.sync()
        try RawFile.remove(RawPath(bench.clones[0].path))
        let summary = try bench.sync()
        #expect(summary.results[0].action == .notFetched)
        let status = try bench.status()
        #expect(status.error?.code == .missing)
        #expect(status.counts["icons0"]?.local == 3)
        #expect(try bench.document().counts.entries["icons0"]?.count == 3)
    }

    @Test("A fetch is recorded even if the clone cannot be read afterward")
    func aFetchIsNotedWhateverComesAfterIt() throws {
        let bench = try SupervisorBench(icons: 3)
        let clone = bench.clones[0]
        let tip = try clone.commit("Upstream", ["metadata.json": #"{"icons": []}"#], after: 60)
        let tree = try clone.repository.git("rev-parse", "main^{tree}")
        let former = try clone.id("main~")
        try clone.repository.git("reset", "--quiet", "--hard", "main~")
        let fetcher = FakeFetcher { _ in
            do {
                try RawFile.remove(RawPath("\(clone.path)/.git/objects/\(tree.prefix(2))/\(tree.dropFirst(2))"))
                try clone.repository.setReference("refs/remotes/origin/main", to: tip.description)
                return .success(.advanced(from: former, to: tip))
            } catch {
                return FakeFetcher.offline
            }
        }
        let summary = try bench.sync(fetcher)
        #expect(summary.results[0].action == .fetched(.advanced(from: former, to: tip)))
        #expect(try bench.status().error?.code == .corrupt)
        #expect(try bench.status().lastSuccessAt == bench.now)
        #expect(try bench.status().counts["icons0"]?.local == 3)
    }

    @Test("A state directory that cannot be created is an error")
    func aStateDirectoryThatCannotBeMadeIsAnError() throws {
        let bench = try SupervisorBench(icons: 3)
        try RawFile.write("a file".utf8, to: RawPath(bench.directory.path))
        let error = #expect(throws: FileError.self) { try bench.process() }
        #expect(error?.description == "cannot create \(bench.directory.path): File exists")
    }

    @Test("An unreadable record is reported and replaced")
    func anUnreadableRecordIsReportedAndReplaced() throws {
        let bench = try SupervisorBench(icons: 3, 4)
        let fetcher = FakeFetcher()
        try bench.sync(fetcher)
        let path = bench.directory.repositoryState(id: "r0")
        try RawFile.write("{".utf8, to: RawPath(path))
        let summary = try bench.sync(fetcher)
        #expect(summary.results[0].notes.count == 1)
        #expect(summary.results[0].notes.first?.contains("renamed to \(path).unreadable") == true)
        #expect(summary.results[1].notes.isEmpty)
        #expect(fetcher.paths.last == bench.clones[0].path && fetcher.paths.count == 3)
        #expect(try bench.status().counts["icons0"]?.local == 3)
    }

    @Test("A temporarily unreadable record is not replaced")
    func aRecordThatCannotBeRead() throws {
        let bench = try SupervisorBench(icons: 3, 4)
        try bench.sync()
        let (path, aside) = (bench.directory.repositoryState(id: "r0"), bench.folder.appending("aside"))
        // A socket cannot be opened, not even by root.
        #expect(rename(path, aside) == 0 && mknod(path, S_IFSOCK | 0o600, 0) == 0)
        let summary = try bench.sync()
        guard case .stateFailed(let problem) = summary.results[0].action else {
            Issue.record("\(summary.results[0].action) is not a failure of the state")
            return
        }
        #expect(problem.message == "cannot read \(path): No such device or address")
        #expect(try bench.status().error?.message == problem.message)
        #expect(summary.results[1].action == .throttled(until: bench.now.advanced(bySeconds: 600)))
        #expect(rename(aside, path) == 0)
        try bench.sync()
        #expect(try bench.status().lastSuccessAt == bench.now && bench.status().counts["icons0"]?.local == 3)
    }

    @Test("A record that cannot be written affects only its repository")
    func aRecordThatCannotBeWrittenFailsThatRepositoryAlone() throws {
        let bench = try SupervisorBench(icons: 3, 4)
        // A folder that is not empty can be neither read nor replaced, and cannot be moved to its own path.
        try bench.directory.make()
        try RawFile.write([], to: RawPath(bench.directory.lock(id: "r0") + "/x"))
        let summary = try bench.sync()
        guard case .stateFailed(let problem) = summary.results[0].action else {
            Issue.record("\(summary.results[0].action) is not a failure of the state")
            return
        }
        #expect(problem.message == "cannot lock \(bench.directory.lock(id: "r0")): Is a directory")
        #expect(try bench.document().repositories.map(\.state) == [.unknown, .upToDate])
        #expect(try bench.document().counts.entries["icons1"]?.count == 4)
    }
}
