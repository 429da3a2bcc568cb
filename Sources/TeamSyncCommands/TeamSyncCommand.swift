package import ArgumentParser
import TeamSyncBase
import TeamSyncDocuments

/// The command line of teamsync: all commands with their options. `teamsync` and the program that performs a command
/// parse the same declarations.
package struct TeamSyncCommand: ParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "teamsync",
        abstract: "Show changes to the design system that this machine does not have yet.",
        version: "teamsync \(TeamSyncVersion.current)",
        subcommands: [WatchCommand.self],
        groupedSubcommands: [
            CommandGroup(
                name: "See what is new",
                subcommands: [
                    StatusCommand.self, ChangesCommand.self, ImpactCommand.self, LogCommand.self, HistoryCommand.self,
                    ReportCommand.self, OpenCommand.self,
                ]),
            CommandGroup(
                name: "In prompts, builds and CI",
                subcommands: [
                    StatuslineCommand.self, GateCommand.self, PrebuildCommand.self, CheckCommand.self, APICommand.self,
                    MetricsCommand.self, CountsCommand.self,
                ]),
            CommandGroup(
                name: "Set up",
                subcommands: [
                    InitCommand.self, SyncCommand.self, PullCommand.self, DoctorCommand.self, ConfigCommand.self,
                    CompletionCommand.self,
                    MCPCommand.self,
                ]),
        ])

    package init() {}

    /// The last part of the help of `teamsync`.
    private static let environmentHelp = """
        ENVIRONMENT:
          TEAMSYNC_STATE_DIR      The state directory
                                  (default: $XDG_STATE_HOME/teamsync).
          TEAMSYNC_CONFIG         The configuration file.
          TEAMSYNC_SYSTEM_CONFIG_DIR
                                  The folder with the configuration and profiles for
                                  all users (default: /etc/teamsync).
          TEAMSYNC_NOW            The current time, such as 2026-02-12T10:06:58Z
                                  (default: the clock).
          TEAMSYNC_PAGER, PAGER   The pager for long output (default: less).
          NO_COLOR, CLICOLOR_FORCE, FORCE_COLOR, FORCE_HYPERLINK, TERM, COLUMNS
                                  Colors, links and width of the output.
        """

    /// The help of `teamsync` itself, including the environment, without its last newline.
    package static var help: String {
        let lines = helpMessage().split(separator: "\n", omittingEmptySubsequences: false).map { line in
            // ArgumentParser appends this word to the names of groups.
            line.hasSuffix(" SUBCOMMANDS:") ? line.dropLast(" SUBCOMMANDS:".count) + ":" : line
        }
        let commands = lines.joined(separator: "\n").trimmingSuffix(while: \.isWhitespace)
        return commands + "\n\n" + environmentHelp
    }

    /// Whether arguments request the help of `teamsync` itself.
    static func asksForHelp(_ arguments: [String]) -> Bool {
        [["--help"], ["-h"], ["help"]].contains(arguments)
    }

    /// Returns the words of `arguments` that name a command and its subcommands.
    private static func path(
        _ arguments: [String]
    ) -> (words: [String], next: [any ParsableCommand.Type], unknown: String?) {
        var words = arguments.prefix { !$0.hasPrefix("-") }[...]
        if words.first == "help" { words = words.dropFirst() }
        var (path, commands): ([String], [any ParsableCommand.Type]) = ([], configuration.subcommands)
        while !commands.isEmpty, let word = words.popFirst() {
            guard let command = commands.first(where: { $0.configuration.commandName == word }) else {
                return (path, commands, word)
            }
            path.append(word)
            commands = command.configuration.subcommands
        }
        return (path, commands, nil)
    }

    /// Returns the error for an unknown command in the arguments; nil if there is none.
    static func unknownCommand(in arguments: [String]) -> UsageError? {
        let (words, commands, unknown) = path(arguments)
        guard let unknown, !(words.isEmpty && unknown == "help") else { return nil }
        let names = commands.filter { $0.configuration.shouldDisplay }.compactMap { $0.configuration.commandName }
        let name = (["teamsync"] + words).joined(separator: " ")
        return UsageError(
            "'\(unknown)' is not a \(name) command", guess: NearestWord.to(unknown, among: names), command: name)
    }

    /// Returns the name of the command in `arguments`, as typed.
    static func name(of arguments: [String]) -> String {
        (["teamsync"] + path(arguments).words).joined(separator: " ")
    }
}
