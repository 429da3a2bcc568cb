import TestSupport
import Testing

@Suite("config/statusline-command.sh", .needs(.dash, .bash, .busybox), .validatesDocuments)
struct StatuslineScriptTests {
    private func run(
        _ shell: ScriptShell, _ bench: Workbench, _ arguments: [String] = [], input: String,
        environment: [String: String] = [:]
    ) throws -> CommandResult {
        let variables = bench.hostEnvironment.merging(["NO_COLOR": "1"]) { $1 }.merging(environment) { $1 }
        return try shell.command(
            "statusline-command.sh", arguments, environment: variables, folder: bench.emptyFolder, input: input
        ).run()
    }

    @Test("The line begins with the context, and omits missing, null and invalid values", arguments: ScriptShell.all)
    func inputs(shell: ScriptShell) throws {
        let bench = try Workbench.forHosts()
        let line = HostileLabel.line("Icons")
        for input in ["", "{}", "null", "[]", "{", "\u{0}\u{1b}[31m", #"{"context_window":null}"#, "\"\n\n\""] {
            let result = try run(shell, bench, input: input)
            expectText(result.text, "\(line)\n")
            #expect(result.status == 0 && result.errorText == "", "\(input) \(result.errorText)")
        }
        let half = #"{"cwd":null,"context_window":{"used_percentage":40},"model":{"id":null}}"#
        try expectText(run(shell, bench, input: half).text, "[████░░░░░░] 40% | \(line)\n")
        try expectText(
            run(shell, bench, ["--only", "ios-components"], input: half).text, "[████░░░░░░] 40% | Comps: ✓\n")
    }

    @Test("The script prints colors without a terminal", arguments: ScriptShell.all)
    func colors(shell: ScriptShell) throws {
        let result = try run(shell, Workbench.forHosts(), input: "{}", environment: ["NO_COLOR": ""])
        #expect(result.text.contains("\u{1b}[33m"))
    }

    @Test("Without teamsync, the script prints a message, and still reads all its input", arguments: ScriptShell.all)
    func missing(shell: ScriptShell) throws {
        let bench = try Workbench.forHosts()
        try RawFile.remove(RawPath("\(bench.programs)/teamsync"))
        let script = PackageFolder.path("config/statusline-command.sh")
        let text = """
            set -o pipefail
            head -c 1000000 /dev/zero | \(shell.words.joined(separator: " ")) '\(script)'
            """
        let result = try bench.runHost("bash", "-c", text)
        #expect(result.status == 0, "the writer's pipe was broken")
        expectText(result.text + result.errorText, "teamsync: not installed (run scripts/install)\n")
        let elsewhere = try run(shell, bench, input: "{}", environment: ["TEAMSYNC_BIN": "/no/such", "HOME": ""])
        #expect(elsewhere.status == 0)
        expectText(elsewhere.text + elsewhere.errorText, "teamsync: not installed (run scripts/install)\n")
    }

    @Test("The script finds teamsync in the home folder if PATH is minimal", arguments: ScriptShell.all)
    func found(shell: ScriptShell) throws {
        let bench = try Workbench.forHosts()
        let result = try run(shell, bench, input: "", environment: ["PATH": "/usr/bin:/bin"])
        expectText(result.text, HostileLabel.line("Icons") + "\n")
    }

    @Test("The documented settings are JSON, and their commands print the line, whatever the label")
    func settings() throws {
        let page = try IntegrationPage("claude-code.md")
        let input = #"{"context_window":{"used_percentage":40}}"#
        try Workbench.withHostileLabels { bench, label in
            let script = try bench.text(of: PackageFolder.path("config/statusline-command.sh"))
            try bench.write(script, to: "\(bench.home)/.claude/statusline-command.sh")
            for title in ["~/.claude/settings.json", "~/.claude/settings.json script"] {
                let command = try ClaudeSettings(page.snippet(title)).statusLine
                #expect(command.type == "command")
                let result = try bench.runHost(
                    "/bin/sh", "-c", command.command, input: input, environment: ["NO_COLOR": "1"])
                #expect(result.status == 0 && result.errorText == "")
                #expect(result.text.hasPrefix("[████░░░░░░] 40% | "), "\(result.text)")
                #expect(result.text.count { $0 == "\n" } == 1)
                #expect(!result.text.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" })
                if !title.hasSuffix("script") {
                    #expect(result.text.contains(HostileLabel.line(HostileLabel.shown(label))))
                }
            }
        }
    }
}
