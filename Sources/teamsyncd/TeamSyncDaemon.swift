import ArgumentParser
import Glibc
import TeamSyncBase
import TeamSyncCommands
import TeamSyncDocuments
import TeamSyncSupervisor

@main
struct TeamSyncDaemon: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "teamsyncd",
        abstract: "The teamsync supervisor: decides what is due, starts workers, and publishes their results.",
        discussion: """
            Usually started by 'teamsync'. 'teamsyncd run' is the daemon, and 'teamsyncd sync' is for timers.

            Exit codes: 0 done; 1 at least one repository failed; 64 wrong usage; 66 no such repository; \
            75 locked, try again; 78 invalid configuration.
            """,
        version: "teamsyncd \(TeamSyncVersion.current)",
        subcommands: [RunCommand.self, SyncCommand.self])

    static func main() {
        let arguments = Array(CommandLine.arguments.dropFirst())
        let rest = arguments.dropFirst()
        switch arguments.first {
        case NudgeKeeper.commandName: Glibc.exit(NudgeKeeper.run(Array(rest)))
        case SyncCommand.configuration.commandName:
            StandardOutput.begin(program: "teamsync")
            guard let request = SyncInvocation(arguments: rest) else { return CommandParser.run(arguments) }
            perform {
                StateOption.apply(request.stateDir)
                try request.run()
            }
        case ConfigCommand.configuration.commandName, PullCommand.configuration.commandName:
            StandardOutput.begin(program: "teamsync")
            CommandParser.run(arguments)
        case RunCommand.configuration.commandName:
            StandardOutput.begin(program: "teamsyncd")
            guard let command = RunCommand.plain(rest) else { return main(nil) }
            perform { try command.run() }
        default:
            StandardOutput.begin(program: "teamsyncd")
            main(nil)
        }
    }

    private static func perform(_ work: () throws -> Void) {
        do {
            try work()
        } catch let code as ExitCode {
            Glibc.exit(code.rawValue)
        } catch {
            exit(withError: error)
        }
    }
}
