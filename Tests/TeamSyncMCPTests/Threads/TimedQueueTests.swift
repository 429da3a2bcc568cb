import Testing

@testable import TeamSyncMCP

@Suite("Jobs that may hang")
struct TimedQueueTests {
    @Test("A job returns its value, and later ones run after it")
    func values() throws {
        let queue = TimedQueue(timeout: .seconds(10))
        #expect(try (1...3).map { number in try queue.run { number * 2 } } == [2, 4, 6])
    }

    @Test("A job that hangs delays its caller and later ones only by the timeout; when it ends, the queue continues")
    func hanging() throws {
        let gate = Monitor((isOpen: false, runs: 0))
        let queue = TimedQueue(timeout: .zero)
        #expect(throws: TimedQueue.Overdue.self) {
            try queue.run { _ = gate.wait { $0.isOpen ? true : nil } }
        }
        #expect(throws: TimedQueue.Overdue.self) {
            try queue.run { gate.change { $0.runs += 1 } }
        }
        gate.change { $0.isOpen = true }
        #expect(queue.waitUntilFree(Deadline(after: .seconds(10))))
        #expect(gate.withState { $0.runs } == 0)
        // Its caller does not wait, but it runs.
        do { try queue.run { gate.change { $0.runs += 1 } } } catch is TimedQueue.Overdue {}
        #expect(gate.wait(until: Deadline(after: .seconds(10))) { $0.runs == 1 ? true : nil } == true)
    }
}
