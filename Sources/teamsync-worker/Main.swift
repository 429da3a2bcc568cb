import ArgumentParser
import Dispatch
import Glibc
import TeamSyncBase
import TeamSyncCommands
import TeamSyncDocuments
import TeamSyncWorker

@main
enum Main {
    /// Runs a worker if there are no arguments, without the argument parser: the supervisor starts many workers.
    static func main() {
        ProcFileSystem.require(program: "teamsync-worker")
        // `exit` would run destructors while a thread is still watching the input; `_exit` does not.
        if CommandLine.argc < 2 { _exit(Worker.run()) }
        StandardOutput.begin(program: "teamsync")
        let arguments = Array(CommandLine.arguments.dropFirst())
        Task.detached {
            switch arguments.first {
            case "init", "doctor": await perform(arguments)
            default: await TeamSyncWorkerCommand.main()
            }
            exit(0)
        }
        dispatchMain()
    }

    private static func perform(_ arguments: [String]) async {
        do {
            switch try CommandParser.command(arguments) {
            case let command as InitCommand: try await command.perform()
            case let command as DoctorCommand: try await command.perform()
            default: break
            }
        } catch {
            CommandParser.exit(error, arguments: arguments)
        }
    }
}

struct TeamSyncWorkerCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "teamsync-worker",
        abstract:
            "The teamsync worker: reads one repository at a time, with limits. It also runs 'init' and 'doctor'.",
        discussion: """
            Usually started by 'teamsync' or 'teamsyncd'. Without a command, it reads \
            the supervisor's requests from standard input.
            """,
        version: "teamsync-worker \(TeamSyncVersion.current)",
        subcommands: [CataloguesCommand.self, SourcesCommand.self])
}
