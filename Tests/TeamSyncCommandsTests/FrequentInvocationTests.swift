import ArgumentParser
import TeamSyncReaders
import Testing

@testable import TeamSyncCommands

@Suite("Invocations parsed without ArgumentParser")
struct FrequentInvocationTests {
    /// The values of each option; each is tried on its own.
    private static let options: [String: [(OptionName, [String])]] = [
        "counts": [],
        "statusline": [
            (.format, StatusLineFormat.allCases.map(\.rawValue)), (.maxWidth, ["1", "80", "007"]),
            (.only, ["icons", "Icons", "a b"]),
        ],
        "gate": [(.maxAge, ["15m", "1h30m", "0s"]), (.only, ["icons", "ä"])],
        "prebuild": [(.output, ["counts.json", "a=b"]), (.depfile, ["d.d"]), (.maxAge, ["90s"])],
        "sync": [(.wait, ["0s", "2m"]), (.config, ["my config.yaml"]), (.stateDir, ["x"])],
    ]
    private static let flags: [String: [OptionName]] = [
        "counts": [], "statusline": [.ascii, .hideWhenClean, .json], "gate": [.quiet, .json], "prebuild": [.strict],
        "sync": [.force, .json, .verbose, .quiet],
    ]
    private static let hasOperands: Set = ["statusline", "gate", "sync"]

    /// Every flag and every option in each spelling, all pairs of them in both orders, repeated, and with ids.
    private static func invocations(of command: String) -> [[String]] {
        var words: [[String]] = []
        for flag in flags[command] ?? [] { words += flag.spellings.map { [$0] } }
        for (option, values) in options[command] ?? [] {
            for value in values {
                for spelling in option.spellings {
                    words.append([spelling, value])
                    if spelling.hasPrefix("--") { words.append(["\(spelling)=\(value)"]) }
                }
            }
        }
        if hasOperands.contains(command) { words += [["icons"], ["ios-components", "Icons"]] }
        return [[command]] + words.map { [command] + $0 }
            + words.flatMap { first in words.map { second in [command] + first + second } }
    }

    /// The request according to the parser of the command itself, which does not declare all other commands each time.
    private static func request(_ command: String, _ arguments: ArraySlice<String>) throws -> FrequentInvocation? {
        let types: [String: any ParsableCommand.Type] = [
            "counts": CountsCommand.self, "statusline": StatuslineCommand.self, "gate": GateCommand.self,
            "prebuild": PrebuildCommand.self, "sync": SyncCommand.self,
        ]
        return try request(#require(types[command]).parseAsRoot(Array(arguments)))
    }

    private static func request(_ command: any ParsableCommand) throws -> FrequentInvocation? {
        switch command {
        case let command as CountsCommand: command.output.json ? nil : .counts
        case let command as StatuslineCommand: .statusline(command.request)
        case let command as GateCommand: .gate(command.request)
        case let command as PrebuildCommand: .prebuild(command.request)
        case let command as SyncCommand: .sync(command.request)
        default: nil
        }
    }

    @Test("ArgumentParser produces the same request", arguments: ["counts", "statusline", "gate", "prebuild", "sync"])
    func sameRequest(command: String) throws {
        let invocations = Self.invocations(of: command)
        for arguments in invocations {
            let frequent = try #require(FrequentInvocation(arguments: arguments), "\(arguments)")
            #expect(try Self.request(command, arguments.dropFirst()) == frequent, "\(arguments)")
        }
        let whole = try TeamSyncCommand.parseAsRoot([command])
        #expect(try Self.request(whole) == FrequentInvocation(arguments: [command]))
        #expect(invocations.count > (command == "counts" ? 0 : 40))
    }

    @Test("All other accepted invocations have the same meaning, too")
    func oddArguments() throws {
        let words = [
            "-", "--", "", "=", "-q", "-qq", "-o", "-o=x", "-ox", "--output", "--output=", "--max-age", "--only=", "x",
            "--json", "--no-json", "--format", "json", "--wait", "1d", "99999d", "--max-width", "0", "--help", "-1",
        ]
        for command in Self.flags.keys {
            for first in words {
                for second in words {
                    let arguments = [command, first, second]
                    guard let frequent = FrequentInvocation(arguments: arguments) else { continue }
                    #expect(try Self.request(command, arguments.dropFirst()) == frequent, "\(arguments)")
                }
            }
        }
    }

    @Test(
        "Wrong usage and rare options are left to ArgumentParser",
        arguments: [
            ["statusline", "--max-width", "0"], ["statusline", "--format", "neon"], ["statusline", "--asci"],
            ["gate", "--max-age", "soon"], ["gate", "--max-age"], ["gate", ""], ["prebuild", "x"],
            ["counts", "--json"],
            ["prebuild", "--output", ""], ["sync", "--wait", "99999d"], ["sync", "--with-parent"], ["status"], [],
            ["statusline", "--follow"], ["gate", "--help"], ["gate", "--", "icons"],
        ])
    func leftToParser(arguments: [String]) {
        #expect(FrequentInvocation(arguments: arguments) == nil)
    }
}
