package import ArgumentParser

package struct ConfigCommand: ParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "config",
        abstract: "Check the configuration, print it, or choose another one.",
        discussion: "Exit codes: 0 done; 78 bad configuration, with file, line and column.",
        subcommands: [Check.self, Show.self, Use.self, Path.self])

    package init() {}

    package struct Check: ParsableCommand, HasCommonOptions {
        package static let configuration = CommandConfiguration(
            commandName: "check", abstract: "Read the configuration, and print what is wrong with it.")

        @OptionGroup package var file: ConfigurationFileArguments
        package var common: CommonOptions { file.common }

        package init() {}
    }

    package struct Show: ParsableCommand, HasCommonOptions {
        package static let configuration = CommandConfiguration(
            commandName: "show", abstract: "Print the configuration with every default filled in, as YAML.",
            discussion: """
                With --path, the file need not exist. A message on standard error says when only the configuration of all \
                users of the machine does, and when the documents belong to another one.
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
            if path, origin { throw ValidationError("--path and --origin do not go together") }
            if output.json, path || origin {
                throw ValidationError("--json prints values: leave --path and --origin out")
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
                Every command and the daemon use FILE from then on, unless --config or TEAMSYNC_CONFIG names another one. \
                What is published is replaced by the repositories of FILE at the next check. 'config use' with the usual \
                file returns to it.
                """)

        @OptionGroup package var file: ConfigurationFileArguments
        package var common: CommonOptions { file.common }

        package init() {}
    }
}

/// Which configuration file a command is about.
package struct ConfigurationFileArguments: ParsableArguments {
    @Argument(
        help: ArgumentHelp("The configuration file (default: the one in use).", valueName: "file"),
        completion: .file(extensions: ["yaml", "yml"]))
    package var file: String?

    @OptionGroup package var place: ConfigurationOption
    @OptionGroup package var common: CommonOptions

    package init() {}

    /// The file that was named; nil for the one in use.
    package var named: String? { file ?? place.config }
}
