import TestSupport
import Testing

@testable import TeamSyncDocuments

@Suite("On a terminal", .validatesDocuments)
struct TerminalTests {
    private func run(
        _ bench: Workbench, _ arguments: String..., environment: [String: String?] = [:]
    ) throws -> PseudoTerminal.Result {
        let terminal = ["TERM": "xterm-256color"] as [String: String?]
        return try PseudoTerminal.run(
            bench.command("teamsync", arguments, environment: terminal.merging(environment) { $1 }))
    }

    @Test("A round shows progress, clears it, and prints a line for each repository")
    func progress() throws {
        let bench = try Workbench(transport: .http)
        try bench.fixture.pushIcons(["cart"])
        let result = try run(bench, "sync", environment: ["NO_COLOR": "1"])
        #expect(result.status == 0)
        #expect(result.written.contains("\(PseudoTerminal.clearLine)Icons: "))
        #expect(result.written.contains("objects, "))
        let lines = result.screen.split(separator: "\n")
        #expect(lines.count == 2, "\(result.written.debugDescription)")
        #expect(lines.first?.hasPrefix("Icons  fetched · +1 icon (") == true, "\(lines)")
        #expect(lines.last ?? "" == "Comps  no new commits · up to date")
    }

    @Test("A throttled round shows the time of the next check")
    func throttled() throws {
        let bench = try Workbench()
        try bench.sync()
        let result = try run(bench, "sync", environment: ["NO_COLOR": "1"])
        #expect(result.status == 0)
        let lines = result.screen.split(separator: "\n")
        #expect(lines.count == 2)
        #expect(
            lines.allSatisfy { $0.contains("  checked recently, next check in ") && $0.hasSuffix(" · up to date") },
            "\(result.screen)")
    }

    @Test("Errors are below the lines, each with its hint")
    func failure() throws {
        let bench = try Workbench()
        try RawFile.remove(RawPath(bench.icons.origin.path))
        let result = try run(bench, "sync", environment: ["NO_COLOR": "1"])
        #expect(result.status == 1)
        let left = result.screen.split(separator: "\n")
        #expect(left.count == 4, "\(result.written.debugDescription)")
        #expect(left.first == "Icons  check failed; last known: up to date")
        #expect(left.dropFirst(2).first?.hasPrefix("teamsync: icons-library: ") == true)
        #expect(left.last?.hasPrefix("hint: ") == true)
    }

    @Test("There are no prompts for names or passwords")
    func noPrompt() throws {
        let bench = try Workbench(transport: .http)
        let server = try bench.serving()
        try bench.setOrigin(of: bench.icons, to: server.url("icons-library.git", .status(401)))
        let result = try run(bench, "sync")
        #expect(result.status == 1)
        for word in ["Username", "Password", "passphrase"] {
            #expect(!result.written.contains("\(word) for"), "\(result.written)")
        }
        #expect(try bench.status(Workbench.iconsID).error?.code == .authFailed)
    }

    @Test(
        "Readers use colors on a terminal, but not with NO_COLOR or in a pipe",
        arguments: ["status", "changes"])
    func colors(command: String) throws {
        let bench = try Workbench()
        try bench.fixture.pushIcons(["cart"])
        try bench.sync()
        try bench.pretendChecked(at: "2026-01-05T00:00:00Z")
        let wide = ["COLUMNS": "200"] as [String: String?]
        let colored = try run(bench, command, environment: wide).screen
        #expect(colored.contains("\u{1b}["))
        let plain = try run(bench, command, environment: wide.merging(["NO_COLOR": "1"]) { $1 }).screen
        #expect(!plain.contains("\u{1b}"))
        #expect(withoutColor(colored) == plain)
        #expect(try !run(bench, command, environment: ["TERM": "dumb"]).screen.contains("\u{1b}"))
        #expect(try bench.teamsync(command).text == plain)
        #expect(try bench.teamsync(command, environment: ["CLICOLOR_FORCE": "1"]).text == colored)
    }

    @Test("A dumb terminal shows no progress and no escape sequences")
    func dumbTerminal() throws {
        let bench = try Workbench(transport: .http)
        let result = try run(bench, "sync", environment: ["TERM": "dumb"])
        #expect(result.status == 0)
        #expect(!result.written.contains("\u{1b}"))
        #expect(!result.written.contains("connecting"))
    }

    @Test("Long subjects are truncated to the terminal's width, but not in a pipe")
    func width() throws {
        let bench = try Workbench()
        let subject = String(repeating: "very ", count: 60) + "long"
        try bench.icons.push(
            subject, changes: ["icons/long.svg": TreeEntry("<svg/>\n")],
            times: CommitTimes(DesignSystemFixture.pushedAt))
        try bench.sync()
        let screen = try run(bench, "changes", "--files", environment: ["NO_COLOR": "1"]).screen
        #expect(screen.contains("very very"))
        #expect(screen.split(separator: "\n").allSatisfy { $0.count <= 80 }, "\(screen)")
        #expect(try bench.teamsync("changes").text.contains(subject))
    }

    @Test("No line is wider than the terminal", arguments: ["40", "80"])
    func everyWidth(columns: String) throws {
        let bench = try Workbench()
        try bench.fixture.pushIcons((0..<9).map { "a-rather-long-name-of-an-icon-\($0)" })
        try bench.icons.push(
            String(repeating: "very ", count: 30) + "long", changes: ["icons/long.svg": TreeEntry("<svg/>\n")],
            times: CommitTimes(DesignSystemFixture.pushedAt))
        try bench.sync()
        try bench.setOrigin(of: bench.components, to: bench.path("a folder that is nowhere/components.git"))
        _ = try bench.teamsync("sync", "--force")
        for arguments in [
            [], ["status"], ["status", "-v"], ["changes"], ["changes", "--files", "--commits", "-v"], ["log"],
            ["history"],
            ["log", "--commits"], ["doctor"],
        ] {
            var words = arguments
            if !["doctor", nil].contains(words.first) { words.append("--no-pager") }
            let screen = try PseudoTerminal.run(
                bench.command("teamsync", words, environment: ["COLUMNS": columns, "TERM": "dumb"])
            ).screen
            #expect(!screen.isEmpty)
            let wide = screen.split(separator: "\n").filter { $0.count > Int(columns) ?? 0 }
            #expect(wide == [], "\(arguments)")
        }
    }

    @Test("A terminal with only ASCII characters shows no others, and neither does a pipe with --ascii")
    func ascii() throws {
        let bench = try Workbench()
        try bench.fixture.pushIcons(["cart"])
        try bench.sync()
        for command in ["status", "changes", "log", "history", "doctor"] {
            let screen = try run(bench, command, environment: ["NO_COLOR": "1", "LC_ALL": "C"]).written
            #expect(!screen.isEmpty && screen.allSatisfy(\.isASCII), "\(screen)")
            #expect(try bench.teamsync(command, "--ascii").text.allSatisfy(\.isASCII))
        }
        let error = try run(bench, "status", "caf\u{E9}", environment: ["LC_ALL": "C"])
        #expect(error.status == 66 && error.written.contains("caf?") && error.written.allSatisfy(\.isASCII))
        let piped = try bench.teamsync("history", environment: ["LC_ALL": "C"])
        #expect(piped.text.contains { !$0.isASCII })
    }

    private func withoutColor(_ text: String) -> String {
        text.replacing(/\u{1b}\[[0-9;]*m/, with: "")
    }

    @Test("Output longer than the screen goes to the pager, completely")
    func pager() throws {
        let bench = try Workbench()
        try bench.fixture.pushIcons((0..<30).map { "icon-\($0)-x" })
        try bench.sync()
        try bench.pretendChecked(at: "2026-01-05T00:00:00Z")
        let seen = bench.path("paged text")
        let environment = [
            "NO_COLOR": "1", "TEAMSYNC_PAGER": "cat >'\(seen)'; echo paged", "PAGER": "echo wrong", "COLUMNS": "2000",
        ]
        let paged = try run(bench, "changes", "--files", environment: environment)
        #expect(paged.status == 0)
        #expect(paged.screen == "paged\n")
        let whole = try bench.teamsync("changes", "--files").text
        #expect(try bench.text(of: seen) == whole)
        #expect(try run(bench, "status", environment: environment).screen.contains("REPOSITORY"))
        #expect(try run(bench, "changes", "--files", "--no-pager", environment: environment).screen == whole)
        for pager in ["", "cat", "/nonexistent/pager"] {
            let screen = try run(
                bench, "changes", "--files", environment: environment.merging(["TEAMSYNC_PAGER": pager]) { $1 }
            )
            .screen
            #expect(screen.hasSuffix(whole), "\(pager): \(screen)")
        }
        #expect(
            try run(bench, "changes", "--files", environment: ["NO_COLOR": "1", "PAGER": "head -n 1"]).screen.count {
                $0 == "\n"
            }
                == 1)
    }
}
