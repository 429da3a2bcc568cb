import TestSupport
import Testing

@testable import TeamSyncDocuments

extension CommandLineTests {
    @Test("Wrong usage ends with 64 and a suggestion")
    func wrongUsage() throws {
        let bench = try Workbench()
        for arguments in [
            ["sync", "--frce"], ["sync", "--wait", "soon"], ["sync", "--wait"], ["counts", "--extra"],
            ["statusline", "--format", "neon"], ["nonsense"], ["completion", "tcsh"], ["counts", "--format", "json"],
        ] {
            let result = try bench.run(bench.command("teamsync", arguments))
            #expect(result.status == 64, "\(arguments)")
            #expect(result.text == "", "\(arguments)")
            #expect(result.errorText.contains("Usage: ") || result.errorText.contains("usage"), "\(result.errorText)")
        }
        #expect(try FileFacts(bench.state.countsDocument) == nil)
        try bench.sync()
        let late = try bench.teamsync("counts", environment: ["TEAMSYNC_NOW": "noon"])
        #expect(late.status == 64)
        #expect(late.errorText.contains("TEAMSYNC_NOW is not a time: 'noon'"))
    }

    @Test(
        "For a mistyped command, the most similar one is suggested",
        arguments: [("stauts", "status"), ("docter", "doctor"), ("synk", "sync")])
    func mistyped(word: String, command: String) throws {
        let bench = try Workbench()
        let result = try bench.run(bench.command("teamsync", [word, "--json"]))
        #expect(result.status == 64)
        #expect(
            result.errorText.hasPrefix(
                "teamsync: '\(word)' is not a teamsync command\nhint: did you mean '\(command)'?"),
            "\(result.errorText)")
    }

    @Test("A suggestion also follows 'help' and subcommands, but only if a command is similar")
    func mistypedBelow() throws {
        let bench = try Workbench()
        func answer(_ arguments: String...) throws -> String {
            let result = try bench.run(bench.command("teamsync", arguments))
            #expect(result.status == 64)
            return result.errorText
        }
        #expect(try answer("help", "chnages").contains("hint: did you mean 'changes'?"))
        #expect(
            try answer("config", "shwo").hasPrefix(
                "teamsync: 'shwo' is not a teamsync config command\nhint: did you mean 'show'?"))
        #expect(try answer("frobnicate").contains("hint: run 'teamsync --help' for usage"))
        #expect(try bench.teamsync("help", "config", "show").status == 0)
    }

    @Test("Completions for every shell include the published ids", arguments: ["bash", "zsh", "fish"])
    func completions(shell: String) throws {
        let bench = try Workbench()
        let result = try bench.teamsync("completion", shell)
        #expect(result.status == 0)
        #expect(result.text.contains("statusline") && result.text.contains("state-dir"))
        func words(_ argument: String) throws -> [String] {
            #expect(result.text.contains("---completion log -- \(argument)"))
            let answer = try bench.teamsync("---completion", "log", "--", argument, "0", "0", "")
            #expect(answer.errorText == "")
            return answer.text.split(separator: "\n").map(String.init)
        }
        #expect(try words("positional@0") == [])
        #expect(try words("--kind") == ["icon", "color", "component", "token", "item"])
        try bench.sync()
        #expect(try words("positional@0") == ["icons-library", "ios-components"])
        #expect(try words("--kind").suffix(4) == ["item", "colors", "components", "icons"])
    }

    @Test("Help and version end with 0", arguments: ["teamsync", "teamsyncd"])
    func help(product: String) throws {
        let bench = try Workbench()
        for arguments in [["--help"], ["--version"], ["sync", "--help"], ["help", "sync"]] {
            let result = try bench.command(product, arguments).run()
            #expect(result.status == 0)
            #expect(result.errorText == "")
            #expect(!result.text.isEmpty)
        }
        let version = try bench.command(product, ["--version"]).run().text
        #expect(version == "\(product) \(TeamSyncVersion.current)\n")
    }
}
