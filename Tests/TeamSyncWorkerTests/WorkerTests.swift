import CloneTestSupport
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import TeamSyncBase
@testable import TeamSyncConfiguration
@testable import TeamSyncDocuments
@testable import TeamSyncProtocol
@testable import TeamSyncWorker

/// The worker as a process.
@Suite(.timeLimit(.minutes(2))) final class WorkerTests {
    private let origin: SmallClone
    private let clone: TestRepository
    private let worker: WorkerProcess
    private let servers = Mutex<[HTTPGitServer]>([])

    init() throws {
        origin = try SmallClone(["a": "a"])
        let path = origin.folder.appending("copy")
        clone = try .clone(origin.path, to: path, runner: origin.repository.runner)
        worker = try WorkerProcess(RepositoryConfiguration(id: "r", path: path), in: origin.folder)
    }

    @Test("Two consecutive requests: a fetch, and an analysis of the result")
    func fetchAndLook() throws {
        let new = try origin.commit("Second", ["b": "b"], after: 60)
        let ending = try worker.run(WorkerProcess.fetch, worker.look())
        #expect(ending.status == 0)
        guard case .fetched(.advanced(_, let tip)) = ending.results.first, ending.results.count == 3,
            case .looking(let key) = ending.results[1], case .looked(let looked) = ending.results[2]
        else {
            Issue.record("\(ending.events)")
            return
        }
        #expect(tip == new && key.upstream == new.description && looked.examination.key == key)
        #expect(looked.examination.behind == 1 && looked.problem == nil && looked.hasWrittenChanges)
        #expect(looked.clone.path == clone.path && looked.clone.fingerprint != nil && looked.clone.lane == nil)
        let bytes = try RawFile.contents(of: RawPath("\(worker.state)/changes.json"))
        #expect(looked.examination.changesHash == StableHash.hex(of: bytes))
        #expect(try DocumentCodec.decode(ChangesDocument.self, from: bytes).commits.map(\.subject) == ["Second"])
    }

    @Test("An analysis of the same references with an intact document does nothing")
    func reuse() throws {
        guard case .looked(let first) = try worker.run(worker.look()).results.last else { return }
        let again = try worker.run(worker.look("other.json", previous: first.examination, isWhole: true))
        guard case .looked(let second) = again.results.first, again.results.count == 1 else {
            Issue.record("\(again.events)")
            return
        }
        #expect(second.examination == first.examination && !second.hasWrittenChanges)
        #expect(!RawFile.exists(RawPath("\(worker.state)/other.json")))
        #expect(second.clone.fingerprint == first.clone.fingerprint)
    }

    @Test("An analysis that was stopped before is not repeated")
    func stoppedBefore() throws {
        guard case .looking(let key) = try worker.run(worker.look()).results.first else { return }
        var request = worker.lookRequest("other.json")
        request.failed = key
        let ending = try worker.run(.look(request))
        #expect(ending.problems.map(\.code) == [.tooLarge] && ending.results.count == 1)
        try origin.commit("Second", ["b": "b"], after: 60)
        #expect(try worker.run(WorkerProcess.fetch, .look(request)).problems.isEmpty)
    }

    @Test("The user's own fetch is used, unless it is older")
    func adopted() throws {
        try clone.git("fetch", "-q")
        let now = Timestamp(secondsSinceEpoch: Int64(Date().timeIntervalSince1970))
        let since = WorkerRequest.Work.fetch(.init(unlessFetchedSince: now.advanced(bySeconds: -30)))
        guard case .adopted(let time) = try worker.run(since).results.first else {
            Issue.record("not adopted")
            return
        }
        #expect(abs(time.seconds(until: now)) < 30)
        let later = WorkerRequest.Work.fetch(.init(unlessFetchedSince: now.advanced(bySeconds: 600)))
        #expect(try worker.run(later).results == [.fetched(.upToDate(origin.id("main")))])
        var look = worker.lookRequest()
        look.lastAttempt = now.advanced(bySeconds: -30)
        #expect(try worker.run(.look(look)).results.first == .adopted(time))
    }

    @Test("A missing clone is a problem, and the next request is executed")
    func missing() throws {
        var other = worker.configuration
        other.path = origin.folder.appending("gone")
        let missing = try WorkerProcess(other, in: TemporaryFolder())
        let ending = try missing.run(WorkerProcess.fetch, missing.look(), .clean)
        #expect(ending.problems.map(\.code) == [.missing, .missing])
        #expect(ending.results.last == .cleaned && ending.status == 0)
    }

    @Test("An invalid request ends the worker", arguments: ["hello\n", "{}\n", "[]\n", "\n", "{\"task\":7}\n"])
    func garbage(text: String) throws {
        let ending = try worker.run(input: Array(text.utf8))
        #expect(ending.status == EX_USAGE && ending.events.isEmpty)
    }

    @Test("A line of more than 4 MiB is not read completely; a shorter one is a request")
    func longLines() throws {
        let long = [UInt8](repeating: UInt8(ascii: " "), count: (4 << 20) + 1)
        let request = try worker.request(.clean)
        #expect(try worker.run(input: long + request).status == EX_USAGE)
        let ending = try worker.run(input: long.prefix((4 << 20) - request.count) + request)
        #expect(ending.results == [.cleaned])
        #expect(try worker.run(input: Array(request.dropLast())).events.isEmpty)
    }

    @Test("A worker whose input ends during a fetch leaves nothing behind", arguments: [false, true])
    func inputEnds(isShallow: Bool) throws {
        let (process, repository) = try stalled(isShallow: isShallow)
        process.hangUp()
        let handle = try ProcessHandle(process.id)
        #expect(try handle?.waitForEnd(atMost: 20_000) ?? true)
        #expect(try !hasTraces(repository))
        #expect(!RawFile.exists(RawPath(worker.strays)))
    }

    @Test("The next worker removes files left by a killed one", arguments: [false, true])
    func killed(isShallow: Bool) throws {
        let (process, repository) = try stalled(isShallow: isShallow)
        process.stop()
        #expect(try hasTraces(repository))
        #expect(try worker.run(.clean).results == [.cleaned])
        #expect(try !hasTraces(repository))
    }

    @Test("A worker waits for one that is ending, and removes none of its files; it stops waiting when its input ends")
    func waits() throws {
        let left = "\(clone.path)/.git/objects/teamsync-1-1"
        try RawFile.makeFolder(RawPath(left))
        try RawFile.write("\(left)\n".utf8, to: RawPath(worker.strays))
        let other = try #require(try FileLock.tryAcquire("\(worker.strays).lock"))
        let process = try worker.start(in: origin.folder)
        try process.send(String(decoding: worker.request(.clean).dropLast(), as: UTF8.self))
        let handle = try ProcessHandle(process.id)
        process.hangUp()
        #expect(try handle?.waitForEnd(atMost: 20_000) ?? true)
        #expect(RawFile.exists(RawPath(left)))
        other.release()
        #expect(try worker.run(.clean).results == [.cleaned])
        #expect(!RawFile.exists(RawPath(left)))
    }

    /// A worker that waits for the second half of a pack.
    private func stalled(isShallow: Bool) throws -> (RunningProcess, TestRepository) {
        var generator = SeededGenerator(seed: 1)
        let large = (0..<50_000).map { _ in String(generator.next()) }.joined()
        let server = try HTTPGitServer(root: origin.folder.path)
        var worker = worker
        var repository = clone
        if isShallow {
            worker.configuration.path = origin.folder.appending("shallow")
            repository = try .clone(
                "file://\(origin.path)", to: worker.configuration.path, runner: clone.runner,
                arguments: ["--depth", "1"])
        }
        try origin.commit("Large", ["large": large], after: 60)
        try repository.git("config", "remote.origin.url", server.url("clone/.git", .stallInPack))
        let objects = "\(repository.path)/.git/objects"
        let process = try worker.start(in: origin.folder)
        try process.send(String(decoding: worker.request(WorkerProcess.fetch).dropLast(), as: UTF8.self))
        let hasBegun = try FolderWatch.wait(
            for: { FolderListing.names(of: objects).contains { $0.hasPrefix("teamsync-") } }, in: objects,
            atMost: 60_000)
        #expect(hasBegun)
        servers.withLock { $0.append(server) }
        return (process, repository)
    }

    private func hasTraces(_ repository: TestRepository) throws -> Bool {
        let folder = "\(repository.path)/.git/objects"
        return (FolderListing.names(of: folder) + FolderListing.names(of: "\(folder)/pack")).contains {
            $0.hasPrefix("teamsync-") || $0.hasPrefix("tmp_")
        }
    }
}

@Suite struct WorkerOutputTests {
    @Test(
        "Progress is written as by the encoder",
        arguments: [FetchPhase.resolve, .connect, .tls, .auth, .negotiate, .receive, .index])
    func progress(phase: FetchPhase) throws {
        for numbers in [(0, 0, 0), (1, 20, 300), (Int.max, 0, Int.max)] {
            let event = WorkerEvent.progress(
                FetchProgress(
                    phase: phase, receivedObjects: numbers.0, totalObjects: numbers.1, receivedBytes: numbers.2))
            let line = WorkerOutput.line(event)
            #expect(line == (try DocumentCodec.encodeLine(event)))
            #expect(try DocumentCodec.decode(WorkerEvent.self, from: line) == event)
        }
    }
}
