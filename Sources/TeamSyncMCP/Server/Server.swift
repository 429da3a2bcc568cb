import Glibc
import Synchronization

/// The time limits of a server after the end of the input.
struct EndLimits: Sendable {
    /// The time limit for calls that wait for a remote, which may take arbitrarily long.
    var remoteAnswers = Duration.milliseconds(40)
    /// The time limit for all other calls. They need only the processor and the disk, so the limit matters only if the
    /// machine is very busy, or if the disk does not respond.
    var answers = Duration.seconds(5)
    /// The time that a client may go without reading the output.
    var stall = Duration.seconds(2)
    /// The time limit for canceled calls to end.
    var cleanUp = Duration.milliseconds(30)
}

/// Implements the Model Context Protocol over two descriptors, with one message per line.
///
/// The calling thread reads messages, and immediately answers requests that require no work. A few other threads do the
/// rest, so replies may be sent in any order. Between requests, nothing runs: there are no timers and no polling.
final class Server: Sendable {
    private static let refusalLimit = 20

    let answers: Answers
    let writer: LineWriter
    let calls = CallTable()
    let pool = WorkerPool()
    let session = Session()
    let listeners: Listeners
    let log: @Sendable (String) -> Void
    private let input: Int32
    private let output: Int32
    private let endLimits: EndLimits
    private let refusalCount = Atomic(0)

    /// - Parameter log: receives lines that help to find errors in a client.
    init(
        _ description: ServerDescription, tools: [any Tool], resources: any ResourceProvider,
        prompts: any PromptProvider, input: Int32, output: Int32, endLimits: EndLimits = EndLimits(),
        log: @escaping @Sendable (String) -> Void
    ) {
        answers = Answers(description, tools: tools, resources: resources, prompts: prompts)
        let writer = LineWriter(output, input: input, timeout: endLimits.stall)
        self.writer = writer
        listeners = Listeners { writer.put($0) }
        self.input = input
        self.output = output
        self.endLimits = endLimits
        self.log = log
    }

    /// Serves until the input ends or the output is closed. Requests read before the end of the input are still
    /// answered, within `EndLimits`; the remaining calls are canceled.
    func run() {
        signal(SIGPIPE, SIG_IGN)
        var reader = LineReader(input) { [input, output] in Server.waitForInput(input, output) }
        while writer.isOpen, let line = reader.next() { receive(line) }
        finish()
    }

    /// Notifies subscribed clients. Can be called from any thread.
    /// - Parameter listChanged: whether resources were added or removed.
    func resourcesChanged(uris: Set<String>, listChanged: Bool) {
        for notification in session.notifications(uris: uris, listChanged: listChanged) { writer.put(notification) }
        listeners.resourcesChanged(uris: uris, listChanged: listChanged)
    }

    /// Logs the reason that a message was refused. Only the first reasons are logged, because a client may send any
    /// number of such messages.
    func logRefusal(_ error: RPCError) {
        let count = refusalCount.add(1, ordering: .relaxed).newValue
        guard count <= Server.refusalLimit else { return }
        log(
            "A message was refused: \(error.message)"
                + (count == Server.refusalLimit ? " Further refusals are not logged." : ""))
    }

    private func finish() {
        let deadline = Deadline(after: endLimits.answers)
        if writer.isOpen, !calls.waitUntilAnswered(Deadline(after: endLimits.remoteAnswers)) {
            cancel(calls.all.filter(answers.tools.asksRemote))
            if !calls.waitUntilAnswered(deadline) { cancel(calls.all) }
        }
        pool.close()
        for call in calls.all { call.cancel() }
        let cleanUp = Deadline(after: endLimits.cleanUp)
        pool.waitUntilIdle(cleanUp)
        // If a call's reply is still blocked, this message would be blocked too.
        if calls.waitUntilAnswered(cleanUp) { listeners.end(answers.description) }
        writer.close()
    }

    /// Cancels calls. Those that have not started are removed first, because they would start when running calls end.
    private func cancel(_ calls: [Call]) {
        guard !calls.isEmpty else { return }
        log("The input has ended; unfinished calls are canceled.")
        pool.remove(Set(calls.map(\.request.id)))
        for call in calls { call.cancel() }
    }

    /// - Returns: false if the output is closed.
    private static func waitForInput(_ input: Int32, _ output: Int32) -> Bool {
        var descriptors = [
            pollfd(fd: input, events: Int16(POLLIN), revents: 0), pollfd(fd: output, events: 0, revents: 0),
        ]
        while poll(&descriptors, 2, -1) < 0 {
            guard errno == EINTR else { return false }
        }
        return descriptors[1].revents & Int16(POLLERR | POLLHUP | POLLNVAL) == 0
    }
}
