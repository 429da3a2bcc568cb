import Dispatch
import FoundationEssentials
import Subprocess
import Synchronization
import TeamSyncDocuments
import TeamSyncGit
import TeamSyncProtocol

/// One worker's life: its messages on one side, its deadline on the other.
struct WorkerRun: Sendable {
    typealias Worker = Execution<CustomWriteInput, SequenceOutput, DiscardedOutput>

    private let request: FetchRequest
    private let progress: @Sendable (FetchProgress) -> Void
    private let state: State

    private final class State: Sendable {
        let deadline: Mutex<FetchDeadline>
        /// nil until the worker has been started.
        let process = Mutex<Int32?>(nil)
        /// What the worker has told, perhaps without ending.
        let answer = Mutex<Result<FetchReport, Problem>?>(nil)
        /// What the worker would leave behind if it died.
        let strays = Mutex<Set<String>>([])

        init(_ deadline: FetchDeadline) { self.deadline = Mutex(deadline) }
    }

    init(request: FetchRequest, progress: @escaping @Sendable (FetchProgress) -> Void) {
        self.request = request
        self.progress = progress
        state = State(FetchDeadline(request, started: .now))
    }

    /// - Returns: nil when the worker ended without an answer; what it had started has then ended as well.
    func follow(_ worker: Worker) async throws -> Result<FetchReport, Problem>? {
        state.process.withLock { $0 = worker.processIdentifier.value }
        let answer = try await ask(worker)
        state.answer.withLock { $0 = answer }
        if answer == nil {
            noteStrays(of: worker.processIdentifier.value)
            try worker.send(signal: .kill, toProcessGroup: true)
        }
        return answer
    }

    /// Before the group is killed: afterwards nobody has its files open any more.
    private func noteStrays(of group: Int32) {
        let files = TemporaryPacks.open(byGroup: group)
        state.strays.withLock { $0.formUnion(files) }
    }

    private func ask(_ worker: Worker) async throws -> Result<FetchReport, Problem>? {
        var input = Array(try JSONEncoder().encode(request))
        input.append(UInt8(ascii: "\n"))
        do {
            _ = try await worker.standardInputWriter.write(input)
        } catch {
            // The worker has ended before it read all: how it ended says more.
            return nil
        }
        return try await readMessages(of: worker)
    }

    private func readMessages(of worker: Worker) async throws -> Result<FetchReport, Problem>? {
        for try await line in worker.standardOutput.strings() where !line.allSatisfy(\.isWhitespace) {
            let message = try JSONDecoder().decode(WorkerMessage.self, from: Data(line.utf8))
            if let result = message.result { return result }
            if let files = message.temporaryFiles { state.strays.withLock { $0.formUnion(files) } }
            guard let news = message.progress else { continue }
            state.deadline.withLock { $0.note(news, at: .now) }
            progress(news)
        }
        return nil
    }

    /// Sleeps until the deadline has really passed: each sign of life moves it.
    /// - Returns: what the worker has told if it only did not end, else that time is up.
    func expire() async throws -> Result<FetchReport, Problem> {
        while true {
            let expiry = state.deadline.withLock { $0.expiry }
            guard ContinuousClock.now >= expiry else {
                try await Task.sleep(until: expiry, clock: .continuous)
                continue
            }
            if let answer = state.answer.withLock({ $0 }) { return answer }
            if let process = state.process.withLock({ $0 }) {
                state.deadline.withLock { $0.refinePhase { ConnectionPhase.refined($0, process: process) } }
                await dismissFamily(of: process)
            }
            return .failure(state.deadline.withLock { $0.problem(remote: request.remote, at: .now) })
        }
    }

    /// Waits on a thread of its own, since it blocks.
    private func dismissFamily(of process: Int32) async {
        await withCheckedContinuation { continuation in
            DispatchQueue.global().async {
                ProcessFamily.dismiss(below: process) { noteStrays(of: process) }
                continuation.resume()
            }
        }
    }

    func died(_ status: TerminationStatus) -> Problem {
        Problem(
            .internal, "the fetch worker ended without a result (\(status))",
            hint: "run 'git fetch' in \(request.path) to see whether git can")
    }

    /// Removes what a worker that did not end by itself has left behind.
    func removeStrays() {
        TemporaryPacks.remove(state.strays.withLock { $0.sorted() })
        StrayList(path: request.strayList).remove()
    }
}
