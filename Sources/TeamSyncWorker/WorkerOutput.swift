import Glibc
import Synchronization
import TeamSyncBase
import TeamSyncDocuments
import TeamSyncProtocol

/// Sends the events of a worker to its supervisor, as complete lines on standard output.
final class WorkerOutput: Sendable {
    private let progress = Mutex(ProgressThrottle())
    /// Called when standard output no longer has a reader.
    private let onHangUp: @Sendable () -> Never

    init(onHangUp: @escaping @Sendable () -> Never) {
        self.onHangUp = onHangUp
    }

    func report(_ phase: FetchPhase, _ transfer: TransferProgress?) {
        progress.withLock { progress in
            guard progress.admits(phase, at: .now) else { return }
            write(
                .progress(
                    FetchProgress(
                        phase: phase, receivedObjects: transfer?.receivedObjects ?? 0,
                        totalObjects: transfer?.totalObjects ?? 0, receivedBytes: transfer?.receivedBytes ?? 0)))
        }
    }

    func send(_ event: WorkerEvent) {
        progress.withLock { progress in
            progress = ProgressThrottle()
            write(event)
        }
    }

    /// Must be called only while `progress` is locked, so that lines from several threads are not mixed.
    private func write(_ event: WorkerEvent) {
        var rest = WorkerOutput.line(event)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(STDOUT_FILENO, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { onHangUp() }
            rest = rest.dropFirst(count)
        }
    }

    /// Returns the line with a newline; at most `WorkerEvent.lineLimit` bytes.
    static func line(_ event: WorkerEvent) -> [UInt8] {
        do {
            switch event {
            case .progress(let progress): return line(progress)
            case .looked(let looked): return try LookedLine.fitting(looked)
            case .failed(let problem, let clone): return try line(problem, clone)
            case .updated(let obstacle?):
                let message = ShortText.prefix(of: obstacle.message, bytes: 4096)
                return try DocumentCodec.encodeLine(
                    WorkerEvent.updated(WorkerEvent.Obstacle(reason: obstacle.reason, message: message)))
            default: return try DocumentCodec.encodeLine(event)
            }
        } catch {
            return Array(
                (#"{"failed":{"_0":{"code":"internal","message":"the result cannot be encoded"}}}"# + "\n").utf8)
        }
    }

    /// Produces the same line as the encoder. The first use of the encoder takes half a millisecond, and this event is
    /// the first one and precedes the start of ssh.
    private static func line(_ progress: FetchProgress) -> [UInt8] {
        let members = [
            #""phase":"\#(progress.phase.rawValue)""#, #""receivedBytes":\#(progress.receivedBytes)"#,
            #""receivedObjects":\#(progress.receivedObjects)"#, #""totalObjects":\#(progress.totalObjects)"#,
        ]
        return Array((#"{"progress":{"_0":{"# + members.joined(separator: ",") + "}}}\n").utf8)
    }

    private static func line(_ problem: Problem, _ clone: CloneFacts?) throws -> [UInt8] {
        let short = Problem(
            problem.code, ShortText.prefix(of: problem.message, bytes: 8192),
            hint: problem.hint.map { ShortText.prefix(of: $0, bytes: 8192) })
        return try DocumentCodec.encodeLine(WorkerEvent.failed(short, clone: clone))
    }
}

/// Decides which progress of a request is printed: each change of the phase, and otherwise one report per `pause`.
/// After `freeChanges` changes of the phase, these are delayed too, because the remote determines how often the phase
/// changes. Pure.
struct ProgressThrottle {
    static let pause = Duration.milliseconds(100)
    static let freeChanges = 32

    private var phase: FetchPhase?
    private var changes = 0
    private var reported: ContinuousClock.Instant?

    mutating func admits(_ phase: FetchPhase, at now: ContinuousClock.Instant) -> Bool {
        let isChange = phase != self.phase && changes < ProgressThrottle.freeChanges
        let isDue = reported.map { $0.duration(to: now) >= ProgressThrottle.pause } ?? true
        guard isChange || isDue else { return false }
        if phase != self.phase { changes = min(changes + 1, ProgressThrottle.freeChanges) }
        (self.phase, reported) = (phase, now)
        return true
    }
}

/// Truncates text by bytes.
enum ShortText {
    static func prefix(of text: String, bytes: Int) -> String {
        guard text.utf8.count > bytes else { return text }
        var end = text.utf8.index(text.startIndex, offsetBy: bytes)
        while end > text.startIndex, end.samePosition(in: text.unicodeScalars) == nil {
            end = text.utf8.index(before: end)
        }
        return text[..<end] + "…"
    }
}
