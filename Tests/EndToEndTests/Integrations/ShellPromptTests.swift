import Foundation
import TestSupport
import Testing

/// The prompts of docs/integrations, in their shells, on a terminal.
@Suite("Prompts", .validatesDocuments)
struct ShellPromptTests {
    private static let line = HostileLabel.line("Icons")
    /// The end of the page's prompt, regardless of the user who runs the tests.
    private static let bashEnd = "/empty [#$] "

    private func dialogue(_ bench: Workbench, _ program: String, _ arguments: String...) -> TerminalDialogue {
        TerminalDialogue(
            command: Command(program, arguments, environment: bench.hostEnvironment), folder: bench.emptyFolder)
    }

    private func bash(_ bench: Workbench) -> TerminalDialogue {
        dialogue(bench, "bash", "--noprofile", "--rcfile", "\(bench.home)/.bashrc", "-i")
    }

    private func screen(_ output: String) -> [String] { TerminalScreen(output).rows }

    @Test("bash shows the line, keeps $?, and edits long input in the right columns", .needs(.bash))
    func bash() throws {
        let bench = try Workbench.forHosts()
        try bench.write(IntegrationPage("bash.md").unshortened("~/.bashrc"), to: "\(bench.home)/.bashrc")
        let prompt = "\(Self.line) \(bench.emptyFolder) \(geteuid() == 0 ? "#" : "$") "
        let word = String(repeating: "w", count: 90)
        let output = try bash(bench).run([
            .type("false\r", after: Self.bashEnd), .type("cho status=$? \(word)", after: Self.bashEnd),
            // Moves to the beginning of the line, types one character, moves to the end, and runs the line.
            .type("\u{1}e", after: "wwww"), .type("\u{5}\r", after: "echo"),
            .type("exit\r", after: "\n.*" + Self.bashEnd),
        ])
        #expect(output.contains("\u{1b}["))
        let whole = TerminalScreen(output).text
        #expect(whole.contains("\(prompt)false"), "\(whole)")
        #expect(whole.contains("status=1 \(word)"), "\(whole)")
        #expect(whole.contains("\(prompt)echo status=$? \(word)"), "\(output.debugDescription)")
    }

    @Test("bash without teamsync shows the rest of the prompt", .needs(.bash))
    func bashWithoutTeamsync() throws {
        let bench = try Workbench.forHosts()
        let page = try IntegrationPage("bash.md")
        try bench.write(
            "PS1='mine> '\n" + page.unshortened("~/.bashrc after-your-prompt"), to: "\(bench.home)/.bashrc")
        try RawFile.remove(RawPath("\(bench.programs)/teamsync"))
        let output = try bash(bench).run([.type("echo status=$?\r", after: "mine> "), .type("exit\r", after: "mine> ")])
        #expect(screen(output).prefix(3) == ["mine> echo status=$?", "status=0", "mine> exit"])
    }

    @Test("bash shows hostile labels and executes nothing in them", .needs(.bash))
    func bashHostile() throws {
        let settings = try IntegrationPage("bash.md").unshortened("~/.bashrc")
        try Workbench.withHostileLabels { bench, label in
            try bench.write(settings, to: "\(bench.home)/.bashrc")
            let output = try bash(bench).run([.type("exit\r", after: Self.bashEnd)])
            let line = HostileLabel.line(HostileLabel.shownInShell(label))
            #expect(TerminalScreen(output).text.contains(line), "\(output)")
        }
    }

    @Test("bash executes nothing in a label if the line is assigned to PS1", .needs(.bash))
    func bashAssigned() throws {
        try Workbench.withHostileLabels { bench, label in
            try bench.write("PS1=\"$(teamsync statusline --format bash)# \"\n", to: "\(bench.home)/.bashrc")
            let output = try bash(bench).run([.type("exit\r", after: "# ")])
            #expect(TerminalScreen(output).text.contains("+1 icon (2h) | Comps: ✓"), "\(output)")
        }
    }

    @Test("zsh shows the line on the right, in colors", .needs(.zsh), arguments: ["RPROMPT", "PROMPT"])
    func zsh(variable: String) throws {
        let bench = try Workbench.forHosts()
        let text = try zshSettings(variable)
        try bench.write(text, to: "\(bench.home)/.zshrc")
        let output = try dialogue(bench, "zsh", "-d", "-i").run([.type("exit\r", after: "Comps.*✓.*\\?2004h")])
        #expect(screen(output).contains { $0.contains(Self.line) }, "\(output.debugDescription)")
        #expect(output.contains("\u{1b}[33m"))
    }

