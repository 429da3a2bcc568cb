package import ArgumentParser

package struct ImpactCommand: ParsableCommand, HasCommonOptions {
    package enum Severity: String, CaseIterable, ExpressibleByArgument {
        case breaks
        case mayBreak = "may-break"
        case deprecated
    }

    package static let configuration = CommandConfiguration(
        commandName: "impact",
        abstract: "Show the places in your code that incoming changes touch.",
        discussion: """
            Searches the working trees of the repositories that use others, as 'uses' in the configuration says, for the \
            icons, colors, tokens, components and declarations that differ. A place breaks if what it names is gone or \
            renamed, or if it no longer compiles; it may break if that is not certain; it names something deprecated; or \
            what it names looks different or has another value. Nothing is fetched and nothing is changed.

            With --from and --to it is about two commits of the repositories that are used: 'teamsync impact ID --from main \
            --to HEAD' says whom a branch breaks before it is pushed.

            With --last-pull --fix, names and labels that were renamed for certain are rewritten in files without other \
            changes, after a diff was shown.

            Exit codes: 0 done; 1 --fail-on applies, or something could not be compared or searched; 64 wrong usage; 66 no \
            such repository; 69 a part of teamsync is not installed; 78 bad configuration.
            """)

    @Argument(
        help: ArgumentHelp(
            "Repositories that change or that use them, by id or label (default: all).", valueName: "id"),
        completion: .repositories)
    package var ids: [String] = []

    @OptionGroup package var items: ItemOptions
    @OptionGroup package var revisions: RevisionOptions

    @Flag(help: "Show what the last pull changed, in place of what is incoming.")
    package var lastPull = false

    @OptionGroup package var fix: FixOptions

    @Option(help: "Exit with 1 when a change has this effect or a worse one.")
    package var failOn: Severity?

    /// How the supervisor has the part about one repository written to the state directory, with this key.
    @Option(help: .private)
    package var publish: String?

    @OptionGroup package var pager: PagerOption
    @OptionGroup package var output: JSONOption
    @OptionGroup package var place: ConfigurationOption
    @OptionGroup package var common: CommonOptions

    package init() {}

    package mutating func validate() throws {
        if lastPull, revisions.from != nil || revisions.to != nil {
            throw ValidationError("--last-pull says which commits are compared: leave --from and --to out")
        }
        guard fix.fix else { return }
        if !lastPull {
            throw ValidationError("--fix writes what the clones contain: pull first, then add --last-pull")
        }
        if output.json { throw ValidationError("--fix prints a diff: leave --json out") }
    }
}
