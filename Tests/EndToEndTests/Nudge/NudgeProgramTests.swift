import Glibc
import TestSupport
import Testing

@testable import TeamSyncBase
@testable import TeamSyncDocuments

/// Programs that misbehave.
@Suite("The nudge program", .validatesDocuments)
struct NudgeProgramTests {
    private static let id = NudgeBench.id

    @Test("A program that prints endlessly uses few resources, and its lines still count")
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

    /// The event that ends the program.
    enum End: CaseIterable {
        case stop, kill, reload, itself
    }

    @Test(
        "All child processes of the program end with it: also without SIGTERM, in another session, or orphaned",
        arguments: End.allCases)
    func descendants(_ end: End) throws {
        let nudge = try NudgeBench([])
        let folder = nudge.bench.path("processes")
        try RawFile.makeFolder(RawPath(folder))
        // Each one writes its process id; the last line is the program itself.
        let note = #"printf '%s\n' $$ > "$0/$1.new"; mv "$0/$1.new" "$0/$1""#
        let script = """
            cd '\(folder)'
            note='\(note.replacing("'", with: "'\\''"))'
            sh -c "trap '' TERM; $note; exec sleep 7777" . stubborn &
            setsid sh -c "trap '' TERM; $note; exec sleep 7777" . session &
            (setsid sh -c "$note; exec sleep 7777" . orphan > /dev/null 2>&1 &)
            sh -c "$note; exec sleep 7777" . child &
            read -r line < end
            """
        try #require(mkfifo(folder + "/end", 0o600) == 0)
        let program = nudge.bench.path("program")
        try nudge.bench.write(script, to: program)
        try nudge.configure(["sh", program])
        let daemon = try RunningDaemon(nudge.bench)
        let processes = try ["stubborn", "session", "orphan", "child"].map { name in
            _ = try FolderWatch.wait(
                for: { try FileFacts("\(folder)/\(name)") != nil }, in: folder, atMost: RunningDaemon.timeout)
            let id = try #require(Int32(nudge.bench.text(of: "\(folder)/\(name)").dropLast()))
            return try #require(try ProcessHandle(id))
        }
        switch end {
        case .stop: daemon.signal(SIGTERM)
        case .kill: daemon.signal(SIGKILL)
        case .reload:
            try nudge.configure(["sleep", "9999"])
            daemon.signal(SIGHUP)
        case .itself: try nudge.bench.write("end\n", to: folder + "/end")
        }
        for process in processes { #expect(try process.waitForEnd(atMost: RunningDaemon.timeout)) }
        switch end {
        case .stop: #expect(try daemon.wait()?.status == 0)
        case .kill: break
        case .reload: try daemon.expectLine("nudge was stopped because the configuration has changed")
        case .itself: try nudge.expectNudge(daemon) { $0.problem == "it ended with exit code 0" }
        }
    }

    @Test(
        "A stopped guardian ends with its daemon, and with all processes that it guards",
        arguments: [SIGKILL, SIGTERM])
    func stoppedGuardian(signal: Int32) throws {
        let nudge = try NudgeBench([])
        let folder = nudge.bench.path("processes")
        try RawFile.makeFolder(RawPath(folder))
        let script = #"""
            setsid sh -c 'trap "" TERM; echo $$ > "$0/id.new"; mv "$0/id.new" "$0/id"; exec sleep 7777' "$0" &
            exec sleep 9999
            """#
        try nudge.configure(["sh", "-c", script, folder])
        let daemon = try RunningDaemon(nudge.bench)
        _ = try FolderWatch.wait(
            for: { try FileFacts("\(folder)/id") != nil }, in: folder, atMost: RunningDaemon.timeout)
        let id = try #require(Int32(nudge.bench.text(of: "\(folder)/id").dropLast()))
        let session = try #require(try ProcessHandle(id))
        let guardians = try ListedProcess.all(
            running: ProductBinary.path("teamsyncd"), with: "HOME=\(nudge.bench.home)"
        ).filter { $0.arguments.contains("keep-nudge") }
        let guardian = try #require(guardians.first)
        let handle = try #require(try ProcessHandle(guardian.id))
        kill(guardian.id, SIGSTOP)
        daemon.signal(signal)
        #expect(try handle.waitForEnd(atMost: RunningDaemon.timeout))
        #expect(try session.waitForEnd(atMost: RunningDaemon.timeout))
        #expect(try daemon.wait()?.status == (signal == SIGTERM ? 0 : -SIGKILL))
    }

    @Test("A program that cannot be executed is reported, and so is the way one ended")
    func endings() throws {
        let nudge = try NudgeBench([])
        let program = nudge.bench.path("program")
        try nudge.bench.write("no program\n", to: program)
        _ = try Command("/bin/chmod", ["755", program], environment: [:]).runChecked()
        try nudge.configure([program])
        let daemon = try RunningDaemon(nudge.bench)
        try nudge.expectNudge(daemon) { $0.problem?.contains("cannot run \(program): Exec format error") == true }
        try nudge.configure(["sh", "-c", "kill -9 $$"])
        daemon.signal(SIGHUP)
        try nudge.expectNudge(daemon) { $0.problem == "it was killed by signal 9" }
    }

    @Test("A missing program causes a warning, and checks take place as usual")
    func missing() throws {
        let nudge = try NudgeBench(["no-such-program-anywhere"])
        let daemon = try RunningDaemon.settled(nudge.bench)
        try daemon.expectLine("nudge exited; polling continues at the normal rate")
        try nudge.expectNudge(daemon) { $0.problem == "'no-such-program-anywhere' is not on PATH" }
        let text = try nudge.bench.teamsync("status").text
        #expect(
            text.contains("Push: no-such-program-anywhere is not running: 'no-such-program-anywhere' is not on PATH"))
    }

    @Test("'config check' and 'doctor' explain the limit due to a missing heartbeat")
    func withoutHeartbeat() throws {
        let nudge = try NudgeBench(["sleep", "9999"])
        func warnings() throws -> (check: String, doctor: Int) {
            let check = try nudge.bench.teamsync("config", "check")
            #expect(check.status == 0)
            let doctor = try nudge.bench.teamsync("doctor", "--json")
            let findings = try DocumentCodec.decode([Finding].self, from: doctor.output)
            return (
                check.errorText, findings.count { $0.verdict == .warning && $0.text.contains("'heartbeat'") }
            )
        }
        let without = try warnings()
        #expect(without.check.contains("'nudge' has no 'heartbeat' of at most 1h"))
        #expect(without.doctor == 1)
        try nudge.configure(["sleep", "9999"], heartbeat: "3m")
        let with = try warnings()
        #expect(with.check.isEmpty)
        #expect(with.doctor == 0)
    }

    @Test(
        "None of the program's output is published",
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
