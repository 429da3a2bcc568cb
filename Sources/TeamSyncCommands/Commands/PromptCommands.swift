package import ArgumentParser
import TeamSyncBase
package import TeamSyncReaders

package struct StatuslineCommand: ParsableCommand, HasCommonOptions {
    package static let configuration = CommandConfiguration(
        commandName: "statusline",
        abstract: "Print one line for prompts and bars.",
        discussion: """
            Signs:
              ✓                      nothing incoming
              +3 icons, 1 renamed    incoming items
              breaks 2               items in your code that a pull breaks
              +3 new, 1 mod (2h)     incoming files, and the age of the newest commit
              2↓                     incoming commits that change no file in scope
              ↑1                     local commits
              ↕  ≠  ?  !             diverged, unrelated, unknown, error

            A repository that was not checked recently shows the time of its last check. The exit code is 0 even if the documents \
            cannot be read.

            --follow is for bars that keep a program running: it prints the line again when the document or an age changes, and \
            ends when its output is closed. With --json it prints the whole counts document in one line each time.

            The format 'claude' reads the assistant's JSON from standard input, and uses COLUMNS as its width unless \
            --max-width is given. All formats respect NO_COLOR.
            """)

    @OptionGroup package var arguments: StatuslineArguments

    @Flag(help: "Print the line again each time it changes.")
    package var follow = false

    @OptionGroup package var common: CommonOptions

    package init() {}

    package mutating func validate() throws {
        if follow { try arguments.validateFollowing() }
    }

    package var request: StatuslineRequest {
        var request = arguments.request(isASCII: common.ascii)
        request.follows = follow
        return request
    }
}

/// The former name of `statusline --follow`.
package struct WatchCommand: ParsableCommand, HasCommonOptions {
    package static let configuration = CommandConfiguration(
        commandName: "watch", abstract: "Now called 'statusline --follow'.", shouldDisplay: false)

    @OptionGroup package var arguments: StatuslineArguments

    @OptionGroup package var common: CommonOptions

    package init() {}

    package mutating func validate() throws { try arguments.validateFollowing() }

    package var request: StatuslineRequest {
        var request = arguments.request(isASCII: common.ascii)
        request.follows = true
        return request
    }
}

/// The arguments of a status line.
package struct StatuslineArguments: ParsableArguments {
    @OptionGroup package var repositories: RepositoryArguments

    @Option(name: OptionName.format.specification, help: "The format for the program that shows the line.")
    package var format = StatusLineFormat.plain

    @Option(
        name: OptionName.maxWidth.specification,
        help: ArgumentHelp("Shorten the line to this many columns.", valueName: "columns"))
    package var maxWidth: Int?

    @Option(name: OptionName.only.specification, help: .hidden)
    package var only: [String] = []

    @Flag(
        name: OptionName.hideWhenClean.specification,
        help: "Print nothing if everything was checked recently and nothing is incoming.")
    package var hideWhenClean = false

    @Flag(name: OptionName.json.specification, help: "Print JSON, as --format json does.")
    package var json = false

    package init() {}

    package mutating func validate() throws {
        if let maxWidth, maxWidth < 1 { throw ValidationError("--max-width must be at least 1") }
    }

    func validateFollowing() throws {
        switch format {
        case .claude: throw ValidationError("--format claude cannot be used with --follow")
        case .i3blocks: throw ValidationError("--format i3blocks cannot be used with --follow: use --format plain")
        default: break
        }
    }

    func request(isASCII: Bool) -> StatuslineRequest {
        var request = StatuslineRequest()
        request.format = json ? .json : format
        request.options.maxWidth = maxWidth
        request.options.isASCII = isASCII
        request.options.only = repositories.ids + only
        request.options.hidesWhenClean = hideWhenClean
        return request
    }
}

package struct GateCommand: ParsableCommand, HasCommonOptions {
    package static let configuration = CommandConfiguration(
        commandName: "gate",
        abstract: "Check whether the local branches are up to date, and return the result as the exit code.",
        discussion: """
            Exit codes:
              0   checked recently, and up to date or ahead
              10  upstream has new commits
              11  not checked recently
              12  unknown
              13  with --impact, a pull breaks your code
            For several repositories, the highest code applies. The reason is printed on standard error. The result is \
            based on the published documents: a new repository is included after its first check.
            """)

    @OptionGroup package var repositories: RepositoryArguments

    @Option(
        name: OptionName.maxAge.specification,
        help: ArgumentHelp(
            "The maximum age of the last check (default: 15m, or one and a half intervals if that is longer).",
            valueName: "duration"),
        transform: DurationArgument.read)
    package var maxAge: DurationArgument?

    @Option(name: OptionName.only.specification, help: .hidden)
    package var only: [String] = []

    @Flag(
        name: OptionName.impact.specification,
        help: "Search your code, and fail if a pull breaks it.")
    package var impact = false

    @Flag(name: OptionName.quiet.specification, help: "Print errors only.")
    package var quiet = false

    @Flag(name: OptionName.json.specification, help: "Print the verdict on each repository as JSON.")
    package var json = false

    @OptionGroup package var common: CommonOptions

    package init() {}

    package var request: GateRequest {
        var request = GateRequest()
        request.ids = repositories.ids + only
        request.maxAge = maxAge?.duration
        request.isQuiet = quiet
        request.isJSON = json
        request.seesImpact = impact
        return request
    }
}

