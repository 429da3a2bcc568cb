package import ArgumentParser

package struct StatusCommand: ParsableCommand, HasCommonOptions {
    package static let configuration = CommandConfiguration(
        commandName: "status",
        abstract: "Show the state, incoming changes, last check and errors of every repository.",
        discussion: """
            With --json, prints the published counts document; with IDs, only the part for these repositories. \
            --watch prints the state again when the document or a displayed age changes, until you press ctrl-c. --hide-when-clean \
            omits repositories that need no action.
            """)

    @OptionGroup package var repositories: RepositoryArguments

    @Flag(help: "Print again each time something changes.")
    package var watch = false

    @Flag(
        name: OptionName.hideWhenClean.specification,
        help: "Print nothing if everything was checked recently and nothing is incoming.")
    package var hideWhenClean = false

    /// The former name of `--hide-when-clean`.
    @Flag(name: OptionName.quiet.specification, help: .hidden)
    package var quiet = false

    @Flag(name: OptionName.verbose.specification, help: "Also list notes, which need no action.")
    package var verbose = false

    @OptionGroup package var pager: PagerOption
    @OptionGroup package var output: JSONOption
    @OptionGroup package var common: CommonOptions

    package init() {}

    package mutating func validate() throws {
        if watch, output.json {
            throw ValidationError(
                "--watch and --json cannot be used together: use 'teamsync statusline --follow --json'")
        }
    }
}

package struct ChangesCommand: ParsableCommand, HasCommonOptions {
    package static let configuration = CommandConfiguration(
        commandName: "changes",
        abstract: "Show the items, files and commits that are incoming.",
        discussion: """
            Prints the changed items of the design system first, one sentence for each, then files and commits. The \
            marks are + new, ~ modified, - deleted, → renamed. Ages are based on committer times.

            On a terminal, long output goes through TEAMSYNC_PAGER, PAGER or less, and commits link to their pages if \
            the remote's forge is known. With --json, prints the changes document of one ID, or an array of several.
            """)

    @OptionGroup package var repositories: RepositoryArguments
    @OptionGroup package var time: SinceOption
    @OptionGroup package var items: ItemOptions

    @Flag(help: "Show how many lines of an item's files were added and removed.")
    package var stat = false

    @Flag(help: "List files even when item changes are known.")
    package var files = false

    @Flag(help: "Show which commits changed an item, and their authors.")
    package var commits = false

    @Flag(
        name: OptionName.verbose.specification,
        help: "Also show why an item counts as renamed or gone, and what breaks.")
    package var verbose = false

    @Flag(help: "Show commits of the local branch that are not in upstream.")
    package var outgoing = false

    @OptionGroup package var pager: PagerOption
    @OptionGroup package var output: JSONOption
    @OptionGroup package var common: CommonOptions

    package init() {}
}

package struct LogCommand: ParsableCommand, HasCommonOptions {
    package static let configuration = CommandConfiguration(
        commandName: "log",
        abstract: "Show the history of changes to the design system, newest first.",
        discussion: """
            Reads the history of the clones, including commits that you have not pulled, and does not use the network. \
            An entry is one push: a merge, or commits by one author within an hour. Entries that you have not pulled are marked \
            'not in main yet'. Pushes that change no item and no file in 'paths' are omitted. Ages are based on \
            committer times.

            Results are kept in the folder 'cache' of the state directory, which is safe to delete. A repository that \
            cannot be read is reported on standard error and does not hide the others.

            Exit codes: 0 done; 1 a repository could not be read; 64 wrong usage; 66 no such repository; 69 a part of \
            teamsync is not installed; 78 invalid configuration.
            """)

    @OptionGroup package var repositories: RepositoryArguments
    @OptionGroup package var range: RangeOptions
    @OptionGroup package var items: ItemOptions

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Show at most this many entries for each repository.", valueName: "number"))
    package var limit = 20

    @Flag(help: "Show each commit instead of each push.")
    package var commits = false

    @OptionGroup package var pager: PagerOption
    @OptionGroup package var output: JSONOption
    @OptionGroup package var place: ConfigurationOption
    @OptionGroup package var common: CommonOptions

    package init() {}

    package mutating func validate() throws {
        if limit < 1 { throw ValidationError("--limit must be at least 1") }
    }
}

