import Glibc
import Synchronization

/// Speaks the Model Context Protocol over two descriptors: one message per line, in and out.
///
/// The calling thread reads, and answers at once what needs no work. A few threads do everything else, so that
/// replies may come in any order. Between requests nothing runs: no timer and no polling.
final class Server: Sendable {
    /// How long after the end of the input calls may go on, and when `run` returns at the latest.
    private static let grace = Duration.milliseconds(40)
    private static let end = Duration.milliseconds(70)
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
    private let refusalCount = Atomic(0)

    /// - Parameter log: takes lines that help to find a fault in a client.
    init(
        _ description: ServerDescription, tools: [any Tool], resources: any ResourceProvider,
        prompts: any PromptProvider, input: Int32, output: Int32, log: @escaping @Sendable (String) -> Void
    ) {
        answers = Answers(description, tools: tools, resources: resources, prompts: prompts)
        let writer = LineWriter(output, input: input)
        self.writer = writer
        listeners = Listeners { writer.put($0) }
        self.input = input
        self.output = output
        self.log = log
    }

    /// Serves until the input ends, or the output is closed. Quick calls may still end then; the others are cancelled. Returns within 80 ms of the end.
    func run() {
        signal(SIGPIPE, SIG_IGN)
        var reader = LineReader(input) { [input, output] in Server.waitForInput(input, output) }
        while writer.isOpen, let line = reader.next() { receive(line) }
        finish()
    }

    /// Notifies the clients that have asked for it. May be called by any thread.
    /// - Parameter listChanged: whether resources have come or gone.
    func resourcesChanged(uris: Set<String>, listChanged: Bool) {
        for notification in session.notifications(uris: uris, listChanged: listChanged) { writer.put(notification) }
        listeners.resourcesChanged(uris: uris, listChanged: listChanged)
    }

    /// Logs why a message was refused; only the first ones, because a client may send any number.
    func logRefusal(_ error: RPCError) {
        let count = refusalCount.add(1, ordering: .relaxed).newValue
        guard count <= Server.refusalLimit else { return }
        log(
            "A message was refused: \(error.message)"
                + (count == Server.refusalLimit ? " Further refusals are not logged." : ""))
    }

    private func finish() {
        let end = Deadline(after: Server.end)
        if writer.isOpen, !calls.waitUntilEmpty(Deadline(after: Server.grace)) {
            log("The input has ended; the calls that are still under way are cancelled.")
        }
        pool.close()
        for call in calls.all { call.cancel() }
        pool.waitUntilIdle(end)
        listeners.end(answers.description)
        writer.close()
    }

    /// - Returns: false when the output is closed.
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
