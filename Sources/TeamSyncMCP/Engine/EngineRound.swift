import Glibc
import TeamSyncBase
import TeamSyncDocuments

/// A running `teamsyncd sync`, which several calls may wait for. It ends when nobody waits any more, and with this
/// process however that ends.
final class EngineRound: Sendable {
    /// What the engine says of a repository as soon as it is checked.
    struct Line: Decodable, Sendable {
        let id: String
        /// `fetched`, `throttled`, `fetch_failed`, `not_fetched`, `locked` or `state_failed`.
        let action: String
        let state: BranchState
        /// nil when a branch is missing; likewise `behind`.
        let ahead: Int?
        let behind: Int?

        /// Whether the remote has answered, now or recently enough, and what is published says what was found: on a full
        /// disk it stays what it was.
        func isToldBy(_ published: RepositoryStatus) -> Bool {
            ["fetched", "throttled"].contains(action) && state == published.state && ahead == published.ahead
                && behind == published.behind
        }
    }

    fileprivate struct State: Sendable {
        var lines: [Line] = []
        var ending: ChildProcess.Ending?
        var waiting = 0
        /// The end that keeps the engine running; nil when it is closed.
        var input: Int32?
    }

    private let state: Monitor<State>

    /// - Throws: when the program cannot be started.
    init(_ program: String, _ arguments: [String]) throws(FileError) {
        let input = try PipeEnds()
        defer { close(input.read) }
        let child: ChildProcess
        do throws(FileError) {
            child = try ChildProcess(program, arguments, input: input.read)
        } catch {
            close(input.write)
            throw error
        }
        let state = Monitor(State(input: input.write))
        self.state = state
        let isRead = DetachedThread.start {
            child.forEachLine { bytes in
                guard let line = EngineRound.line(bytes) else { return }
                state.change { $0.lines.append(line) }
            }
            let ending = child.end(kills: false)
            state.change { state in
                state.ending = ending
                state.leave()
            }
        }
        if !isRead {
            close(input.write)
            child.end(kills: true)
            throw FileError(operation: "start", path: "a thread", code: EAGAIN)
        }
    }

    /// Whether it goes on, and one more waits for it; each that joins waits once.
    func join() -> Bool {
        state.withState { state in
            guard state.ending == nil, state.input != nil else { return false }
            state.waiting += 1
            return true
        }
    }

    /// Waits for its end. When the last one who waits is cancelled, it is ended.
    /// - Parameter onLine: called with each line, also those of before.
    /// - Returns: nil when it has not ended in time, or the call was cancelled.
    func wait(
        seconds: Int, _ cancellation: Cancellation, onLine: (Line) -> Void
    ) -> ChildProcess.Ending? {
        defer {
            state.withState { state in
                state.waiting -= 1
                if cancellation.isCancelled, state.waiting == 0 { state.leave() }
            }
        }
        let deadline = Moment.now.adding(milliseconds: seconds * 1000)
        var told = 0
        return cancellation.withHandler({ [state] in state.change { _ in } }) {
            while true {
                let news = state.wait(until: deadline) { state -> News? in
                    guard state.lines.count > told || state.ending != nil || cancellation.isCancelled else {
                        return nil
                    }
                    return News(lines: Array(state.lines[told...]), ending: state.ending)
                }
                guard let news, !cancellation.isCancelled else { return nil }
                for line in news.lines { onLine(line) }
                told += news.lines.count
                if let ending = news.ending { return ending }
            }
        }
    }

    private struct News {
        let lines: [Line]
        let ending: ChildProcess.Ending?
    }

    /// nil for what is no line of the engine's.
    private static func line(_ bytes: [UInt8]) -> Line? {
        do { return try DocumentCodec.decode(Line.self, from: bytes) } catch { return nil }
    }
}

extension EngineRound.State {
    fileprivate mutating func leave() {
        if let input { close(input) }
        input = nil
    }
}
