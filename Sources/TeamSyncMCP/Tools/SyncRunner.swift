import Glibc
import Synchronization
import TeamSyncBase
import TeamSyncDocuments

/// Runs `teamsyncd sync`. Concurrent requests that are equal share one run.
final class SyncRunner: Sendable {
    enum Outcome: Sendable, Equatable {
        case ended(ChildProcess.Ending)
        /// The run continues after this call; its results are published when it ends.
        case running
        case missing
        case failed(FileError)
    }

    struct Request: Hashable {
        /// The ids of the repositories to check; empty for all.
        var ids: [String]
        /// Whether repositories that are not due are also checked.
        var isForced = false
        /// The maximum time to wait for the end, in seconds.
        var seconds: Int

        /// The arguments of the program. Branches in clones are never moved, even if the configuration enables it.
        var arguments: [String] {
            ["sync", "--with-parent", "--no-update", "--wait", "\(seconds)s"] + (isForced ? ["--force"] : [])
        }
    }

    private struct Key: Hashable {
        let ids: [String]
        let isForced: Bool
    }

    private let environment: [String: String]
    private let config: String?
    private let runs = Mutex<[Key: SyncRun]>([:])

    /// - Parameter config: the value of this process's own option; nil if it was not given.
    init(environment: [String: String], config: String?) {
        self.environment = environment
        self.config = config
    }

    func check(_ request: Request, _ cancellation: Cancellation, onLine: (SyncRun.Line) -> Void) -> Outcome {
        guard let program = ProgramSearch.sibling("teamsyncd", environment: environment) else { return .missing }
        let run: SyncRun
        do throws(FileError) { run = try joined(request, program) } catch { return .failed(error) }
        let ending = run.wait(seconds: request.seconds, cancellation, onLine: onLine)
        return ending.map(Outcome.ended) ?? .running
    }

    private func joined(_ request: Request, _ program: String) throws(FileError) -> SyncRun {
        try runs.withLock { runs throws(FileError) in
            let key = Key(ids: request.ids, isForced: request.isForced)
            if let running = runs[key], running.join() { return running }
            let options = config.map { ["--config", $0] } ?? []
            var program = ChildProcess.Program(program, request.arguments + options + ["--"] + request.ids)
            program.environment = environment
            let started = try SyncRun(program)
            _ = started.join()
            runs[key] = started
            return started
        }
    }
}

/// A running `teamsyncd sync` that several calls may wait for. The program is terminated when the last of these calls
/// is canceled, and when this process ends for any reason.
final class SyncRun: Sendable {
    /// A line that `teamsyncd sync` prints as soon as it has checked a repository.
    struct Line: Decodable, Sendable {
        static let fetched = "fetched"

        let id: String
        /// `fetched`, `throttled`, `fetch_failed`, `not_fetched`, `locked` or `state_failed`.
        let action: String
        let state: BranchState
        /// The number of commits ahead; nil if a branch is missing. The same applies to `behind`.
        let ahead: Int?
        let behind: Int?

        /// Whether the remote has responded, either now or recently enough, and the published status contains the
        /// result. If the disk is full, the previous status stays published.
        func isPublished(in published: RepositoryStatus) -> Bool {
            [Line.fetched, "throttled"].contains(action) && state == published.state && ahead == published.ahead
                && behind == published.behind
        }
    }

    fileprivate struct State: Sendable {
        var lines: [Line] = []
        var ending: ChildProcess.Ending?
        var waiting = 0
        /// The end of the pipe that keeps the program running while it is open; nil if it is closed.
        var input: Int32?
    }

    private let state: Monitor<State>

    /// - Throws: when the program cannot be started.
    init(_ program: ChildProcess.Program) throws(FileError) {
        let input = try PipeEnds()
        defer { close(input.read) }
        let child: ChildProcess
        do throws(FileError) {
            child = try ChildProcess(program, input: .descriptor(input.read))
        } catch {
            close(input.write)
            throw error
        }
        let state = Monitor(State(input: input.write))
        self.state = state
        let isRead = DetachedThread.start {
            child.forEachLine { bytes in
                guard let line = SyncRun.line(bytes) else { return }
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
            throw DetachedThread.refused
        }
    }

    /// Adds a call that will wait. Each call that joins must then call `wait` once.
    /// - Returns: false if the run has ended.
    func join() -> Bool {
        state.withState { state in
            guard state.ending == nil, state.input != nil else { return false }
            state.waiting += 1
            return true
        }
    }

    /// Waits for the run to end. If the last waiting call is canceled, the program is terminated.
    /// - Parameter onLine: called with each line, including earlier ones.
    /// - Returns: nil if the run has not ended in time, or if the call was canceled.
    func wait(
        seconds: Int, _ cancellation: Cancellation, onLine: (Line) -> Void
    ) -> ChildProcess.Ending? {
        defer {
            state.withState { state in
                state.waiting -= 1
                if cancellation.isCancelled, state.waiting == 0 { state.leave() }
            }
        }
        let deadline = Deadline(after: .seconds(seconds))
        var count = 0
        return cancellation.withHandler({ [state] in state.change { _ in } }) {
            while true {
                let news = state.wait(until: deadline) { state -> News? in
                    guard state.lines.count > count || state.ending != nil || cancellation.isCancelled else {
                        return nil
                    }
                    return News(lines: Array(state.lines[count...]), ending: state.ending)
                }
                guard let news, !cancellation.isCancelled else { return nil }
                for line in news.lines { onLine(line) }
                count += news.lines.count
                if let ending = news.ending { return ending }
            }
        }
    }

    private struct News {
        let lines: [Line]
        let ending: ChildProcess.Ending?
    }

    /// Returns nil for any other output.
    private static func line(_ bytes: [UInt8]) -> Line? {
        do { return try DocumentCodec.decode(Line.self, from: bytes) } catch { return nil }
    }
}

extension SyncRun.State {
    fileprivate mutating func leave() {
        if let input { close(input) }
        input = nil
    }
}
