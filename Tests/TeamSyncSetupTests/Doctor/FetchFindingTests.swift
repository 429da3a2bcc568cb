import Synchronization
import Testing

@testable import TeamSyncBase
@testable import TeamSyncConfiguration
@testable import TeamSyncDocuments
@testable import TeamSyncWorker
@testable import TeamSyncGit
@testable import TeamSyncProtocol
@testable import TeamSyncSetup

@Suite("The doctor's findings about a fetch")
struct FetchFindingTests {
    private let commit = String(repeating: "1", count: 40)

    private func finding(
        _ outcome: Result<FetchReport, Problem>?, action: SyncResult.Action, warnings: [String] = []
    ) -> [Finding] {
        let begin = ContinuousClock.now
        var times = PhaseTimes(begin: begin)
        times.note(.connect, at: begin.advanced(by: .milliseconds(20)))
        times.close(at: begin.advanced(by: .milliseconds(50)))
        let fetch = outcome.map { TimedFetcher.Fetch(times: times, outcome: $0) }
        let status = RepositoryStatus(
            id: "x", label: "X", branch: "main", upstream: "origin/main", localCommit: commit,
            counts: ["icons": CatalogueCount(local: 12)], warnings: warnings)
        return FetchStep(result: SyncResult(action: action, status: status), fetch: fetch, plan: nil).findings
    }

    @Test("Phases are timed, and one that comes again goes on")
    func phases() {
        let begin = ContinuousClock.now
        var times = PhaseTimes(begin: begin)
        let steps: [(FetchPhase, Int)] = [
            (.connect, 20), (.connect, 25), (.receive, 50), (.index, 60), (.receive, 61),
        ]
        for (phase, at) in steps {
            times.note(phase, at: begin.advanced(by: .milliseconds(at)))
        }
        times.close(at: begin.advanced(by: .milliseconds(100)))
        #expect(times.text == "100 ms: start 20, connect 30, receive 49, index 1")
    }

    @Test("A fetch that worked tells its times")
    func success() {
        let findings = finding(.success(.upToDate(commit: commit)), action: .fetched(.upToDate(commit: commit)))
        #expect(findings.map(\.verdict) == [.ok, .ok])
        #expect(findings[0].text == "nothing new, in 50 ms: start 20, connect 30")
        #expect(findings[1].text == "icons 12")
    }

    @Test(
        "One that failed says what to do, and never to wait",
        arguments: [ErrorCode.offline, .timeout, .authFailed, .hostKey, .notFound, .internal])
    func failure(code: ErrorCode) {
        let findings = finding(.failure(Problem(code, "it broke")), action: .fetchFailed)
        #expect(findings[0].verdict == .failed)
        #expect(findings[0].text == "it broke (\(code), after 50 ms: start 20, connect 30)")
        #expect(findings[0].fix?.isEmpty == false)
    }

    @Test("What the round did instead")
    func others() {
        #expect(finding(nil, action: .notFetched).map(\.verdict) == [.skipped])
        #expect(finding(nil, action: .locked).map(\.verdict) == [.warning])
        #expect(finding(nil, action: .stateFailed(Problem(.permission, "no"))).map(\.verdict) == [.failed])
        #expect(finding(nil, action: .throttled(until: Timestamp(secondsSinceEpoch: 1)))[0].verdict == .ok)
    }

    @Test("What cannot be counted is to be corrected")
    func warnings() {
        let report = FetchReport.upToDate(commit: commit)
        let findings = finding(.success(report), action: .fetched(report), warnings: ["'a/' matches nothing"])
        #expect(findings.map(\.verdict) == [.ok, .warning])
        #expect(findings[1].text == "'a/' matches nothing")
    }

    private struct Scripted: BranchFetching {
        func fetch(
            _ request: FetchRequest, progress: @escaping @Sendable (FetchProgress) -> Void
        ) async -> Result<FetchReport, Problem> {
            progress(FetchProgress(phase: .connect))
            progress(FetchProgress(phase: .negotiate))
            return .failure(Problem(.offline, "no"))
        }
    }

    @Test("The clock is asked at each turn, and the answer handed on")
    func timed() async {
        let begin = ContinuousClock.now
        let tick = Mutex(0)
        let fetcher = TimedFetcher(Scripted()) {
            tick.withLock { tick in
                defer { tick += 10 }
                return begin.advanced(by: .milliseconds(tick))
            }
        }
        let request = FetchRequest(RepositoryConfiguration(id: "x", path: "/x"), strayList: "/s")
        #expect(await fetcher.fetch(request) { _ in } == .failure(Problem(.offline, "no")))
        #expect(fetcher.result(of: "/s")?.times.text == "30 ms: start 10, connect 10, negotiate 10")
        #expect(fetcher.result(of: "/s")?.outcome == .failure(Problem(.offline, "no")))
        #expect(fetcher.result(of: "/other") == nil)
    }
}
