import Foundation
import TestSupport
import Testing

@testable import TeamSyncDocuments

@Suite("Standard output that cannot be written", .validatesDocuments)
struct FailedOutputTests {
    /// The arguments with which a command prints something.
    private struct Invocation {
        var arguments: [String]
        var status: Int32 = 1
        var input = ""
    }

    /// By program and command; a command that prints nothing on standard output has no invocation.
    private static let invocations: [String: [String: [Invocation]]] = [
        "teamsync": [
            "sync": [Invocation(arguments: ["--json"])],
            "status": [Invocation(arguments: []), Invocation(arguments: ["--json"])],
            "counts": [Invocation(arguments: []), Invocation(arguments: ["--json"])],
            "changes": [Invocation(arguments: []), Invocation(arguments: ["--json"])],
            "statusline": [Invocation(arguments: []), Invocation(arguments: ["--format", "json"])],
            "watch": [Invocation(arguments: []), Invocation(arguments: ["--json"])],
            "gate": [Invocation(arguments: ["--json"])], "prebuild": [],
            "metrics": [Invocation(arguments: [])],
            "init": [Invocation(arguments: ["--dry-run", "--config", "none.yaml", "."])],
            "doctor": [Invocation(arguments: []), Invocation(arguments: ["--json"])],
            "log": [Invocation(arguments: []), Invocation(arguments: ["--json"])],
            "history": [Invocation(arguments: []), Invocation(arguments: ["--json"])],
            "report": [
                Invocation(arguments: ["--output", "-"]), Invocation(arguments: ["--format", "json"]),
                Invocation(arguments: ["--output", "report.html"]),
            ],
            "api": [Invocation(arguments: []), Invocation(arguments: ["--json"])],
            "impact": [Invocation(arguments: []), Invocation(arguments: ["--json"])],
            "pull": [Invocation(arguments: ["--dry-run"]), Invocation(arguments: ["--json"])],
            "check": [Invocation(arguments: ["--rules"]), Invocation(arguments: ["--explain", "unknown-icon"])]
                + ["text", "json", "sarif", "github", "gitlab"].map {
                    Invocation(arguments: ["--format", $0], status: 2)
                },
            // Responds to assistants; 'open' has a separate test.
            "mcp": [], "open": [],
            "config check": [Invocation(arguments: [])], "config show": [Invocation(arguments: [])],
            "config path": [Invocation(arguments: [])], "config use": [Invocation(arguments: [])],
            "completion": ["bash", "zsh", "fish"].map { Invocation(arguments: [$0]) },
        ],
        "teamsyncd": [
            "sync": [Invocation(arguments: ["--json"])], "run": [],
            "config check": [Invocation(arguments: [])], "config show": [Invocation(arguments: ["--origin"])],
            "config path": [Invocation(arguments: [])], "config use": [Invocation(arguments: [])],
        ],
        "teamsync-worker": [
            "init": [Invocation(arguments: ["--dry-run", "--config", "none.yaml", "."])],
            "doctor": [Invocation(arguments: [])],
            "catalogues": [Invocation(arguments: ["--repository", Workbench.iconsID, "--json"])],
            // Responds to another program, and ends with another exit code.
            "sources": [],
        ],
        "teamsync-report": [
            "log": [Invocation(arguments: [])], "history": [Invocation(arguments: [])],
            "report": [Invocation(arguments: ["--output", "-"])],
        ],
        "teamsync-swift": [
            "api": [Invocation(arguments: [])],
            "check": [Invocation(arguments: []), Invocation(arguments: ["--rules-markdown"])].map {
                Invocation(arguments: $0.arguments, status: $0.arguments.isEmpty ? 2 : 1)
            },
            "compare": [], "read-sources": [],
        ],
        "teamsync-mcp": [:],
    ]

