import Foundation
import TestSupport
import Testing

/// The bars and prompts of docs/integrations that read a configuration file.
@Suite("Bars", .validatesDocuments)
struct BarTests {
    /// The value of `key` in the configuration file of a snippet.
    private func command(_ page: String, _ title: String, _ key: String) throws -> String {
        let snippet = try IntegrationPage(page).snippet(title)
        let row = snippet.split(separator: "\n").first { $0.hasPrefix(key) && $0.contains("=") }
        let value = try #require(row).split(separator: "=", maxSplits: 1)[1]
        return value.trimmingCharacters(in: .whitespaces)
    }

    /// The output of i3blocks for i3bar.
    private func block(
        _ bench: Workbench, _ title: String = "~/.config/i3blocks/config"
    ) throws -> [String: Any] {
        let settings = bench.path("i3blocks.conf")
        try bench.write(IntegrationPage("i3blocks.md").snippet(title), to: settings)
        let dialogue = TerminalDialogue(
            command: Command("i3blocks", ["-c", settings], environment: bench.hostEnvironment),
            folder: bench.emptyFolder, columns: 1000)
        let output = try dialogue.run([.end(after: #""full_text":"[^"].*\]\r?\n"#)])
        let row = try #require(output.split(whereSeparator: \.isNewline).last)
        let list = try JSONSerialization.jsonObject(with: Data(row.drop { $0 == "," }.utf8))
        return try #require((list as? [[String: Any]])?.last)
    }

    @Test("i3blocks shows the line, a short text and the color", .needs(.i3blocks))
    func i3blocks() throws {
        let block = try block(Workbench.forHosts())
        #expect(HostileLabel.isLine(block["full_text"] as? String, "Icons"))
        let short = try #require(block["short_text"] as? String)
        #expect(short.hasPrefix("Icons") && short.count < HostileLabel.line("Icons").count)
        #expect((block["color"] as? String)?.wholeMatch(of: /#[0-9a-fA-F]{6}/) != nil)
        #expect(block["markup"] == nil)
        #expect(block["urgent"] == nil)
    }

    @Test("i3blocks passes on hostile labels as text", .needs(.i3blocks))
    func i3blocksHostile() throws {
        try Workbench.withHostileLabels { bench, label in
            let block = try block(bench)
            #expect(HostileLabel.isLine(block["full_text"] as? String, HostileLabel.shown(label)))
            #expect((block["color"] as? String)?.wholeMatch(of: /#[0-9a-fA-F]{6}/) != nil)
        }
    }

    @Test("waybar's configuration and the command's output are JSON, whatever the label")
    func waybar() throws {
        let page = try IntegrationPage("waybar.md")
        let settings = try JSONSerialization.jsonObject(with: Data(page.snippet("~/.config/waybar/config").utf8))
        let module = try #require((settings as? [String: Any])?["custom/teamsync"] as? [String: Any])
        #expect(module["return-type"] as? String == "json")
        #expect(module["escape"] == nil)
        let command = try #require(module["exec"] as? String)
        try Workbench.withHostileLabels { bench, label in
            let result = try bench.runHost("/bin/sh", "-c", command)
            #expect(result.status == 0)
            expectOneLine(result.text)
            let item = try #require(try JSONSerialization.jsonObject(with: Data(result.output)) as? [String: String])
            #expect(item["class"] == "behind")
            #expect(item["alt"] == "behind")
            let shown = HostileLabel.shown(label)
            #expect(try HostileLabel.isLine(pangoText(#require(item["text"])), shown))
            #expect(try pangoText(#require(item["tooltip"])).hasPrefix("\(shown): "))
        }
        for name in ["behind", "diverged", "stale", "unknown"] {
            #expect(try page.snippet("~/.config/waybar/style.css").contains("#custom-teamsync.\(name)"))
        }
    }

    private func expectOneLine(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) {
        #expect(text.hasSuffix("\n") && text.count { $0 == "\n" } == 1, sourceLocation: sourceLocation)
    }

    /// The text in Pango markup; the markup is XML with one enclosing element.
    private func pangoText(_ markup: String) throws -> String {
        let script = """
            import sys, xml.etree.ElementTree as tree
            root = tree.fromstring("<markup>" + sys.stdin.read() + "</markup>")
            assert all(element.tag in ("markup", "span") for element in root.iter())
            sys.stdout.write("".join(root.itertext()))
            """
        return try Command(
            "python3", ["-c", script], environment: ProcessInfo.processInfo.environment, input: Array(markup.utf8)
        ).runChecked().text
    }

    @Test("polybar's command prints a line with colors and without actions, whatever the label")
    func polybar() throws {
        let title = "~/.config/polybar/config.ini"
        #expect(try command("polybar.md", title, "type") == "custom/script")
        let command = try command("polybar.md", title, "exec")
        try Workbench.withHostileLabels { bench, label in
            let result = try bench.runHost("/bin/sh", "-c", command)
            #expect(result.status == 0)
            expectOneLine(result.text)
            #expect(result.text.contains(/%\{F#[0-9a-fA-F]{6}\}/))
            let text = result.text.replacing(/%\{F(#[0-9a-fA-F]{6}|-)\}/, with: "")
            // A label may contain the same tag as the format; a zero-width space separates its characters.
            #expect(!text.contains("%{"), "\(text)")
            let plain = String(text.replacing("\u{200b}", with: "").dropLast())
            #expect(HostileLabel.isLine(plain, HostileLabel.shown(label)), "\(text)")
        }
    }

    @Test("A command that keeps running prints the line immediately, and ends with its bar", .needs(.i3blocks))
    func watch() throws {
        let bench = try Workbench.forHosts()
        let block = try block(bench, "~/.config/i3blocks/config watch")
        #expect(HostileLabel.isLine(block["full_text"] as? String, "Icons"))
        let waybar = try JSONSerialization.jsonObject(
            with: Data(IntegrationPage("waybar.md").snippet("~/.config/waybar/config watch").utf8))
        let module = try #require((waybar as? [String: Any])?["custom/teamsync"] as? [String: Any])
        #expect(module["interval"] == nil)
        let title = "~/.config/polybar/config.ini watch"
        #expect(try command("polybar.md", title, "tail") == "true")
        let commands = [try #require(module["exec"] as? String), try command("polybar.md", title, "exec")]
        for command in commands {
            let dialogue = TerminalDialogue(
                command: Command("/bin/sh", ["-c", "exec \(command)"], environment: bench.hostEnvironment),
                folder: bench.emptyFolder, columns: 1000)
            let line = try dialogue.run([.end(after: "\r\n")])
            let options = try #require(command.split(separator: " --follow ", maxSplits: 1).last)
            let shown = try bench.runHost("sh", "-c", "teamsync statusline \(options)").text
            #expect(line.replacing("\r\n", with: "\n") == shown)
        }
        let watchers = try ListedProcess.all(running: ProductBinary.path("teamsync"), with: "HOME=\(bench.home)")
        for watcher in watchers {
            #expect(try ProcessHandle(watcher.id)?.waitForEnd(atMost: 60_000) != false, "\(watcher.arguments)")
        }
    }

    @Test("With --hide-when-clean, an up-to-date bar is empty in each host's way")
    func hidden() throws {
        let bench = try Workbench()
        try bench.sync()
        func print(_ format: String) throws -> String {
            let result = try bench.teamsync("statusline", "--hide-when-clean", "--format", format)
            #expect(result.status == 0)
            return result.text
        }
        #expect(try print("polybar") == "\n")
        for format in ["plain", "ansi", "zsh", "bash", "tmux"] {
            #expect(try print(format).trimmingCharacters(in: .newlines) == "", "\(format)")
        }
        let item = try #require(
            try JSONSerialization.jsonObject(with: Data(print("waybar").utf8)) as? [String: String])
        #expect(item["text"] == "")
    }

    @Test("starship's configuration is TOML, and its command prints one plain line")
    func starship() throws {
        let script = "import sys, json, tomllib; json.dump(tomllib.load(sys.stdin.buffer), sys.stdout)"
        let settings = try Command(
            "python3", ["-c", script], environment: ProcessInfo.processInfo.environment,
            input: Array(IntegrationPage("starship.md").snippet("~/.config/starship.toml").utf8)
        ).runChecked()
        let json = try JSONSerialization.jsonObject(with: Data(settings.output)) as? [String: [String: [String: Any]]]
        let module = try #require(json?["custom"]?["teamsync"])
        #expect(module["when"] as? Bool == true)
        let command = try #require(module["command"] as? String)
        let shell = try #require((module["shell"] as? [String])?.first)
        try Workbench.withHostileLabels { bench, label in
            let result = try bench.runHost(shell, input: command)
            #expect(HostileLabel.isLine(String(result.text.dropLast()), HostileLabel.shown(label)), "\(result.text)")
        }
    }
}
