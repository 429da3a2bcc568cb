import Foundation

/// The output of a server so far, line by line, for several threads.
///
/// Unchecked, because the compiler cannot see that `lines` is accessed only while the condition is locked.
final class ServerLog: @unchecked Sendable {
    private let condition = NSCondition()
    private var lines: [String] = []
    private var hasEnded = false

    /// Reads a descriptor until its end, and closes it.
    func follow(_ descriptor: Int32) {
        Thread.detachNewThread { [self] in
            var rest: [UInt8] = []
            var chunk = [UInt8](repeating: 0, count: 4096)
            while true {
                let count = chunk.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { break }
                rest += chunk[..<count]
                while let end = rest.firstIndex(where: { $0 == 0x0a || $0 == 0x0d }) {
                    append(String(decoding: rest[..<end], as: UTF8.self))
                    rest.removeSubrange(...end)
                }
            }
            close(descriptor)
            finish()
        }
    }

    var all: [String] {
        condition.withLock { lines }
    }

    /// Waits for a line.
    /// - Returns: the first one that `matches`; nil if the server ended without one, or after `seconds`.
    func wait(within seconds: Double, where matches: (String) -> Bool) -> String? {
        wait(within: seconds) { $0.first(where: matches) }
    }

    /// Waits until `answer` returns a result for the lines.
    func wait<Answer>(within seconds: Double, for answer: ([String]) -> Answer?) -> Answer? {
        let deadline = Date(timeIntervalSinceNow: seconds)
        condition.lock()
        defer { condition.unlock() }
        while true {
            if let answer = answer(lines) { return answer }
            guard !hasEnded, condition.wait(until: deadline) else { return answer(lines) }
        }
    }

    private func append(_ line: String) {
        guard !line.isEmpty else { return }
        condition.withLock { lines.append(line) }
        condition.broadcast()
    }

    private func finish() {
        condition.withLock { hasEnded = true }
        condition.broadcast()
    }
}
