import TestSupport
import Testing

@testable import TeamSyncBase
@testable import TeamSyncDocuments
@testable import TeamSyncHistory
@testable import TeamSyncProtocol

@Suite("Reading in separate processes")
struct IsolatedReadTests {
    /// Behaves as the request on standard input says.
    private static let script = """
        read -r request
        case $request in
            *hang*) exec sleep 600 ;;
            *crash*) kill -SEGV $$ ;;
            *empty*) ;;
            *chat*) echo hello ;;
            *problem*) echo '{"problem":{"_0":{"code":"missing","message":"it is gone"}}}' ;;
            *limits*) printf '{"answer":{"_0":"%s %s"}}' "$(ulimit -d)" "$(ulimit -t)" ;;
            *) printf '{"answer":{"_0":%s}}' "$request" ;;
        esac
        """

    private func answers(_ requests: [String], timeout: Duration = .seconds(60)) -> [Result<String, Problem>] {
        IsolatedRead(
            ["-c", Self.script], environment: ["PATH": "/usr/bin:/bin"], program: "/bin/sh", timeout: timeout
        ).answers(to: requests, as: String.self) { "the clone \($0)" }
    }

    private func code(_ result: Result<String, Problem>) -> String {
        switch result {
        case .success(let answer): answer
        case .failure(let problem): problem.code.rawValue
        }
    }

    @Test("Each request has its own result, in order")
    func order() {
        let requests = (0..<12).map { "request \($0)" }
        #expect(answers(requests).map(code) == requests)
        #expect(answers([]).isEmpty)
    }

    @Test("A process that hangs, crashes or prints something invalid affects no other result")
    func failures() {
        let requests = ["crash", "one", "empty", "chat", "problem", "two"]
        #expect(answers(requests).map(code) == ["too_large", "one", "internal", "internal", "missing", "two"])
        let hung = answers(["hang", "hang again"] + ["one", "two"], timeout: .seconds(2))
        #expect(hung.map(code).prefix(2) == ["timeout", "timeout"])
        guard case .failure(let problem) = hung[0] else { return }
        #expect(problem.message == "reading the clone hang took longer than 2s")
    }

    @Test("The processes start with a worker's limits")
    func limits() {
        #expect(answers(["limits"]).map(code) == ["1048576 60"])
    }

    @Test("Ages may be in years and weeks")
    func ages() {
        for (text, days) in [("1y", 365), ("2w", 14), ("1y2w3d", 382), ("7d", 7)] as [(String, Int64)] {
            #expect(DurationText.age(in: text) == .seconds(days * 86_400))
        }
        for text in ["", "y", "1", "1d1y", "-1y", "1 y", "1m1w"] { #expect(DurationText.age(in: text) == nil) }
        #expect(DurationText.duration(in: "1y") == nil)
        #expect(DurationText.age(in: "99999999999999y") == .seconds(Int64.max))
    }
}