    @Test("Every command fails on a full disk, with one message", arguments: invocations.keys.sorted())
    func full(program: String) throws {
        let bench = try Workbench()
        try bench.fixture.pushIcons(["cart"])
        try bench.components.clone.write(
            "import SwiftUI\n\nlet ink = Color(red: 0.1, green: 0.2, blue: 0.3)\n", to: "Sources/Ink.swift")
        try bench.sync()
        let known = try #require(Self.invocations[program])
        let commands = try commands(of: program, bench)
        // The other programs parse the declarations of 'teamsync', and list only their own commands.
        let listed = Set(commands.filter(\.isLeaf).map(\.path))
        #expect(program == "teamsync" ? listed == Set(known.keys) : listed.isSubset(of: known.keys))
        for (path, invocations) in known {
            for invocation in invocations {
                let words = path.split(separator: " ").map(String.init) + invocation.arguments
                try expectFailure(program, words, status: invocation.status, bench)
            }
        }
        for command in commands {
            let words = command.path.split(separator: " ").map(String.init)
            try expectFailure(program, words + ["--help"], status: 1, bench)
        }
        for words in [["--version"], ["--help"], ["--generate-completion-script", "bash"]] {
            try expectFailure(program, words, status: 1, bench)
        }
    }

    @Test("'open --print', which needs a remote on a forge, fails in the same way")
    func open() throws {
        let bench = try Workbench()
        try bench.sync()
        try bench.setOrigin(of: bench.icons, to: "https://gitlab.com/acme/icons.git")
        try bench.sync()
        try expectFailure("teamsync", ["open", "--print", Workbench.iconsID], status: 1, bench)
    }

    @Test("If the reader of the help closes the pipe early, that is not an error", arguments: invocations.keys.sorted())
    func goneReader(program: String) throws {
        let bench = try Workbench()
        for words in [["--help"], ["--version"], ["--generate-completion-script", "bash"]] {
            let result = try shell(#"{ "$0" "$@"; echo $? >&2; } | true"#, program, words, bench)
            #expect(result.errorText == "0\n", "\(words): \(result.errorText)")
        }
    }

    @Test("A closed standard output is an error, and no file takes its place")
    func closed() throws {
        let bench = try Workbench()
        try bench.sync()
        for words in [["status"], ["sync", "--json"], ["config", "show"], ["log"], ["check", "--rules"], ["--help"]] {
            let before = try bench.text(of: bench.state.countsDocument)
            let result = try shell(#"exec "$0" "$@" >&-"#, "teamsync", words, bench)
            #expect(result.status == 1, "\(words)")
            #expect(result.errorText.hasSuffix(": cannot write standard output: Bad file descriptor\n"), "\(words)")
            #expect(try bench.text(of: bench.state.countsDocument) == before)
            for lock in try FolderListing.files(in: bench.state.locksFolder) {
                #expect(try bench.text(of: lock) == "", "\(words)")
            }
        }
    }

    private func expectFailure(_ program: String, _ words: [String], status: Int32, _ bench: Workbench) throws {
        let result = try shell(#"exec "$0" "$@" >/dev/full"#, program, words, bench)
        #expect(result.status == status, "\(program) \(words): \(result.errorText)")
        let messages = result.errorText.split(separator: "\n").filter {
            $0.hasSuffix(": cannot write standard output: No space left on device") && $0.hasPrefix("teamsync")
        }
        #expect(messages.count == 1, "\(program) \(words): \(result.errorText)")
    }

    private func shell(
        _ script: RawPath, _ program: String, _ words: [String], _ bench: Workbench
    ) throws -> CommandResult {
        var command = try bench.command(program, words)
        command.directory = bench.components.clone.path
        command.arguments = ["-c", script, RawPath(command.executable)] + command.arguments
        command.executable = "/bin/sh"
        return try command.run()
    }

    private struct Listed {
        let path: String
        let isLeaf: Bool
    }

    /// As listed by the program itself, including hidden ones.
    private func commands(of program: String, _ bench: Workbench) throws -> [Listed] {
        struct Dump: Decodable {
            let command: Entry
        }
        struct Entry: Decodable {
            let commandName: String
            let subcommands: [Entry]?
        }
        let result = try bench.command(program, ["--experimental-dump-help"]).runChecked()
        let root = try JSONDecoder().decode(Dump.self, from: Data(result.output)).command
        func list(_ entry: Entry, _ path: [String]) -> [Listed] {
            (entry.subcommands ?? []).filter { $0.commandName != "help" }.flatMap { inner in
                let path = path + [inner.commandName]
                let isLeaf = inner.subcommands?.allSatisfy { $0.commandName == "help" } ?? true
                return [Listed(path: path.joined(separator: " "), isLeaf: isLeaf)] + list(inner, path)
            }
        }
        return list(root, [])
    }
}