package struct PrebuildCommand: ParsableCommand, HasCommonOptions {
    package static let configuration = CommandConfiguration(
        commandName: "prebuild",
        abstract: "Copy the counts into a build, and warn if they are stale.",
        discussion: """
            Writes the flat keys of the counts document to the output file if its bytes differ. The same numbers \
            produce the same bytes. Does not use the network or read repositories. Xcode shows the warnings; they \
            fail the build only with --strict. Writes nothing until a document is published.

            Replaces only an empty file, or a file that teamsync wrote. Refuses symbolic links that point outside the \
            file's folder or the project.
            """)

    @Option(
        name: OptionName.output.specification,
        help: ArgumentHelp(
            "The file to write, '-' for standard output (default: Xcode's SCRIPT_OUTPUT_FILE_0; without both, only warnings are printed).",
            valueName: "file"), completion: .file())
    package var output: String?

    @Option(
        name: OptionName.maxAge.specification,
        help: ArgumentHelp(
            "The maximum age of the last check (default: 15m, or one and a half intervals if that is longer).",
            valueName: "duration"),
        transform: DurationArgument.read)
    package var maxAge: DurationArgument?

    @Flag(name: OptionName.strict.specification, help: "Exit with 1 if there is a warning.")
    package var strict = false

    @Option(
        name: OptionName.depfile.specification,
        help: ArgumentHelp("Write the dependencies of the output to this file, for make and Xcode.", valueName: "file"),
        completion: .file())
    package var depfile: String?

    @OptionGroup package var common: CommonOptions

    package init() {}

    package mutating func validate() throws {
        if output == "" { throw ValidationError("--output is empty") }
        if depfile == "" { throw ValidationError("--depfile is empty") }
    }

    package var request: PrebuildRequest {
        var request = PrebuildRequest()
        request.output = output
        request.depfile = depfile
        request.maxAge = maxAge?.duration
        request.isStrict = strict
        return request
    }
}

package struct CountsCommand: ParsableCommand, HasCommonOptions {
    package static let configuration = CommandConfiguration(
        commandName: "counts",
        abstract: "Print the number of icons, colors and components, and when each last changed.",
        discussion: """
            Ages are rounded down to one unit: now (under a minute), 3m, 2h, 5d, 2y. An unknown number is shown as –. With \
            --json, prints the flat keys of the counts document, as in an export. With IDs, prints the counts of these \
            repositories at their local branches.
            """)

    @OptionGroup package var repositories: RepositoryArguments
    @OptionGroup package var output: JSONOption

    @OptionGroup package var common: CommonOptions

    package init() {}
}

package struct MetricsCommand: ParsableCommand, HasCommonOptions {
    package static let configuration = CommandConfiguration(
        commandName: "metrics",
        abstract: "Print the published numbers in the Prometheus text format.",
        discussion: """
            The output is for the textfile collector of node_exporter, which reads files that end in '.prom'. Replaces \
            the file in one step, with mode 0644. Replaces only an empty file, or a file that this command wrote. \
            Refuses a symbolic link that points outside the file's folder. docs/metrics.md lists the metrics.

            Exit codes: 0 done; 1 nothing is published yet, or the file cannot be written; 66 no such repository.
            """)

    @OptionGroup package var repositories: RepositoryArguments

    @Option(
        name: OptionName.output.specification,
        help: ArgumentHelp(
            "The file to write, such as teamsync-ann.prom; '-' is standard output, the default.", valueName: "file"),
        completion: .file(extensions: ["prom"]))
    package var output: String?

    @Option(help: ArgumentHelp("The value of the label 'user' (default: your user name).", valueName: "name"))
    package var user: String?

    @OptionGroup package var common: CommonOptions

    package init() {}

    package mutating func validate() throws {
        if output == "" { throw ValidationError("--output is empty") }
        if let output, output != "-", !output.hasSuffix(".prom") {
            throw ValidationError("--output needs a name that ends in '.prom': the collector reads no other files")
        }
        if user == "" { throw ValidationError("--user is empty") }
    }
}
