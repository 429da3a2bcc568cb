import Glibc
import TestSupport
import Testing

@testable import TeamSyncBase
@testable import TeamSyncDocuments

/// Programs that do not behave.
@Suite("The program of nudge", .validatesDocuments)
struct NudgeProgramTests {
    private static let id = NudgeBench.id

    @Test("A program that never stops printing costs little, and what it says is still heard")
    func flood() throws {
        let nudge = try NudgeBench([])
        let upstream = try nudge.bench.fixture.pushIcons(["cart"])
        let script = "yes 'rubbish rubbish rubbish' >&2 & echo '\(Self.id) \(upstream)'; yes '\(Self.id)'"
        try nudge.configure(["sh", "-c", script])
        let daemon = try RunningDaemon(nudge.bench)
        try daemon.expectStatus { $0.upstreamCommit == upstream }
        let usage = try nudge.bench.text(of: "/proc/\(daemon.process)/status")
        let memory = usage.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }?.split(separator: " ").dropLast()
            .last
        #expect(memory.flatMap { Int($0) }.map { $0 < 64 << 10 } == true, "\(usage)")
        #expect(try daemon.log.count { $0.contains("rubbish") } <= 40)
        daemon.signal(SIGTERM)
        #expect(try daemon.wait()?.status == 0)
    }

    @Test("What the program has started ends with the daemon, and with another configuration")
    func children() throws {
        let nudge = try NudgeBench([])
        let folder = nudge.bench.path("processes")
        try RawFile.makeFolder(RawPath(folder))
        let script = "trap '' TERM; sleep 7777 & echo $! > \(folder)/\"$0\"; sleep 8888"
        try nudge.configure(["sh", "-c", script, "first"])
        let daemon = try RunningDaemon.settled(nudge.bench)
        func child(_ name: String) throws -> ProcessHandle {
            _ = try FolderWatch.wait(
                for: { try FileFacts("\(folder)/\(name)").map { $0.size > 0 } ?? false }, in: folder,
                atMost: RunningDaemon.timeout)
            let id = try #require(Int32(nudge.bench.text(of: "\(folder)/\(name)").dropLast()))
            return try #require(try ProcessHandle(id))
        }
        let first = try child("first")
        try nudge.configure(["sh", "-c", script, "second"])
        daemon.signal(SIGHUP)
        #expect(try first.waitForEnd(atMost: RunningDaemon.timeout))
        let second = try child("second")
        daemon.signal(SIGTERM)
        #expect(try daemon.wait()?.status == 0)
        #expect(try second.waitForEnd(atMost: RunningDaemon.timeout))
    }

    @Test("A program that is not there is a warning, and everything is checked as usual")
    func missing() throws {
        let nudge = try NudgeBench(["no-such-program-anywhere"])
        let daemon = try RunningDaemon.settled(nudge.bench)
        try daemon.expectLine("nudge ended; remotes are asked as often as without it")
        try nudge.expectNudge(daemon) { $0.problem == "'no-such-program-anywhere' is not on PATH" }
        let text = try nudge.bench.teamsync("status").text
        #expect(
            text.contains("Push: no-such-program-anywhere is not running: 'no-such-program-anywhere' is not on PATH"))
    }

    @Test(
        "Nothing that the program says is published",
        arguments: [#"\033[2J evil"#, "../../etc x", "icons-library evil"])
    func hostile(_ line: String) throws {
        let nudge = try NudgeBench([])
        try nudge.configure(["sh", "-c", "printf '%b\\n' \"$0\" >&2; printf '%b\\n' \"$0\"; exec sleep 9999", line])
        let daemon = try RunningDaemon.settled(nudge.bench)
        try daemon.expectLine("from=nudge")
        #expect(try !daemon.logText.contains("\u{1B}"))
        #expect(try !nudge.bench.text(of: nudge.bench.state.countsDocument).contains("evil"))
    }
}
