package import ArgumentParser

package struct ImpactCommand: ParsableCommand, HasCommonOptions {
    package enum Severity: String, CaseIterable, ExpressibleByArgument {
        case breaks
        case mayBreak = "may-break"
        case deprecated
    }

    package static let configuration = CommandConfiguration(
        commandName: "impact",
        abstract: "Show the places in your code that incoming changes affect.",
        discussion: """
            Searches the code of each repository with 'uses' in the configuration, for icons, colors, tokens, \
            components and declarations that differ. Fetches nothing, and changes nothing without --fix. The effects \
            are:

              breaks      The item is gone or renamed, or the code no longer compiles.
              may break   The same, but it is not certain.
              deprecated  The item is deprecated.
              changes     The item has a different drawing or value.

            --from and --to compare two commits of the design system: 'teamsync impact ID --from main --to HEAD' shows \
            which code a branch breaks before it is pushed.

            --last-pull --fix shows a diff, and then rewrites names and labels if the new name is certain, in files \
            without other changes: in Swift, style sheets and resources of Android. Other places are listed with the reason.

            Exit codes: 0 done; 1 the condition of --fail-on is met, or something could not be compared or searched; \
            64 wrong usage; 66 no such repository; 69 a part of teamsync is not installed; 78 invalid configuration.
            """)

    @Argument(
        help: ArgumentHelp(
            "Repositories with incoming changes, or repositories that use them, by id or label (default: all).",
            valueName: "id"),
        completion: .repositories)
    package var ids: [String] = []

    @OptionGroup package var items: ItemOptions
    @OptionGroup package var revisions: RevisionOptions

    @Flag(help: "Show what the last pull changed instead of what is incoming.")
    package var lastPull = false

    @OptionGroup package var fix: FixOptions

    @Flag(help: "With --fix: show the diff without rewriting anything, also for what is incoming.")
    package var dryRun = false

    @Option(help: "Exit with 1 if a change has this effect or a more serious one.")
    package var failOn: Severity?

    /// Publishes the part about one repository in the state directory under this key, for the supervisor.
    @Option(help: .private)
    package var publish: String?

    /// With --dry-run: uses the document on the standard input instead of searching, for 'teamsync pull'.
    @Flag(help: .private)
    package var found = false

    @OptionGroup package var pager: PagerOption
    @OptionGroup package var output: JSONOption
    @OptionGroup package var place: ConfigurationOption
    @OptionGroup package var common: CommonOptions

    package init() {}

    package mutating func validate() throws {
        if lastPull, revisions.from != nil || revisions.to != nil {
            throw ValidationError("--last-pull cannot be used with --from or --to")
        }
        if dryRun, !fix.fix { throw ValidationError("--dry-run needs --fix") }
        if found, !dryRun { throw ValidationError("--found needs --dry-run") }
        guard fix.fix else { return }
        if !lastPull, !dryRun { throw ValidationError("--fix needs --last-pull or --dry-run") }
        if output.json { throw ValidationError("--fix cannot be used with --json") }
    }
}
