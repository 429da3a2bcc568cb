package import ArgumentParser

package struct ConfigCommand: ParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "config",
        abstract: "Check the configuration, print it, or choose another one.",
        discussion: "Exit codes: 0 done; 78 invalid configuration (the message gives the file, line and column).",
        subcommands: [Check.self, Show.self, Use.self, Path.self])

    package init() {}

    package struct Check: ParsableCommand, HasCommonOptions {
        package static let configuration = CommandConfiguration(
            commandName: "check", abstract: "Read the configuration, and print its errors.")

        @OptionGroup package var file: ConfigurationFileArguments
        package var common: CommonOptions { file.common }

        package init() {}
    }

    package struct Show: ParsableCommand, HasCommonOptions {
        package static let configuration = CommandConfiguration(
            commandName: "show", abstract: "Print the configuration with every default filled in, as YAML.",
            discussion: """
                With --path, prints the path even if the file does not exist. If only the configuration for all users \
                exists, or if the state directory belongs to another configuration, prints a message on standard error.
                """)

        @Flag(help: "Show where each value is set.")
        package var origin = false

        @Flag(help: "Print the path of the configuration file instead.")
        package var path = false

        @OptionGroup package var output: JSONOption
        @OptionGroup package var file: ConfigurationFileArguments
        package var common: CommonOptions { file.common }

        package init() {}

        package mutating func validate() throws {
            if path, origin { throw ValidationError("--path and --origin cannot be used together") }
            if output.json, path || origin {
                throw ValidationError("--json cannot be used with --path or --origin")
            }
        }
    }

    /// The former name of `config show --path`.
    package struct Path: ParsableCommand, HasCommonOptions {
        package static let configuration = CommandConfiguration(
            commandName: "path", abstract: "Now called 'config show --path'.", shouldDisplay: false)

        @OptionGroup package var file: ConfigurationFileArguments
        package var common: CommonOptions { file.common }

        package init() {}
    }

    package struct Use: ParsableCommand, HasCommonOptions {
        package static let configuration = CommandConfiguration(
            commandName: "use", abstract: "Use another configuration file from now on.",
            discussion: """
                All commands and the daemon use FILE from then on, unless --config or TEAMSYNC_CONFIG names another \
                one. The next check replaces the published documents with those for FILE. To go back, run 'config use' \
                with the usual file.
                """)

        @OptionGroup package var file: ConfigurationFileArguments
        package var common: CommonOptions { file.common }

        package init() {}
    }
}

/// The configuration file of a command.
package struct ConfigurationFileArguments: ParsableArguments {
    @Argument(
        help: ArgumentHelp("The configuration file (default: the one in use).", valueName: "file"),
        completion: .file(extensions: ["yaml", "yml"]))
    package var file: String?

    @OptionGroup package var place: ConfigurationOption
    @OptionGroup package var common: CommonOptions

    package init() {}

    /// The specified file; nil for the one in use.
    package var named: String? { file ?? place.config }
}
