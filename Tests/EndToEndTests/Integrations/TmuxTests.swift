import Foundation
import TestSupport
import Testing

/// The status line of docs/integrations/tmux.md in a separate tmux server.
@Suite("tmux", .needs(.tmux), .validatesDocuments)
struct TmuxTests {
    private static let columns = 200

    /// The status line of a new server once teamsync has responded.
    private func statusLine(_ bench: Workbench, environment: [String: String] = [:]) throws -> String {
        let page = try IntegrationPage("tmux.md")
        let settings = bench.path("tmux.conf")
        try bench.write(page.snippet("~/.tmux.conf").replacing(" --max-width 60", with: ""), to: settings)
        var variables = bench.hostEnvironment.merging(environment) { $1 }
        variables["SHELL"] = "/bin/sh"
        try RawFile.makeFolder(RawPath(bench.path("sockets")))
        variables["TMUX_TMPDIR"] = bench.path("sockets")
        let dialogue = TerminalDialogue(
            command: Command("tmux", ["-f", settings, "new-session", "cat"], environment: variables),
            folder: bench.emptyFolder, columns: Self.columns, rows: 5)
        defer { stop(variables) }
        let output = try dialogue.run([.end(after: #"(Comps|nothing published).*\d\d:\d\d"#)])
        return try #require(TerminalScreen(output, columns: Self.columns, rows: 5).rows.last)
    }

    private func stop(_ environment: [String: String]) {
        do {
            let answer = try Command("tmux", ["display-message", "-p", "#{pid}"], environment: environment).run()
            let server = Int32(answer.text.trimmingCharacters(in: .whitespacesAndNewlines))
            let process = try ProcessHandle(try #require(server, "\(answer.errorText)"))
            kill(try #require(server), SIGKILL)
            #expect(try process?.waitForEnd(atMost: 60_000) != false)
        } catch {
            Issue.record(error)
        }
    }

    @Test("The line is on the right, followed by the time")
    func line() throws {
        let line = try statusLine(Workbench.forHosts())
        #expect(line.contains(/\ Icons: \+1 icon \(2h\) \| Comps: ✓ [0-9]{2}:[0-9]{2}$/), "\(line)")
    }

    @Test("The width on the page is kept")
    func width() throws {
        let bench = try Workbench.forHosts(label: String(repeating: "wide ", count: 20))
        let snippet = try IntegrationPage("tmux.md").snippet("~/.tmux.conf")
        let command = try #require(snippet.firstMatch(of: /#\((.*)\)/)?.1)
        let result = try bench.runHost("/bin/sh", "-c", String(command), environment: ["NO_COLOR": "1"])
        #expect(result.text.count <= 61, "\(result.text)")
        #expect(result.text.count > 10)
    }

    @Test("Hostile labels are shown, and neither executed nor expanded")
    func hostile() throws {
        try Workbench.withHostileLabels { bench, label in
            let line = try statusLine(bench)
            #expect(line.contains(HostileLabel.line(HostileLabel.shown(label))), "\(line)")
        }
    }

    @Test("A label that ends with # does not affect the color after it")
    func hash() throws {
        let line = try statusLine(Workbench.forHosts(label: "C#"))
        #expect(line.contains("C#: +1 icon"), "\(line)")
    }

    @Test("Without a document, the status line shows a question mark")
    func unknown() throws {
        let bench = try Workbench.forHosts()
        let line = try statusLine(bench, environment: ["TEAMSYNC_STATE_DIR": bench.path("nowhere")])
        #expect(line.contains("teamsync: ? nothing published"), "\(line)")
    }
}
