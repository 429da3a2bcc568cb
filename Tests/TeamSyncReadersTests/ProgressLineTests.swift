import Dispatch
import Synchronization
import Testing

@testable import TeamSyncReaders

@Suite("Progress on a terminal")
struct ProgressLineTests {
    private final class Screen: Sendable {
        let written = Mutex<[String]>([])
        let isChanged = DispatchSemaphore(value: 0)

        func write(_ text: String) {
            written.withLock { $0.append(text) }
            isChanged.signal()
        }
    }

    @Test("A long line is truncated, shown once, and erased at the end")
    func shown() throws {
        let screen = Screen()
        let progress = try #require(
            ProgressLine("reading\u{1B}[2J " + String(repeating: "x", count: 100), after: 0) { screen.write($0) })
        screen.isChanged.wait()
        progress.end()
        let lines = screen.written.withLock { $0 }
        #expect(lines.count == 2 && lines.last == "\r\u{1B}[K")
        let line = lines.first?.dropFirst("\r\u{1B}[K".count) ?? ""
        #expect(line.hasPrefix("reading") && !line.contains("\u{1B}"))
        #expect(DisplayWidth.of(String(line)) == 78)
    }

    @Test("Fast work shows nothing")
    func quick() throws {
        let screen = Screen()
        let progress = try #require(ProgressLine("reading", after: 3_600_000) { screen.write($0) })
        progress.end()
        #expect(screen.written.withLock { $0 } == [])
    }
}
