package import ArgumentParser
import Glibc
import TeamSyncBase
import TeamSyncReaders

/// A command that this program performs itself. For other commands, `teamsync` starts another program.
package protocol PerformedCommand: ParsableCommand {
    func perform() throws
}

/// Parses the arguments of `teamsync`, for itself and for the programs that it starts.
package enum CommandParser {
    /// - Parameter arguments: the arguments, beginning with the command.
    /// - Returns: the command, after applying its common options to the environment.
    /// - Throws: an error or a request for help; `exit(_:arguments:)` handles both.
    package static func command(_ arguments: [String]) throws -> any ParsableCommand {
        if let error = TeamSyncCommand.unknownCommand(in: arguments) { throw error }
        if TeamSyncCommand.asksForHelp(arguments) { throw CleanExit.message(TeamSyncCommand.help) }
        let command = try TeamSyncCommand.parseAsRoot(arguments)
        if let command = command as? any HasCommonOptions { command.common.apply() }
        return command
    }

    /// Parses and performs a command, or prints help or an error. Ends the process on failure.
    package static func run(_ arguments: [String]) {
        do {
            var command = try command(arguments)
            if let own = command as? any PerformedCommand { try own.perform() } else { try command.run() }
        } catch {
            exit(error, arguments: arguments)
        }
    }

    /// Prints the message of an error and ends the process; a usage error is printed as `teamsync: …` and `hint: …`.
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
