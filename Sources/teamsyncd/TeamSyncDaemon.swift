import ArgumentParser
import Glibc
import TeamSyncBase
import TeamSyncDocuments
import TeamSyncSupervisor

@main
struct TeamSyncDaemon: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "teamsyncd",
        abstract: "The supervisor of teamsync: decides what is due, starts workers, publishes what they find.",
        discussion: """
            People call 'teamsync', which runs this.

            Exit codes: 0 done; 1 at least one repository failed; 64 wrong usage; 66 no such repository; \
            75 locked, try again; 78 bad configuration.
            """,
        version: "teamsyncd \(TeamSyncVersion.current)",
        subcommands: [SyncCommand.self, RunCommand.self, ConfigCommand.self])

    static func main() {
        StandardOutput.begin(program: "teamsyncd")
        let words = CommandLine.arguments.dropFirst()
        let arguments = words.dropFirst()
        switch words.first {
        case NudgeKeeper.commandName: Glibc.exit(NudgeKeeper.run(Array(arguments)))
        case SyncCommand.configuration.commandName: run(SyncCommand.command(arguments))
        case RunCommand.configuration.commandName: run(RunCommand.command(arguments))
        default: main(nil)
        }
    }

    private static func run(_ command: (some FrequentCommand)?) {
        guard var command else { return main(nil) }
        do {
            try command.run()
        } catch let code as ExitCode {
            Glibc.exit(code.rawValue)
        } catch {
            exit(withError: error)
        }
    }
}

/// A command that prompts and timers start, or that stays for as long as the session: it is read without ArgumentParser,
/// whose reflection takes longer than a round in which nothing is due, and megabytes of the program.
protocol FrequentCommand: ParsableCommand {
    /// The command with every property set, which ArgumentParser otherwise does.
    /// - Returns: nil for what is left to ArgumentParser, wrong usage included.
    static func command(_ arguments: ArraySlice<String>) -> Self?
}