package struct HistoryCommand: ParsableCommand, HasCommonOptions {
    package static let configuration = CommandConfiguration(
        commandName: "history",
        abstract: "Show counts over time.",
        discussion: """
            Reads the history of the clones' upstream, and does not use the network. Each line shows a count as a \
            sparkline, its first and last number with their dates, and the largest change. With --json, prints one point for each commit \
            that changed a count; null is an unknown number.

            Exit codes: 0 done; 1 a repository could not be read; 64 wrong usage, or no such count; 66 no such repository; \
            69 a part of teamsync is not installed; 78 invalid configuration.
            """)

    @OptionGroup package var repositories: RepositoryArguments
    @OptionGroup package var time: SinceOption

    @Option(
        name: OptionName.kind.specification,
        help: ArgumentHelp(
            "Show only counts of this kind: icon, color, component, token, item, or the name of a count.",
            valueName: "kind"),
        completion: .kinds)
    package var kind: String?

    @OptionGroup package var pager: PagerOption
    @OptionGroup package var output: JSONOption
    @OptionGroup package var place: ConfigurationOption
    @OptionGroup package var common: CommonOptions

    package init() {}
}

package struct ReportCommand: ParsableCommand, HasCommonOptions {
    package enum Format: String, CaseIterable, ExpressibleByArgument {
        case html, markdown, json, chat
    }

    package static let configuration = CommandConfiguration(
        commandName: "report",
        abstract: "Write a report on the changes: icons before and after, colors, components, counts.",
        discussion: """
            Shows the incoming changes, or the changes that --since, or --from and --to, select. HTML is a single, \
            self-contained file; without --output, it is written to design-system-report.html in the current folder, \
            and its path is printed. The other formats are printed: Markdown is for pull requests, chat is a message \
            of at most 3,000 characters for Slack or Teams, and JSON contains all data. Reads the clones and the code \
            that uses them, and does not use the network.

            A repository that cannot be read is reported on standard error and in the report, and does not hide the \
            others.

            Exit codes: 0 done; 1 a repository could not be read, or the file could not be written or opened; 64 wrong \
            usage; 66 no such repository; 69 a part of teamsync is not installed; 78 invalid configuration.
            """)

    @OptionGroup package var repositories: RepositoryArguments
    @OptionGroup package var range: RangeOptions

    @Option(
        name: OptionName.format.specification,
        help: "The format of the report (default: the format for the extension of the file, or html).")
    package var format: Format?

    @Flag(name: OptionName.json.specification, help: "Print JSON, as --format json does.")
    package var json = false

    @Option(
        name: OptionName.output.specification,
        help: ArgumentHelp("The file to write; '-' is standard output.", valueName: "file"),
        completion: .file(extensions: ["html", "md", "json"]))
    package var output: String?

    @Flag(help: "Open the report in the browser (BROWSER, or xdg-open).")
    package var open = false

    @Option(
        help: ArgumentHelp(
            "The maximum size of the Markdown, in bytes (default: 60000, a size that forges accept).",
            valueName: "number"))
    package var maxBytes: Int?

    @OptionGroup package var place: ConfigurationOption
    @OptionGroup package var common: CommonOptions

    package init() {}

    package mutating func validate() throws {
        if json, let format, format != .json {
            throw ValidationError("--json and --format \(format.rawValue) cannot be used together")
        }
        if open, usedFormat != .html { throw ValidationError("--open needs --format html") }
        if open, output == "-" { throw ValidationError("--open cannot be used with '--output -'") }
        if maxBytes != nil, usedFormat != .markdown { throw ValidationError("--max-bytes needs --format markdown") }
    }

    /// The requested format, or else the one that the file name implies.
    package var usedFormat: Format {
        if json { return .json }
        if let format { return format }
        let name = output?.lowercased() ?? ""
        if name.hasSuffix(".md") || name.hasSuffix(".markdown") { return .markdown }
        return name.hasSuffix(".json") ? .json : .html
    }
}

package struct OpenCommand: ParsableCommand, HasCommonOptions {
    package static let configuration = CommandConfiguration(
        commandName: "open",
        abstract: "Show incoming changes in the browser, on the page of the remote's forge.",
        discussion: """
            Opens the comparison of the local branch with upstream, or the newest commit if nothing is incoming. \
            Without an ID, opens a page for each repository with incoming changes. Runs BROWSER, or xdg-open.
            """)

    @OptionGroup package var repositories: RepositoryArguments

    @Flag(name: .customLong("print"), help: "Print the addresses instead of opening them.")
    package var isPrinted = false

    @Flag(name: OptionName.json.specification, help: "Print the addresses as JSON instead of opening them.")
    package var json = false

    @OptionGroup package var common: CommonOptions

    package init() {}
}
