import ArgumentParser

struct CheckCommand: ParsableCommand {
    enum Format: String, CaseIterable, ExpressibleByArgument {
        case text, json, sarif, github, gitlab
    }

    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Check Swift sources against the icons, colours and components of the design system.",
        discussion: """
            Runs 'teamsync-swift check' with the same arguments. Checks all Swift files of the repository that the current \
            folder, or the first PATH, is in; '.teamsync-check.yaml' at its top sets rules, levels, accessors and paths. \
            Nothing is built. 'teamsync check --rules' lists the rules, docs/check.md explains them.

            Exit codes: 0 clean; 1 findings at level error, or more warnings than --max-warnings; 2 something could not be \
            checked; 64 wrong usage; 69 teamsync-swift is not installed.
            """)

    @Argument(
        help: ArgumentHelp("Files and folders to check (default: the whole repository).", valueName: "path"),
        completion: .file())
    var paths: [String] = []

    @Option(help: "text (as Xcode reads it), json, sarif, github or gitlab.")
    var format = Format.text

    @Option(
        help: ArgumentHelp("Write the findings to this file; '-' is standard output, the default.", valueName: "file"),
        completion: .file())
    var output: String?

    @Option(
        help: ArgumentHelp("Run only this rule, also when it is off. May be repeated.", valueName: "rule"))
    var rule: [String] = []

    @Flag(help: "Replace colours written as numbers where exactly one token has the value.")
    var fix = false

    @Flag(help: "Check what is staged in git instead of the files on disk.")
    var staged = false

    @Option(
        help: ArgumentHelp("Report only findings that are not in this baseline.", valueName: "file"),
        completion: .file())
    var baseline: String?

    @Flag(help: "Write all findings as a baseline, to --baseline or .teamsync-baseline.json.")
    var writeBaseline = false

    @Flag(help: "Fail when the baseline has entries that were fixed.")
    var strictBaseline = false

    @Option(help: ArgumentHelp("Fail when there are more warnings.", valueName: "number"))
    var maxWarnings: Int?

    @Flag(help: "Parse every file, and keep nothing for the next run.")
    var noCache = false

    @Flag(help: "Print absolute paths.")
    var absolutePaths = false

    @Flag(help: "List the rules with their levels.")
    var rules = false

    @Option(help: ArgumentHelp("Explain a rule, with an example.", valueName: "rule"))
    var explain: String?

    @Option(
        help: ArgumentHelp("The configuration file of teamsync.", valueName: "path"),
        completion: .file(extensions: ["yaml", "yml"]))
    var config: String?

    @Option(
        help: ArgumentHelp("The folder of the documents (default: TEAMSYNC_STATE_DIR).", valueName: "dir"),
        completion: .directory)
    var stateDir: String?

    func run() throws {
        let arguments = CommandLine.arguments.drop { $0 != CheckCommand.configuration.commandName }
        throw Program.sourceReader.replaceProcess(arguments: Array(arguments))
    }
}
