import ArgumentParser
import TeamSyncBase
import Testing

@testable import TeamSyncCommands

@Suite("Declarations of commands and options")
struct DeclarationTests {
    private struct Declared: Hashable {
        let command: String
        let option: String
    }

    /// Every command with its type; those below `config` with both words.
    private static func commands(
        _ type: any ParsableCommand.Type = TeamSyncCommand.self, _ path: [String] = []
    ) -> [(path: [String], type: any ParsableCommand.Type)] {
        let below = type.configuration.subcommands
        if below.isEmpty { return [(path, type)] }
        return below.flatMap { commands($0, path + [$0.configuration.commandName ?? ""]) }
    }

    private static func help(_ type: any ParsableCommand.Type) -> String {
        TeamSyncCommand.helpMessage(for: type, columns: 1000)
    }

    @Test("An option has the same text in every command")
    func oneText() {
        // The text of these options differs: it names the objects that a command counts, writes or shows.
        let own: Set = [
            "--output", "--format", "--json", "--kind", "--quiet", "--verbose", "--force", "--commits", "--fail-on",
            "--dry-run", "--fix",
        ]
        var texts: [String: Set<String>] = [:]
        for (_, type) in Self.commands() {
            for line in Self.help(type).split(separator: "\n") where line.hasPrefix("  -") {
                let parts = line.split(separator: "  ", omittingEmptySubsequences: true)
                guard parts.count == 2, let name = parts[0].split(separator: " ").first(where: { $0.hasPrefix("--") })
                else { continue }
                texts[String(name), default: []].insert(String(parts[1]))
            }
        }
        #expect(texts["--config"]?.count == 1 && texts["--since"]?.count == 1)
        for (name, all) in texts where !own.contains(name) { #expect(all.count == 1, "\(name): \(all)") }
    }

    @Test("Every command has --state-dir, and every one that prints text has --color")
    func common() {
        for (path, type) in Self.commands() where path != ["completion"] {
            #expect(Self.help(type).contains("--state-dir"), "\(path)")
            #expect(Self.help(type).contains("--color"), "\(path)")
        }
    }

    @Test("Former names work but are not in the help")
    func formerNames() throws {
        #expect(!TeamSyncCommand.help.contains("watch"))
        #expect(!Self.help(ConfigCommand.self).contains("  path"))
        #expect(!Self.help(StatuslineCommand.self).contains("--only"))
        #expect(!Self.help(MCPCommand.self).contains("--repository"))
        let watch = try #require(try TeamSyncCommand.parseAsRoot(["watch", "--ascii"]) as? WatchCommand)
        let follow = try #require(
            try TeamSyncCommand.parseAsRoot(["statusline", "--follow", "--ascii"]) as? StatuslineCommand)
        #expect(watch.request == follow.request)
        let mcp = try #require(try TeamSyncCommand.parseAsRoot(["mcp", "--repository", "icons"]) as? MCPCommand)
        #expect(mcp.options.served == ["icons"])
        let named = try #require(try TeamSyncCommand.parseAsRoot(["mcp", "icons", "Comps"]) as? MCPCommand)
        #expect(named.options.served == ["icons", "Comps"])
    }

    @Test("The help has its groups in order, init first in its group, and the environment at the end")
    func groups() throws {
        let help = TeamSyncCommand.help
        let places = try ["SEE WHAT IS NEW:", "IN PROMPTS, BUILDS AND CI:", "SET UP:", "ENVIRONMENT:"].map { heading in
            try #require(help.firstRange(of: "\n\(heading)\n"), "\(help)").lowerBound
        }
        #expect(places == places.sorted())
        let setUp = help[places[2]...].split(separator: "\n").dropFirst()
        #expect(setUp.first?.hasPrefix("  init ") == true)
        for line in help.split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
    }

    @Test(
        "Wrong usage causes one sentence and a hint",
        arguments: [
            (
                ["sync", "--frce"], "unknown option '--frce'",
                "did you mean '--force'? Run 'teamsync sync --help' for usage"
            ),
            (["pull", "--nam", "x"], "unknown option '--nam'", "run 'teamsync pull --help' for usage"),
            (["log", "--limit", "0"], "--limit must be at least 1", "run 'teamsync log --help' for usage"),
            (
                ["config", "shwo"], "'shwo' is not a teamsync config command",
                "did you mean 'show'? Run 'teamsync config --help' for usage"
            ),
            (
                ["report", "--since", "1d", "--from", "v1"], "--since and --from cannot be used together",
                "run 'teamsync report --help' for usage"
            ),
            (
                ["completion", "tcsh"], "the value 'tcsh' is invalid for '<shell>'",
                "use one of 'bash', 'zsh' or 'fish'; run 'teamsync completion --help' for usage"
            ),
            (
                ["check", "--format", "x"], "the value 'x' is invalid for '--format <format>'",
                "use one of 'text', 'json', 'sarif', 'github' or 'gitlab'; run 'teamsync check --help' for usage"
            ),
            (["watsh"], "'watsh' is not a teamsync command", "run 'teamsync --help' for usage"),
        ])
    func usageErrors(arguments: [String], message: String, hint: String) throws {
        do {
            _ = try CommandParser.command(arguments)
            Issue.record("\(arguments) were accepted")
        } catch {
            let usage = error as? UsageError ?? UsageError(error, arguments: arguments)
            #expect(usage.message == message)
            #expect(usage.hint == hint)
        }
    }

    @Test("--since accepts durations, dates and days", arguments: ["7d", "1y", "2026-01-31", "yesterday", "today"])
    func since(text: String) throws {
        let log = try #require(try TeamSyncCommand.parseAsRoot(["log", "--since", text]) as? LogCommand)
        let changes = try #require(try TeamSyncCommand.parseAsRoot(["changes", "--since=\(text)"]) as? ChangesCommand)
        #expect(log.range.time.since == PastTime(text) && changes.time.since == PastTime(text))
        #expect(throws: (any Error).self) { try TeamSyncCommand.parseAsRoot(["log", "--since", "2026-02-30"]) }
    }
}
