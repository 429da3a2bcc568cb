import Dispatch
import Glibc
import Synchronization
import TeamSyncBase
import TeamSyncDocuments
package import TeamSyncProtocol
import TeamSyncReaders

/// Reads clones in separate processes with the limits of a worker: if one hangs, crashes or takes too long, only its
/// own result is missing.
package struct IsolatedRead: Sendable {
    /// The limits of a process. Normally, it stops earlier and returns a partial result.
    private static let (processorTime, timeout) = (Duration.seconds(60), Duration.seconds(90))
    /// The processor time, or the elapsed time on a busy machine, after which a process returns a partial result.
    private static let (comfortableProcessorTime, comfortableTime) = (Duration.seconds(20), Duration.seconds(45))
    private static let start = ContinuousClock.now
    private static let requestLimit = 4 << 20
    /// The number of concurrent processes, even if there are fewer processors, because a process that hangs uses none.
    private static let processes = 4

    private enum Reply<Answer: Codable>: Codable {
        case answer(Answer)
        case problem(Problem)
    }

    private let program: String
    private let arguments: [String]
    private let environment: [String: String]
    private let timeout: Duration

    /// - Parameters:
    /// - arguments: the arguments that make the program call `answer`.
    ///   - program: this executable, except in tests.
    package init(
        _ arguments: [String], environment: [String: String], program: String = "/proc/self/exe",
        timeout: Duration = IsolatedRead.timeout
    ) {
        (self.arguments, self.environment, self.program, self.timeout) = (arguments, environment, program, timeout)
    }

    /// Starts a process for each request, several at a time.
    /// - Parameter name: the subject of a request, for messages.
    /// - Returns: the results, in the order of the requests.
    package func answers<Request: Encodable & Sendable, Answer: Codable & Sendable>(
        to requests: [Request], as type: Answer.Type, name: @escaping @Sendable (Request) -> String
    ) -> [Result<Answer, Problem>] {
        signal(SIGPIPE, SIG_IGN)
        let results = Mutex<[Int: Result<Answer, Problem>]>([:])
        let queue = DispatchQueue(label: "teamsync.reads", attributes: .concurrent)
        let (group, places) = (DispatchGroup(), DispatchSemaphore(value: IsolatedRead.processes))
        let count = requests.count == 1 ? "1 repository" : "\(requests.count) repositories"
        ProgressLine.during("reading \(count)…") {
            for (index, request) in requests.enumerated() {
                places.wait()
                queue.async(group: group) {
                    let result = answer(to: request, as: type, name(request))
                    results.withLock { $0[index] = result }
                    places.signal()
                }
            }
            group.wait()
        }
        return results.withLock { results in
            requests.indices.map { results[$0] ?? .failure(Problem(.internal, "no answer")) }
        }
    }

    private func answer<Request: Encodable, Answer: Codable>(
        to request: Request, as type: Answer.Type, _ name: String
    ) -> Result<Answer, Problem> {
        var runner = CommandRunner(environment: environment)
        (runner.limits, runner.group) = (WorkerLimits.all + [.processorTime(IsolatedRead.processorTime)], .parents)
        let input: String
        do {
            input = String(decoding: try DocumentCodec.encodeLine(request), as: UTF8.self)
        } catch {
            return .failure(Problem(.internal, "the request for \(name) cannot be written: \(error)"))
        }
        let output: CommandRunner.Output
        do throws(CommandFailure) {
            output = try runner.answer(of: program, arguments, input: input, timeout: timeout)
        } catch {
            switch error {
            case .notStarted(let error):
                return .failure(
                    Problem(
                        .internal, "the process that reads \(name) was not started: \(error)", hint: error.limitHint))
            case .tooMuchOutput:
                return .failure(Problem(.tooLarge, "the result for \(name) is too large"))
            case .tooSlow:
                return .failure(
                    Problem(
                        .timeout, "reading \(name) took longer than \(DurationText.text(timeout))",
                        hint: "run 'teamsync doctor': its file system may not respond"))
            }
        }
        guard case .exited(0) = output.ending else {
            return .failure(
                Problem(
                    .tooLarge, "reading \(name) exceeded its memory or time limit, or crashed",
                    hint: "request less of its history, such as with '--since 30d'"))
        }
        do {
            switch try DocumentCodec.decode(Reply<Answer>.self, from: output.text) {
            case .answer(let answer): return .success(answer)
            case .problem(let problem): return .failure(problem)
            }
        } catch {
            return .failure(Problem(.internal, "the result for \(name) cannot be read: \(error)"))
        }
    }

    /// Reads a request from standard input and writes the answer to standard output.
    /// - Returns: the exit code.
    package static func answer<Request: Decodable, Answer: Codable>(
        to type: Request.Type, _ body: (Request) throws(Problem) -> Answer
    ) -> Int32 {
        _ = start
        signal(SIGPIPE, SIG_IGN)
        // If this thread cannot be created, the limit on processor time ends the process.
        ParentProcess.whenGone(.outputUnread) { _exit(EX_IOERR) }
        ResourceLimit.raiseOpenFiles(to: WorkerLimits.openFiles)
        do {
            let input = try BoundedFile.contents(
                ofDescriptor: STDIN_FILENO, called: "standard input", limit: requestLimit)
            let request = try DocumentCodec.decode(type, from: input)
            let reply: Reply<Answer>
            do throws(Problem) { reply = .answer(try body(request)) } catch { reply = .problem(error) }
            try DescriptorWriter.writeAll(
                try DocumentCodec.encodeLine(reply), to: STDOUT_FILENO, called: "standard output")
            return 0
        } catch {
            return EX_USAGE
        }
    }

    /// Whether this process has used so much time that it should return a partial result.
    package static func isOverdue() -> Bool {
        var time = timespec()
        guard clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time) == 0 else { return false }
        return Int64(time.tv_sec) >= comfortableProcessorTime.components.seconds
            || start.duration(to: .now) >= comfortableTime
    }
}
