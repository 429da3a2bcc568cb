import ArgumentParser

struct ReportCommand: ParsableCommand, HasCommonOptions {
    enum Format: String, CaseIterable, ExpressibleByArgument {
        case html, markdown, json
    }

    static let configuration = CommandConfiguration(
        commandName: "report",
        abstract: "Write what changed as one file: icons before and after, colours, components, counts.",
        discussion: """
            Shows what is incoming, or what --since or --from and --to choose. HTML is one file that loads nothing: \
            without --output it is design-system-report.html in the current folder, and its path is printed. Markdown is \
            for pull requests and chat, and JSON is all that is known; both are printed. Reads the clones, and uses no \
            network.

            A repository that cannot be read is reported on standard error and in the report, and hides no other.

            Exit codes: 0 done; 1 a repository could not be read, or the file could not be written or opened; 64 wrong \
            usage; 66 no such repository; 69 teamsync-report is not installed; 78 bad configuration.
            """)

    @Argument(
        help: ArgumentHelp("The repositories to show, by id or label (default: all).", valueName: "id"),
        completion: .repositories)
    var ids: [String] = []

    @Option(help: ArgumentHelp("Show what came in within this time, such as 7d or 1y.", valueName: "duration"))
    var since: AgeArgument?

    @Option(help: ArgumentHelp("Compare with this commit: a branch, a tag or an id.", valueName: "ref"))
    var from: String?

    @Option(help: ArgumentHelp("Compare up to this commit (default: upstream).", valueName: "ref"))
    var to: String?

    @Option(help: "html, markdown or json (default: what the file is called, else html).")
    var format: Format?

    @Option(
        name: .shortAndLong, help: ArgumentHelp("Write to this file; '-' prints the report.", valueName: "file"),
        completion: .file(extensions: ["html", "md", "json"]))
    var output: String?

    @Flag(help: "Open the report in the browser: BROWSER, or what xdg-open starts.")
    var open = false

    @Option(
        help: ArgumentHelp("The most bytes of Markdown (default: 60000, which forges take).", valueName: "number"))
    var maxBytes: Int?

    @Option(
        help: ArgumentHelp("The configuration file.", valueName: "path"),
        completion: .file(extensions: ["yaml", "yml"]))
    var config: String?

    @OptionGroup var common: CommonOptions

    func run() throws { throw Program.runReport(ReportCommand.configuration.commandName) }
}
