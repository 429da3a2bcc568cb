import Foundation
import TestSupport
import Testing

@Suite("The daemon's watchdog messages", .validatesDocuments)
struct DaemonWatchdogTests {
    private static let interval = Duration.milliseconds(400)

    private func start(_ bench: Workbench, _ socket: NotifySocket, process: String) throws -> RunningDaemon {
        try RunningDaemon(
            bench, launch: "export WATCHDOG_PID=\(process)\nexec \"$@\"",
            environment: ["NOTIFY_SOCKET": socket.address, "WATCHDOG_USEC": "400000"])
    }

    @Test("Watchdog messages are sent even while a fetch hangs, and stop with the process")
    func inTime() throws {
        let bench = try Workbench(transport: .http)
        try bench.setOrigin(of: bench.icons, to: bench.serving().url("icons-library.git", .silent))
        let socket = try NotifySocket()
        let daemon = try start(bench, socket, process: "$$")
        #expect(try bench.serving().waitForRequest("/silent/", within: 30))
        #expect(try socket.lines { $0 == "WATCHDOG=1" }.last == "WATCHDOG=1")
        for number in 1...6 {
            let lines = try socket.lines(upTo: { $0 == "WATCHDOG=1" }, within: 5000)
            #expect(lines.last == "WATCHDOG=1", "number \(number)")
        }
        daemon.signal(SIGSTOP)
        while try socket.next(within: 100) != nil {}
        #expect(try socket.next(within: 1000) == nil)
        daemon.signal(SIGCONT)
        #expect(try socket.lines { $0 == "WATCHDOG=1" }.last == "WATCHDOG=1")
    }

    @Test("Watchdog messages are not sent for another process")
    func anotherProcess() throws {
        let bench = try Workbench()
        let socket = try NotifySocket()
        let daemon = try start(bench, socket, process: "1")
        let lines = try socket.lines { $0.contains("; next check at ") }
        #expect(lines.contains("READY=1"))
        let rest = try socket.lines(upTo: { $0 == "WATCHDOG=1" }, within: 1000)
        #expect(!(lines + rest).contains("WATCHDOG=1"))
        daemon.signal(SIGTERM)
        #expect(try daemon.wait()?.status == 0)
    }
}
