package import ArgumentParser

package struct CheckCommand: ParsableCommand, HasCommonOptions {
    package enum Format: String, CaseIterable, ExpressibleByArgument {
        case text, json, sarif, github, gitlab
    }

    package static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Check Swift sources against the icons, colors and components of the design system.",
        discussion: """
            Checks all Swift files of the repository that contains the current folder, or the first PATH. The file \
            '.teamsync-check.yaml' at its top sets rules, levels, accessors and paths. Nothing is built. 'teamsync \
            check --rules' lists the rules, and docs/check.md explains them. Xcode reads the format 'text'.

            Exit codes: 0 clean; 1 findings at level error, or more warnings than --max-warnings; 2 something could \
            not be checked; 64 wrong usage; 69 a part of teamsync is not installed.
            """)

    @Argument(
        help: ArgumentHelp("Files and folders to check (default: the whole repository).", valueName: "path"),
        completion: .file())
    package var paths: [String] = []

    @Option(name: OptionName.format.specification, help: "The format of the findings.")
    package var format = Format.text

    @Flag(name: OptionName.json.specification, help: "Print JSON, as --format json does.")
    package var json = false

    @Option(
        name: OptionName.output.specification,
        help: ArgumentHelp("The file to write; '-' is standard output, the default.", valueName: "file"),
        completion: .file())
    package var output: String?

    @Option(
        help: ArgumentHelp("Run only this rule, even if it is off. May be repeated.", valueName: "rule"))
    package var rule: [String] = []

    @Flag(help: "Replace each color that exactly one token matches.")
    package var fix = false

    @Flag(help: "Check the files staged in git instead of those on disk.")
    package var staged = false

    /// Checks the text of standard input instead of the specified file, which does not have to exist.
    @Flag(help: .hidden)
    package var stdin = false

    @Option(
        help: ArgumentHelp("Do not report the accepted findings in this baseline.", valueName: "file"),
        completion: .file())
    package var baseline: String?

    @Flag(help: "Write all findings as a baseline, to --baseline or .teamsync-baseline.json.")
    package var writeBaseline = false

    @Flag(help: "Fail if findings in the baseline were fixed.")
    package var strictBaseline = false

    @Option(help: ArgumentHelp("Fail if there are more warnings than this.", valueName: "number"))
    package var maxWarnings: Int?

    @Flag(help: "Parse every file, and cache nothing.")
    package var noCache = false

    @Flag(help: "Print absolute paths.")
    package var absolutePaths = false

    @Flag(help: "List the rules with their levels.")
    package var rules = false

    /// Prints the part of docs/check.md that describes the rules.
    @Flag(help: .hidden)
    package var rulesMarkdown = false

    @Option(help: ArgumentHelp("Explain a rule, with an example.", valueName: "rule"))
    package var explain: String?

    @OptionGroup package var place: ConfigurationOption
    @OptionGroup package var common: CommonOptions

    package init() {}

    package var usedFormat: Format { json ? .json : format }

    package mutating func validate() throws {
        if json, format != .text, format != .json {
            throw ValidationError("--json and --format \(format.rawValue) cannot be used together")
        }
        if fix, staged {
            throw ValidationError("--fix and --staged cannot be used together")
        }
        if stdin, fix || staged || writeBaseline || paths.count != 1 {
            throw ValidationError(
                "--stdin needs one path, and cannot be used with --fix, --staged or --write-baseline")
        }
        if let maxWarnings, maxWarnings < 0 { throw ValidationError("--max-warnings must be at least 0") }
        if writeBaseline { try validateBaseline() }
    }

    /// Refuses options that limit the findings, because a baseline of only some of them would make all others look new,
    /// and options that print findings, because none are printed when a baseline is written.
    private func validateBaseline() throws {
        if staged || !rule.isEmpty {
            throw ValidationError(
                "--write-baseline writes all findings of the repository: it cannot be used with --staged or --rule")
        }
        if output != nil || usedFormat != .text {
            throw ValidationError(
                "--write-baseline cannot be used with --output, --format or --json; use --baseline to choose its file"
            )
        }
        if strictBaseline || maxWarnings != nil {
            throw ValidationError(
                "--write-baseline cannot be used with --strict-baseline or --max-warnings")
        }
    }
}

package struct APICommand: ParsableCommand, HasCommonOptions {
    package enum Severity: String, CaseIterable, ExpressibleByArgument {
        case breaking
        case mayBreak = "may-break"
        case notAnalysed = "not-analysed"
    }

    package static let configuration = CommandConfiguration(
        commandName: "api",
        abstract: "Show how incoming changes affect the API of Swift components.",
        discussion: """
            Compares the declarations of the Swift sources at the merge base and upstream, or at two commits. The \
            verdict says what happens to code that uses the API: breaking, may break, could not be analyzed, \
            deprecated or compatible. Bodies and comments are ignored. For each breaking change, lists the places in \
            your other repositories that will no longer compile, if their 'uses' name this repository's catalogues.

            Exit codes: 0 done; 1 the condition of --fail-on is met, or a repository could not be read; 64 wrong \
            usage; 66 no such repository; 69 a part of teamsync is not installed; 78 invalid configuration.
            """)

    @OptionGroup package var repositories: RepositoryArguments
    @OptionGroup package var revisions: RevisionOptions

    @Flag(help: "Show breaking changes only.")
    package var breaking = false

    @Option(help: "Exit with 1 if a change has this verdict or a more serious one.")
    package var failOn: Severity?

    @OptionGroup package var pager: PagerOption
    @OptionGroup package var output: JSONOption
    @OptionGroup package var place: ConfigurationOption
    @OptionGroup package var common: CommonOptions

    package init() {}
}
