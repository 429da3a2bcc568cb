package import ArgumentParser
import Glibc
import TeamSyncBase
import TeamSyncReaders

/// A command that this program performs. `teamsync` starts another program for the commands that are not its own.
package protocol PerformedCommand: ParsableCommand {
    func perform() throws
}

/// Parses the arguments of `teamsync`, for itself and for the programs behind it.
package enum CommandParser {
    /// - Parameter arguments: beginning with the command.
    /// - Returns: the command, whose common options are applied to the environment.
    /// - Throws: also a request for help; `exit(_:arguments:)` handles all errors.
    package static func command(_ arguments: [String]) throws -> any ParsableCommand {
        if let error = TeamSyncCommand.unknownCommand(in: arguments) { throw error }
        if TeamSyncCommand.asksForHelp(arguments) { throw CleanExit.message(TeamSyncCommand.help) }
        let command = try TeamSyncCommand.parseAsRoot(arguments)
        if let command = command as? any HasCommonOptions { command.common.apply() }
        return command
    }

    /// Parses and performs a command, and prints help or an error where there is none; ends the process on failure.
    package static func run(_ arguments: [String]) {
        do {
            var command = try command(arguments)
            if let own = command as? any PerformedCommand { try own.perform() } else { try command.run() }
        } catch {
            exit(error, arguments: arguments)
        }
    }

    /// Prints what an error says and ends the process: wrong usage as `teamsync: …` and `hint: …`.
    package static func exit(_ error: any Error, arguments: [String]) -> Never {
        let usage: UsageError
        if let error = error as? UsageError {
            usage = error
        } else if !(error is ExitCode), TeamSyncCommand.exitCode(for: error).rawValue == EX_USAGE {
            usage = UsageError(error, arguments: arguments)
        } else {
            TeamSyncCommand.exit(withError: error)
        }
        Terminal(program: "teamsync").report(usage.message, hint: usage.hint)
        Glibc.exit(EX_USAGE)
    }
}