    @Test("zsh shows hostile labels and executes nothing in them", .needs(.zsh))
    func zshHostile() throws {
        try Workbench.withHostileLabels { bench, label in
            try bench.write(zshSettings("PROMPT"), to: "\(bench.home)/.zshrc")
            let output = try dialogue(bench, "zsh", "-d", "-i").run([.type("exit\r", after: "Comps.*✓.*\\?2004h")])
            let line = HostileLabel.line(HostileLabel.shownInShell(label))
            #expect(TerminalScreen(output).text.contains(line), "\(output)")
        }
    }

    /// The page's lines, without the distribution's output at a first start.
    private func zshSettings(_ variable: String) throws -> String {
        let text = try IntegrationPage("zsh.md").unshortened("~/.zshrc")
        return "PROMPT='> '\n" + text.replacing("\nRPROMPT=", with: "\n\(variable)=")
    }

    @Test("fish shows the line on the right", .needs(.fish))
    func fish() throws {
        let bench = try Workbench.forHosts()
        try installFishPrompt(bench)
        let output = try dialogue(bench, "fish", "-i", "--private").run([.type("exit\r", after: "Comps.*✓")])
        #expect(screen(output).contains { $0.contains(Self.line) }, "\(output.debugDescription)")
        #expect(output.contains("\u{1b}[33m"))
    }

    @Test("fish without teamsync shows nothing", .needs(.fish))
    func fishWithoutTeamsync() throws {
        let bench = try Workbench.forHosts()
        try installFishPrompt(bench)
        try RawFile.remove(RawPath("\(bench.programs)/teamsync"))
        let output = try dialogue(bench, "fish", "-i", "--private").run([.type("exit\r", after: "[#>] ")])
        #expect(!output.contains("teamsync"), "\(output.debugDescription)")
    }

    @Test("fish shows hostile labels and executes nothing in them", .needs(.fish))
    func fishHostile() throws {
        try Workbench.withHostileLabels { bench, label in
            try installFishPrompt(bench)
            var dialogue = dialogue(bench, "fish", "-i", "--private")
            dialogue.columns = 160
            let output = try dialogue.run([.type("exit\r", after: "Comps.*✓")])
            let rows = TerminalScreen(output, columns: 160).rows
            #expect(rows.contains { $0.contains(HostileLabel.line(HostileLabel.shown(label))) }, "\(output)")
        }
    }

    private func installFishPrompt(_ bench: Workbench) throws {
        let title = "~/.config/fish/functions/fish_right_prompt.fish"
        try bench.write(
            IntegrationPage("fish.md").unshortened(title),
            to: title.replacing("~", with: bench.home, maxReplacements: 1))
    }

    @Test("The powerlevel10k segment runs once every 30 seconds, and passes text that zsh may expand", .needs(.zsh))
    func powerlevel10k() throws {
        let bench = try Workbench.forHosts(label: "100% `touch x`")
        let page = try IntegrationPage("powerlevel10k.md")
        let settings = try page.unshortened("~/.p10k.zsh") + page.unshortened("~/.p10k.zsh elements")
        let script = """
            p10k() { print -rl -- "$@"; print -P -- "$3" }
            \(settings)
            prompt_my_teamsync
            PATH=/nowhere
            prompt_my_teamsync
            my_teamsync_at=0
            prompt_my_teamsync
            print -r -- elements $POWERLEVEL9K_RIGHT_PROMPT_ELEMENTS
            """
        let result = try bench.runHost("zsh", "-f", "-c", script)
        let call = """
            segment
            -t
            100%% \u{fffd}touch x\u{fffd}: %F{yellow}+1 icon (2h)%f | Comps: %F{green}✓%f
            100% \u{fffd}touch x\u{fffd}: \u{1b}[33m+1 icon (2h)\u{1b}[39m | Comps: \u{1b}[32m✓\u{1b}[39m

            """
        expectText(result.text, call + call + "elements my_teamsync\n")
        #expect(result.errorText == "")
        #expect(try bench.traces() == [])
    }
}
