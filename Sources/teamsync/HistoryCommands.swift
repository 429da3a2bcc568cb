import ArgumentParser
import TeamSyncBase

extension Program {
    /// Reads the history of clones.
    static let report = Program(name: "teamsync-report")

    /// Replaces this process by `teamsync-report` with the arguments that follow `command`, itself included.
    static func runReport(_ command: String?) -> Failure {
        report.replaceProcess(arguments: Array(CommandLine.arguments.drop { $0 != command }))
    }
}

/// How far back to look: `90s`, `7d`, `2w`, `1y`.
struct AgeArgument: ExpressibleByArgument {
    init?(argument: String) {
        guard DurationText.age(in: argument) != nil else { return nil }
    }
}

struct LogCommand: ParsableCommand, HasCommonOptions {
    static let configuration = CommandConfiguration(
        commandName: "log",
        abstract: "Show what came into the design system, newest first.",
        discussion: """
            Reads the history of the clones, whether it was pulled or not, and uses no network. An entry is what one push \
            brought: a merge, or commits of one author within an hour. 'not in main yet' marks what you have not pulled. \
            Pushes that change no item and no file in 'paths' are left out. Ages are those of committer times.

            What is found out is kept in the folder 'cache' of the state directory, which is safe to delete. A repository \
            that cannot be read is reported on standard error, and hides no other.

            Exit codes: 0 done; 1 a repository could not be read; 64 wrong usage; 66 no such repository; 69 \
            teamsync-report is not installed; 78 bad configuration.
            """)

    @Argument(
        help: ArgumentHelp("The repositories to show, by id or label (default: all).", valueName: "id"),
        completion: .repositories)
    var ids: [String] = []

    @Option(help: ArgumentHelp("Show only what came in within this time, such as 7d or 1y.", valueName: "duration"))
    var since: AgeArgument?

    @Option(
        help: ArgumentHelp("Show only what came in after this commit: a branch, a tag or an id.", valueName: "ref"))
    var from: String?

    @Option(help: ArgumentHelp("Show what came in up to this commit (default: upstream).", valueName: "ref"))
    var to: String?

    @Option(
        help: ArgumentHelp(
            "Show only items of this kind: icon, color, component, token, item, or the name of a count.",
            valueName: "kind"),
        completion: .kinds)
    var kind: String?

    @Option(help: ArgumentHelp("Show only items whose names contain this.", valueName: "text"))
    var name: String?

    @Option(help: ArgumentHelp("Show at most this many entries of each repository.", valueName: "number"))
    var limit = 20

    @Flag(help: "Show each commit instead of each push.")
    var commits = false

    @Flag(help: "Do not use a pager.")
    var noPager = false

    @Flag(help: "Print JSON instead of text.")
    var json = false

    @Option(
        help: ArgumentHelp("The configuration file.", valueName: "path"),
        completion: .file(extensions: ["yaml", "yml"]))
    var config: String?

    @OptionGroup var common: CommonOptions

    func run() throws { throw Program.runReport(LogCommand.configuration.commandName) }
}

struct HistoryCommand: ParsableCommand, HasCommonOptions {
    static let configuration = CommandConfiguration(
        commandName: "history",
        abstract: "Show counts over time.",
        discussion: """
            Reads the history of the clones' upstream, and uses no network. Each line shows a count as a sparkline, its \
            first and last number with their dates, and the largest change. With --json, prints one point for each commit \
            that changed a count; null is an unknown number.

            Exit codes: 0 done; 1 a repository could not be read; 64 wrong usage, or no such count; 69 teamsync-report is \
            not installed; 78 bad configuration.
            """)

    @Argument(
        help: ArgumentHelp("The counts to show, by name (default: all).", valueName: "count"), completion: .counts)
    var counts: [String] = []

    @Option(help: ArgumentHelp("Begin this long ago, such as 90d or 1y.", valueName: "duration"))
    var since: AgeArgument?

    @Flag(help: "Do not use a pager.")
    var noPager = false

    @Flag(help: "Print JSON instead of text.")
    var json = false

    @Option(
        help: ArgumentHelp("The configuration file.", valueName: "path"),
        completion: .file(extensions: ["yaml", "yml"]))
    var config: String?

    @OptionGroup var common: CommonOptions

    func run() throws { throw Program.runReport(HistoryCommand.configuration.commandName) }
}
