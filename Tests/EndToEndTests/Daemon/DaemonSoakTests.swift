import Foundation
import TestSupport
import Testing

@Suite("The daemon over many rounds", .validatesDocuments)
struct DaemonSoakTests {
    /// `TEAMSYNC_SOAK_ROUNDS=10000` tries more.
    private static var rounds: Int {
        ProcessInfo.processInfo.environment["TEAMSYNC_SOAK_ROUNDS"].flatMap { Int($0) } ?? 30
    }
    private static let warmUp = 10
    /// The private memory, in KiB, by which the daemon may grow between the first rounds and the end, regardless of the
    /// number of rounds.
    private static let growth = 4096
    /// The number of descriptors that a round that is just ending may have open; a leak of one per round exceeds it.
    private static let ending = 30

    @Test("The number of file descriptors and the memory stay constant")
    func soak() throws {
        let bench = try Workbench()
        let socket = try NotifySocket()
        let daemon = try RunningDaemon(bench, level: "info", environment: ["NOTIFY_SOCKET": socket.address])
        _ = try socket.lines { $0.contains("up to date; next check at ") }
        for _ in 0..<Self.warmUp { try daemon.round(socket) }
        let (files, memory) = try (openFiles(daemon), privateMemory(daemon))
        for number in 0..<Self.rounds {
            try daemon.round(socket)
            // Other events while the daemon runs.
            if number.isMultiple(of: 10) { try bench.icons.clone.commit("Own work") }
            if number.isMultiple(of: 25) { daemon.signal(SIGHUP) }
        }
        try daemon.expectGitAgrees()
        let (lastFiles, lastMemory) = try (openFiles(daemon), privateMemory(daemon))
        print("soak: \(Self.rounds) rounds, \(files) -> \(lastFiles) files, \(memory) -> \(lastMemory) KiB")
        #expect(abs(lastFiles - files) <= Self.ending)
        #expect(lastMemory - memory < Self.growth)
        for worker in try bench.workers() {
            if let handle = try ProcessHandle(worker.id) { #expect(try handle.waitForEnd(atMost: 20_000)) }
        }
    }

    private func openFiles(_ daemon: RunningDaemon) throws -> Int {
        try RawFile.names(in: "/proc/\(daemon.process)/fd").count
    }

    /// In KiB.
    private func privateMemory(_ daemon: RunningDaemon) throws -> Int {
        let status = String(decoding: try RawFile.contents(of: "/proc/\(daemon.process)/status"), as: UTF8.self)
        let row = try #require(status.split(separator: "\n").first { $0.hasPrefix("RssAnon:") })
        return try #require(row.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) })
    }
}
