package import ArgumentParser
import Glibc
package import TeamSyncBase
import TeamSyncReaders

/// The option for the state directory, which every command has.
package struct StateOption: ParsableArguments {
    @Option(
        name: OptionName.stateDir.specification,
        help: ArgumentHelp("The state directory (default: TEAMSYNC_STATE_DIR).", valueName: "dir"),
        completion: .directory)
    package var stateDir: String?

    package init() {}

    package init(_ arguments: PlainArguments) {
        stateDir = arguments.last(.stateDir)
    }

    /// Sets `TEAMSYNC_STATE_DIR`, which other programs of teamsync inherit. Must be called before anything reads the
    /// environment.
    package func apply() { StateOption.apply(stateDir) }

    /// Does the same for a folder from another source; nil if there is none.
    package static func apply(_ stateDir: String?) {
        guard let stateDir, !stateDir.isEmpty else { return }
        setenv("TEAMSYNC_STATE_DIR", AbsolutePath.of(stateDir), 1)
    }
}

/// The options of every command that prints text for users.
package struct CommonOptions: ParsableArguments {
    package enum Color: String, CaseIterable, ExpressibleByArgument {
        case auto, always, never
    }

    @Option(name: OptionName.color.specification, help: "When to use colors.")
    package var color = Color.auto

    @Flag(name: OptionName.ascii.specification, help: "Print ASCII characters only.")
    package var ascii = false

    @OptionGroup package var state: StateOption

    package init() {}

    /// Sets the environment variables for these options, which other programs of teamsync inherit. Must be called
    /// before anything reads the environment.
    package func apply() {
        state.apply()
        if ascii { setenv(TextLayout.asciiVariable, "1", 1) }
        switch color {
        case .auto: break
        case .always:
            unsetenv("NO_COLOR")
            setenv("FORCE_COLOR", "1", 1)
        case .never: setenv("NO_COLOR", "1", 1)
        }
    }
}

/// A command with the common options, which are applied before it is performed.
package protocol HasCommonOptions {
    var common: CommonOptions { get }
}

/// The option of every command that reads the configuration.
package struct ConfigurationOption: ParsableArguments {
    @Option(
        name: OptionName.config.specification,
        help: ArgumentHelp(
            "The configuration file (default: TEAMSYNC_CONFIG, the file set with 'config use', or "
                + "~/.config/teamsync/config.yaml).",
            valueName: "path"),
        completion: .file(extensions: ["yaml", "yml"]))
    package var config: String?

    package init() {}

    package init(_ arguments: PlainArguments) {
        config = arguments.last(.config)
    }
}

/// The argument of all commands that take repositories.
package struct RepositoryArguments: ParsableArguments {
    @Argument(
        help: ArgumentHelp("Repositories, by id or label (default: all).", valueName: "id"),
        completion: .repositories)
    package var ids: [String] = []

    package init() {}
}

/// The option of every command that can print data for programs.
package struct JSONOption: ParsableArguments {
    @Flag(name: OptionName.json.specification, help: "Print JSON instead of text.")
    package var json = false

    package init() {}
}

/// The option of every command with output that can be longer than a screen.
package struct PagerOption: ParsableArguments {
    @Flag(name: OptionName.noPager.specification, help: "Do not use a pager.")
    package var noPager = false

    package init() {}
}

/// The options that select items.
package struct ItemOptions: ParsableArguments {
    @Option(
        name: OptionName.kind.specification,
        help: ArgumentHelp(
            "Show only items of this kind: icon, color, component, token, item, or the name of a count.",
            valueName: "kind"),
        completion: .kinds)
    package var kind: String?

    @Option(
        name: OptionName.name.specification,
        help: ArgumentHelp("Show only items with this text in their names.", valueName: "text"))
    package var name: String?

    package init() {}
}

/// The options that select a part of the history by two commits.
package struct RevisionOptions: ParsableArguments {
    @Option(
        name: OptionName.from.specification,
        help: ArgumentHelp("The older commit: a branch, a tag or an id.", valueName: "ref"))
    package var from: String?

    @Option(
        name: OptionName.to.specification,
        help: ArgumentHelp("The newer commit (default: upstream).", valueName: "ref"))
    package var to: String?

    package init() {}
}

/// The options that select a part of the history by time or by two commits.
package struct RangeOptions: ParsableArguments {
    @OptionGroup package var time: SinceOption
    @OptionGroup package var revisions: RevisionOptions

    package init() {}

    package mutating func validate() throws {
        if time.since != nil, revisions.from != nil {
            throw ValidationError("--since and --from cannot be used together")
        }
        if revisions.to != nil, revisions.from == nil { throw ValidationError("--to needs --from") }
    }
}

/// The option that selects changes that arrived after a time.
package struct SinceOption: ParsableArguments {
    @Option(
        name: OptionName.since.specification,
        help: ArgumentHelp(
            "Show only changes that arrived after this time: a duration such as 7d or 1y, a date such as 2026-01-31, "
                + "'today' or 'yesterday'.",
            valueName: "time"),
        transform: PastTime.read)
    package var since: PastTime?

    package init() {}
}

/// The options for rewriting code that would break with a pull.
package struct FixOptions: ParsableArguments {
    @Flag(help: "Show a diff, then rewrite names in your code if the new name is certain.")
    package var fix = false

    @Flag(name: .customLong("yes"), help: "Rewrite code without asking.")
    package var yes = false

    package init() {}

    package func validate() throws {
        if yes, !fix { throw ValidationError("--yes needs --fix") }
    }
}
