import Foundation
import Testing

@testable import TeamSyncBase
@testable import TeamSyncDocuments
@testable import TeamSyncEngine
@testable import TeamSyncGit
@testable import TeamSyncProtocol

@Suite struct WorkerMessageTests {
    private static let (one, other) = (String(repeating: "1", count: 40), String(repeating: "a", count: 40))

    private func roundTrip(_ message: WorkerMessage) throws -> WorkerMessage {
        let line = try message.line()
        #expect(line.last == UInt8(ascii: "\n"))
        #expect(line.count { $0 == UInt8(ascii: "\n") } == 1)
        return try JSONDecoder().decode(WorkerMessage.self, from: Data(line))
    }

    @Test(arguments: [
        FetchReport.upToDate(commit: one), .created(commit: one), .advanced(from: one, to: other),
        .rewritten(from: one, to: other), .replaced(from: one, to: other), .overtaken(commit: one),
        .overtaken(commit: nil),
    ])
    func aReportIsReadAsItWasWritten(report: FetchReport) throws {
        let message = try roundTrip(WorkerMessage(.success(report)))
        #expect(message.result == .success(report))
        #expect(message == WorkerMessage(.success(report)))
    }

    @Test(arguments: [
        Problem(.offline, "one line", hint: "do something"), Problem(.internal, "", hint: nil),
        Problem(ErrorCode(rawValue: "newer"), "two\nlines, a \"quote\", é, \u{1}, \u{2028} and \\", hint: ""),
    ])
    func aProblemIsReadAsItWasWritten(problem: Problem) throws {
        #expect(try roundTrip(WorkerMessage(.failure(problem))).result == .failure(problem))
    }

    @Test(arguments: [
        FetchPhase.resolve, .connect, .tls, .auth, .negotiate, .receive, .index,
    ])
    func progressIsReadAsItWasWritten(phase: FetchPhase) throws {
        let progress = FetchProgress(phase: phase, receivedObjects: 3, totalObjects: 10, receivedBytes: 1 << 40)
        var message = WorkerMessage(progress: progress)
        message.temporaryFiles = ["/r/.git/objects/pack/pack_git2_a b"]
        #expect(try roundTrip(message) == message)
        #expect(message.result == nil)
    }

    @Test func anEmptyMessageIsNoResult() throws {
        let message = try JSONDecoder().decode(WorkerMessage.self, from: Data("{}".utf8))
        #expect(message.result == nil && message.progress == nil)
    }

    @Test(arguments: [
        "", "{", "null", "[]", #"{"progress": {}}"#, #"{"progress": {"phase": "dance"}}"#, #"{"report": {}}"#,
        #"{"report": {"upToDate": {}}}"#, #"{"problem": {"code": "offline"}}"#,
    ])
    func garbageIsNoMessage(text: String) {
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(WorkerMessage.self, from: Data(text.utf8)) }
    }
}
