import Foundation
import Synchronization
import TestSupport
import Testing

@testable import TeamSyncBase
@testable import TeamSyncDocuments
@testable import TeamSyncEngine
@testable import TeamSyncGit
@testable import TeamSyncProtocol

/// The parent's side of a fetch, with workers that behave and workers that do not.
@Suite(.timeLimit(.minutes(2))) struct WorkerFetcherTests {
    private static let helper = "sleep 600 & note $! child; note $$ self"

    @Test func fetchReturnsTheResultAndTellsProgressInOrder() async throws {
        let lines = try [FetchPhase.connect, .negotiate, .receive, .index].enumerated().map { number, phase in
            let progress = FetchProgress(phase: phase, receivedObjects: number)
            return String(decoding: try WorkerMessage(progress: progress).line(), as: UTF8.self)
        }
        let worker = try FakeWorker("cat <<'EOF'\n\(lines.joined())EOF\nfinish")
        let log = ProgressLog()
        let result = await worker.fetch { log.append($0) }
        #expect(result == .success(FakeWorker.success))
        #expect(log.all.map(\.receivedObjects) == [0, 1, 2, 3])
        #expect(log.all.map(\.phase) == [.connect, .negotiate, .receive, .index])
    }

    @Test func fetchHandsTheRequestToALeaderOfItsOwnGroup() async throws {
        let worker = try FakeWorker(
            "printf '%s' \"$request\" >request; note \"$*\" arguments; ps -o pgid= $$ >group; note $$ self; finish")
        #expect(await worker.fetch(timeout: 77) == .success(FakeWorker.success))
        let request = try JSONDecoder().decode(FetchRequest.self, from: Data(worker.file("request").utf8))
        #expect(request == worker.request(timeout: 77))
        #expect(try worker.file("arguments") == "worker")
        #expect(try worker.file("group") == worker.file("self"))
    }

    @Test func fetchReturnsAProblemOfTheWorker() async throws {
        let problem = Problem(.authFailed, "no", hint: "yes")
        let line = String(decoding: try WorkerMessage(.failure(problem)).line(), as: UTF8.self)
        let worker = try FakeWorker("cat <<'EOF'\n\(line)EOF\nexit 3")
        #expect(await worker.fetch() == .failure(problem))
    }

    @Test func fetchTakesAResultWithoutANewlineBehindBlankLinesAndNoise() async throws {
        let noise = "head -c 1000000 /dev/zero >&2"
        let worker = try FakeWorker("\(noise); echo; echo '  '; result=$(finish); printf '%s' \"$result\"")
        #expect(await worker.fetch() == .success(FakeWorker.success))
    }

    @Test("A silent worker is killed after stall_timeout, its children too", arguments: [true, false])
    func fetchFromASilentWorkerTimesOut(readsRequest: Bool) async throws {
        let worker = try FakeWorker("\(Self.helper); wait", readsRequest: readsRequest)
        let begun = ContinuousClock.now
        let problem = try await #require(worker.fetch(stall: 1).problem)
        #expect(problem.code == .timeout)
        #expect(problem.message.hasPrefix("'origin' was silent for 1 s (phase "))
        #expect(problem.hint?.isEmpty == false)
        #expect((.seconds(1) ..< .seconds(60)).contains(begun.duration(to: .now)))
        #expect(try worker.hasEnded("self") && worker.hasEnded("child"))
    }

    @Test func fetchFromAWorkerThatTalksForEverTimesOut() async throws {
        let line = String(decoding: try WorkerMessage(progress: FetchProgress(phase: .receive)).line(), as: UTF8.self)
        let worker = try FakeWorker("\(Self.helper); while :; do cat <<'EOF'\n\(line)EOF\nsleep 0.1; done")
        let log = ProgressLog()
        let problem = try await #require(worker.fetch(timeout: 1) { log.append($0) }.problem)
        #expect(problem.code == .timeout)
        #expect(problem.message.hasPrefix("the fetch from 'origin' took longer than 1 s (phase receive, "))
        #expect(log.all.contains { $0.phase == .receive })
        #expect(try worker.hasEnded("self") && worker.hasEnded("child"))
    }

    @Test(
        "A worker that dies without a result is said to have",
        arguments: [
            ("kill -9 $$", "9"), ("exit 3", "3"), ("exit 0", "0"), ("echo '{}'; exit 1", "1"),
        ])
    func fetchFromADyingWorkerIsAProblem(script: String, status: String) async throws {
        let worker = try FakeWorker("\(Self.helper); \(script)")
        let problem = try await #require(worker.fetch().problem)
        #expect(problem.code == .internal)
        #expect(problem.message.hasPrefix("the fetch worker ended without a result ("))
        #expect(problem.message.contains(status))
        #expect(problem.hint == "run 'git fetch' in \(worker.folder.path) to see whether git can")
        #expect(try worker.hasEnded("self") && worker.hasEnded("child"))
    }

    @Test(
        "What is no message is a problem, and the worker is ended",
        arguments: [
            "echo hello", "echo '[]'", "echo '{\"progress\": 3}'", "printf '\\377\\376\\n'",
            "head -c 10000000 /dev/zero | tr '\\0' a; echo",
        ])
    func fetchFromAWorkerThatWritesGarbageIsAProblem(script: String) async throws {
        let worker = try FakeWorker("\(Self.helper); \(script); hold")
        let problem = try await #require(worker.fetch().problem)
        #expect(problem.code == .internal)
        #expect(!problem.message.isEmpty)
        #expect(try worker.hasEnded("self") && worker.hasEnded("child"))
    }

    @Test("A worker that told its result and lingers is ended when its time is up, and the result stands")
    func fetchFromAWorkerThatLingersBehindItsResult() async throws {
        let worker = try FakeWorker("\(Self.helper); finish; hold")
        #expect(await worker.fetch(stall: 1) == .success(FakeWorker.success))
        #expect(try worker.hasEnded("self") && worker.hasEnded("child"))
    }

    @Test("What a worker that ended well has started lives on: a credential helper's daemon, for one")
    func fetchLeavesTheDaemonsOfAGoodWorkerAlone() async throws {
        let worker = try FakeWorker("\(Self.helper); finish")
        #expect(await worker.fetch() == .success(FakeWorker.success))
        #expect(try worker.hasEnded("self"))
        let id = try #require(Int32(worker.file("child")))
        let daemon = try #require(try ProcessHandle(id))
        #expect(try !daemon.waitForEnd(atMost: 0))
        kill(daemon.id, SIGKILL)
    }

    @Test func fetchFromAWorkerThatDiesBeforeItReadsTellsItsStatus() async throws {
        // As teamsyncd does: a write to a pipe that nobody reads must not end the process.
        signal(SIGPIPE, SIG_IGN)
        let worker = try FakeWorker("exit 7", readsRequest: false)
        for _ in 0..<20 {
            let problem = try await #require(worker.fetch().problem)
            #expect(problem.code == .internal)
            #expect(problem.message.hasPrefix("the fetch worker ended without a result ("))
            #expect(problem.message.contains("7"))
        }
    }

    @Test func fetchFromAWorkerThatClosesItsOutputAndLivesOnDoesNotWait() async throws {
        let worker = try FakeWorker("note $$ self; exec >&-; hold")
        let problem = try await #require(worker.fetch().problem)
        #expect(problem.code == .internal)
        #expect(problem.message.hasPrefix("the fetch worker ended without a result"))
        #expect(try worker.hasEnded("self"))
    }

    @Test func fetchThatIsCancelledEndsTheWorkerAndItsChildren() async throws {
        let worker = try FakeWorker("\(Self.helper); wait")
        let fetch = Task { await worker.fetch() }
        #expect(try worker.waitForFile("self"))
        fetch.cancel()
        #expect(await fetch.value.problem != nil)
        #expect(try worker.hasEnded("self") && worker.hasEnded("child"))
    }

    @Test func fetchWithoutAnExecutableIsAProblem() async throws {
        let worker = try FakeWorker("finish")
        let missing = WorkerFetcher(executable: worker.folder.appending("gone"))
        try RawFile.setMode(0o644, of: RawPath(worker.path))
        for fetcher in [missing, WorkerFetcher(executable: worker.path)] {
            let problem = try await #require(fetcher.fetch(worker.request()) { _ in }.problem)
            #expect(problem.code == .internal)
            #expect(problem.message.hasPrefix("the fetch worker could not be run: "))
        }
    }
}

private final class ProgressLog: Sendable {
    private let list = Mutex<[FetchProgress]>([])
    var all: [FetchProgress] { list.withLock { $0 } }
    func append(_ progress: FetchProgress) { list.withLock { $0.append(progress) } }
}

extension Result where Failure == Problem {
    fileprivate var problem: Problem? {
        guard case .failure(let problem) = self else { return nil }
        return problem
    }
}
