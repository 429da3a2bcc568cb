import Synchronization
import Testing

@testable import TeamSyncMCP

@Suite("Shared work of several calls")
struct SharedWorkTests {
    @Test("A caller that waits too long is released, and running work is not started again")
    func overdue() throws {
        let work = SharedWork<String, Int>(timeout: .milliseconds(1))
        let (gate, done) = (Monitor(false), Monitor(false))
        let count = Mutex(0)
        for _ in 0..<2 {
            #expect(throws: SharedWork<String, Int>.Failure.overdue) {
                try work.value(of: "a", Cancellation()) {
                    count.withLock { $0 += 1 }
                    _ = gate.wait { $0 ? true : nil }
                    done.change { $0 = true }
                    return 1
                }
            }
        }
        gate.change { $0 = true }
        _ = done.wait { $0 ? true : nil }
        #expect(count.withLock(\.self) == 1)
    }

    @Test("All waiting callers get the result, and a canceled call ends immediately")
    func result() throws {
        let work = SharedWork<String, Int>(timeout: .seconds(60))
        #expect(try work.value(of: "a", Cancellation()) { 7 } == 7)
        #expect(try work.value(of: "a", Cancellation()) { 8 } == 8)
        let gate = Monitor(false)
        let cancellation = Cancellation()
        cancellation.cancel()
        #expect(throws: SharedWork<String, Int>.Failure.cancelled) {
            try work.value(of: "b", cancellation) {
                _ = gate.wait { $0 ? true : nil }
                return 1
            }
        }
        gate.change { $0 = true }
    }
}
