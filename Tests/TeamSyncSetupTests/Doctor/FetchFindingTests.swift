import Testing

@testable import TeamSyncBase
@testable import TeamSyncConfiguration
@testable import TeamSyncDocuments
@testable import TeamSyncGit
@testable import TeamSyncProtocol
@testable import TeamSyncSetup
@testable import TeamSyncSupervisor
@testable import TeamSyncWords
@testable import TeamSyncWorker

@Suite("The doctor's findings about a fetch")
struct FetchFindingTests {
    private let commit = ObjectID.zero

    private func finding(
        _ action: RepositoryResult.Action, wasAsked: Bool = true, error: RepositoryFailure? = nil,
        warnings: [Warning] = []
    ) -> [Finding] {
        let begin = ContinuousClock.now
        var times = PhaseTimes(begin: begin)
        times.note(.connect, at: begin.advanced(by: .milliseconds(20)))
        times.close(at: begin.advanced(by: .milliseconds(50)))
        let status = RepositoryStatus(
            id: "x", label: "X", branch: "main", upstream: "origin/main", localCommit: "\(commit)",
            counts: ["icons": CatalogueCount(local: 12)], error: error,
            warnings: warnings.map(Words.text), warningFacts: warnings)
        return FetchStep(
            result: RepositoryResult(action: action, status: status), times: wasAsked ? times : nil, plan: nil
        ).findings
    }

    @Test("Phases are timed, and a repeated one is added up")
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

    @Test("A successful fetch has its times")
    func success() {
        let findings = finding(.fetched(.upToDate(commit)))
        #expect(findings.map(\.verdict) == [.ok, .ok])
        #expect(findings[0].text == "no new commits, in 50 ms: start 20, connect 30")
        #expect(findings[1].text == "icons 12")
    }

    @Test(
        "A failed fetch has advice, and never to wait",
        arguments: [ErrorCode.offline, .timeout, .authFailed, .hostKey, .notFound, .internal])
    func failure(code: ErrorCode) {
        let failure = RepositoryFailure(
            code: code, message: "it broke", hint: nil, since: Timestamp(secondsSinceEpoch: 1), failures: 1)
        let findings = finding(.fetchFailed, error: failure)
        #expect(findings[0].verdict == .failed)
        #expect(findings[0].text == "it broke (\(code), after 50 ms: start 20, connect 30)")
        #expect(findings[0].fix?.isEmpty == false)
    }

    @Test("Results of a round without a fetch")
    func others() {
        #expect(finding(.notFetched, wasAsked: false).map(\.verdict) == [.skipped])
        #expect(finding(.locked, wasAsked: false).map(\.verdict) == [.warning])
        #expect(finding(.stateFailed(Problem(.permission, "no")), wasAsked: false).map(\.verdict) == [.failed])
        #expect(finding(.throttled(until: Timestamp(secondsSinceEpoch: 1)), wasAsked: false)[0].verdict == .ok)
    }

    @Test("Unknown numbers are to be fixed in the configuration, contents of a catalogue by the team")
    func warnings() {
        let (main, upstream) = (TreeName(.local, "main"), TreeName(.upstream, "origin/main"))
        func noFolder(_ refs: TreeName...) -> Warning { .catalogue("icons", .noFolder("paths: /"), at: refs) }
        let warnings: [(Warning, Finding.Verdict)] = [
            (.configuration(.bareRepository("/r")), .warning), (noFolder(main), .warning),
            (noFolder(main, upstream), .warning), (noFolder(upstream), .note),
            (.configuration(.pathMatchesNothing("a/", branch: "main")), .warning),
            (.catalogue("icons", .noFile(key: "a", file: "icons/a.svg", more: 0), at: [main]), .note),
            (.profile(file: "p", branch: "main", .missing(.nothing)), .note), (.other("paths: x"), .note),
        ]
        let findings = finding(.fetched(.upToDate(commit)), warnings: warnings.map(\.0)).dropFirst()
        #expect(findings.map(\.verdict) == warnings.map(\.1))
        #expect(findings.map(\.text) == warnings.map { Words.text($0.0) })
        #expect(findings.first?.fix?.contains("counts_from") == true)
    }
}
