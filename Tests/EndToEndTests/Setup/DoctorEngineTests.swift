import Foundation
import TestSupport
import Testing

@testable import TeamSyncDocuments

@Suite("The doctor and its dependencies", .validatesDocuments)
struct DoctorEngineTests {
    /// teamsync alone in a folder, to which a test can add other programs.
    private func alone(
        _ bench: Workbench, _ arguments: [String] = ["doctor"], path: String = "/usr/bin:/bin"
    ) throws -> Command {
        let alone = bench.path("alone/teamsync")
        try RawFile.write(RawFile.contents(of: RawPath(ProductBinary.path("teamsync"))), to: RawPath(alone))
        try RawFile.setMode(0o755, of: RawPath(alone))
        var command = try bench.command("teamsync", arguments, environment: ["PATH": path])
        command.executable = alone
        return command
    }

    private func script(_ text: String, at path: String) throws {
        try RawFile.write("#!/bin/sh\n\(text)\n".utf8, to: RawPath(path))
        try RawFile.setMode(0o755, of: RawPath(path))
    }

    @Test("Without teamsyncd, the other steps are performed")
    func engineMissing() throws {
        let bench = try Workbench()
        try bench.sync()
        let result = try alone(bench).run()
        #expect(result.status == 1)
        #expect(
            result.text.contains(
                """
                ✗ engine: teamsyncd was not found next to teamsync or on PATH
                    fix: install all programs of teamsync from the same build

                """), "\(result.text)")
        for step in ["clock", "units", "linger", "configuration", "document"] {
            #expect(result.text.contains(" \(step): "), "\(result.text)")
        }
        #expect(result.text.contains("✗ report: teamsync-report was not found next to teamsync or on PATH\n"))
        #expect(result.text.hasSuffix("\n2 things to fix\n"))
    }

    @Test(
        "A teamsyncd of another version, or a missing one, is not used",
        arguments: [("echo teamsyncd 9.9.9", "is teamsyncd 9.9.9, but this is teamsync"), ("exit 3", "its version")])
    func otherVersion(body: String, words: String) throws {
        let bench = try Workbench()
        let command = try alone(bench)
        try script("echo x >>'\(bench.path("asked"))'\n\(body)", at: bench.path("alone/teamsyncd"))
        let result = try command.run()
        #expect(result.status == 1)
        #expect(result.text.contains(words), "\(result.text)")
        #expect(result.text.contains("fix: install all programs of teamsync from the same build"))
        #expect(try bench.text(of: bench.path("asked")) == "x\n")
    }

    @Test("Without a worker, the other steps are performed")
    func workerMissing() throws {
        let bench = try Workbench()
        try bench.sync()
        let command = try alone(bench)
        try script("echo 'teamsyncd \(TeamSyncVersion.current)'", at: bench.path("alone/teamsyncd"))
        let result = try command.run()
        #expect(result.status == 1)
        #expect(
            result.text.contains("✗ engine: teamsync-worker was not found next to teamsync or on PATH\n"),
            "\(result.text)"
        )
        for step in ["clock", "units", "linger", "configuration", "document"] {
            #expect(result.text.contains(" \(step): "), "\(result.text)")
        }
        let refused = try alone(bench, ["init"]).run()
        #expect(refused.status == 69)
        #expect(refused.errorText.hasPrefix("teamsync: teamsync-worker was not found next to teamsync or on PATH\n"))
    }

    @Test(
        "A server for assistants without output, with other output, or of another version is reported",
        arguments: [
            ("cat >/dev/null", "does not respond"), ("echo hello", "does not respond"), ("exit 3", "does not respond"),
            (#"echo '{"jsonrpc":"2.0","id":1,"result":{"serverInfo":{"name":"a","version":"9.9.9"}}}'"#, "is 9.9.9"),
        ])
    func assistants(body: String, words: String) throws {
        let bench = try Workbench()
        let command = try alone(bench)
        let server = bench.path("alone/teamsync-mcp")
        let missing = try command.run().text
        #expect(missing.contains("· mcp: teamsync-mcp is not installed: assistants cannot use teamsync\n"))
        try script(body, at: server)
        let text = try command.run().text
        #expect(text.contains("✗ mcp: \(server) \(words)"), "\(text)")
        #expect(text.contains("fix: install all programs of teamsync from the same build"))
    }

    @Test(
        "A worker that ends early or prints something invalid hides none of its findings",
        arguments: [("exit 7", "ended with status 7"), ("kill -9 $$", "signal 9"), ("echo nonsense", "status 0")])
    func workerEnds(body: String, words: String) throws {
        let bench = try Workbench()
        let command = try alone(bench)
        let finding = #"{"step":"git","text":"git is here","verdict":"ok"}"#
        try script(
            """
            test "$1" = --version && { echo 'teamsync-worker \(TeamSyncVersion.current)'; exit; }
            echo '\(finding)'
            \(body)
            """, at: bench.path("alone/teamsync-worker"))
        try script("echo 'teamsyncd \(TeamSyncVersion.current)'", at: bench.path("alone/teamsyncd"))
        let result = try command.run()
        #expect(result.status == 1)
        #expect(result.text.contains("✓ git: git is here\n"))
        #expect(result.text.contains(words), "\(result.text)")
        #expect(result.text.contains(" document: "))
    }

    @Test(
        "The program that checks repositories ends with teamsync, and so do a fetch and a helper that hang",
        arguments: [false, true])
    func engineEndsWithTeamsync(isHelper: Bool) throws {
        let bench = try Workbench(transport: .http)
        let asked = bench.path("asked")
        try bench.icons.clone.git("config", "credential.helper", "!touch '\(asked)/it'; sleep 600;:")
        try RawFile.makeFolder(RawPath(asked))
        if !isHelper {
            try bench.icons.clone.git("config", "--unset", "credential.helper")
            try bench.setOrigin(of: bench.icons, to: bench.serving().url("icons-library.git", .silent))
        }
        let doctor = try bench.start("teamsync", "doctor")
        if isHelper {
            let isAsked = { try FileFacts("\(asked)/it") != nil }
            #expect(try FolderWatch.wait(for: isAsked, in: asked, atMost: 60_000))
        } else {
            #expect(try bench.serving().waitForRequest("/silent/", after: 0, within: 60))
        }
        #expect(try !bench.engines().isEmpty)
        doctor.signal(SIGKILL)
        _ = try doctor.wait()
        try bench.expectNoEngineSurvives()
        for process in try ListedProcess.all(with: "HOME=\(bench.home)") where process.arguments.contains("600") {
            let handle = try ProcessHandle(process.id)
            #expect(try handle?.waitForEnd(atMost: 20_000) ?? true, "\(process.arguments) still runs")
        }
    }

    @Test("The doctor's child processes have no terminal for prompts, even if teamsync has one")
    func noTerminal() throws {
        let bench = try Workbench(transport: .http)
        let answer = bench.path("answer")
        let helper = "!if (: </dev/tty) 2>/dev/null; then echo yes; else echo no; fi >'\(answer)';:"
        try bench.icons.clone.git("config", "credential.helper", helper)
        let control = try PseudoTerminal.run(
            Command("/bin/sh", ["-c", "if (: </dev/tty); then echo yes; fi"], environment: bench.environment))
        #expect(control.screen == "yes\n", "the test's terminal is one to ask on")
        let result = try PseudoTerminal.run(bench.command("teamsync", ["doctor"]))
        let screen = result.screen
        #expect(result.status == 0, "\(screen)")
        #expect(screen.contains("✓") && screen.contains("nothing to fix"))
        #expect(try bench.text(of: answer) == "no\n")
    }

    @Test("systemd's answers are reported")
    func units() throws {
        let bench = try Workbench()
        let programs = bench.path("programs")
        try script(
            """
            test "$1" = --user || exit 1
            for unit; do :; done
            printf 'Id=teamsyncd.service\\nLoadState=loaded\\nActiveState=failed\\nExecMainStatus=78\\n\\n'
            printf 'Id=%s\\nLoadState=not-found\\nActiveState=inactive\\n' "$unit"
            """, at: "\(programs)/systemctl")
        try script("echo no", at: "\(programs)/loginctl")
        let path = "\(programs):\(ProcessInfo.processInfo.environment["PATH"] ?? "")"
        let result = try bench.teamsync("doctor", environment: ["PATH": path])
        #expect(result.status == 1)
        #expect(
            result.text.contains(
                """
                ✗ units: teamsyncd.service ended because of an error in the configuration
                    fix: correct the configuration, then run 'systemctl --user restart teamsyncd.service'

                """), "\(result.text)")
        #expect(result.text.contains("· linger: your units stop when you log out"))
        #expect(result.text.hasSuffix("\n1 thing to fix\n"))
    }
}
