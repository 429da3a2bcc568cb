package import ArgumentParser

package struct InitCommand: ParsableCommand, HasCommonOptions {
    package static let configuration = CommandConfiguration(
        commandName: "init",
        abstract: "Find the clones of the design system and write a configuration.",
        discussion: """
            Clones are recognized by the files in the remote's default branch, not by their names: icons, design \
            tokens, asset catalogues, specifications and the layouts of the profiles, including in a folder of a \
            larger repository. If a different configuration exists, 'init' prints the difference and changes nothing; \
            --add extends it.

            Exit codes: 0 written, or nothing to change; 1 nothing was found, or a different configuration exists; 64 \
            wrong usage.
            """)

    @Argument(
        help: ArgumentHelp(
            "Folders to search (default: the usual ones in your home folder, and the current one).", valueName: "dir"),
        completion: .directory)
    package var folders: [String] = []

    @Flag(
        name: OptionName.force.specification,
        help: "Replace an existing configuration; a copy is kept as config.yaml.bak.")
    package var force = false

    @Flag(help: "Add new repositories to an existing configuration.")
    package var add = false

    @Flag(help: "Print the configuration without writing it.")
    package var dryRun = false

    @OptionGroup package var place: ConfigurationOption
    @OptionGroup package var common: CommonOptions

    package init() {}

    package mutating func validate() throws {
        if add, force { throw ValidationError("--add and --force cannot be used together") }
    }
}

package struct SyncCommand: ParsableCommand, HasCommonOptions {
    package static let configuration = CommandConfiguration(
        commandName: "sync",
        abstract: "Check the repositories that are due.",
        discussion: """
            Prints results if standard output is a terminal, or with --json. Failures always go to standard error.

            Exit codes: 0 done; 1 a repository or its 'update: fast-forward' failed; 64 wrong usage; 66 no such \
            repository; 69 a part of teamsync is not installed; 75 another process is checking; 78 invalid \
            configuration.
            """)

    @OptionGroup package var repositories: RepositoryArguments

    @Flag(name: OptionName.force.specification, help: "Also check repositories that are not due yet.")
    package var force = false

    @Option(
        name: OptionName.wait.specification,
        help: ArgumentHelp("Wait this long for a check that another process is running.", valueName: "duration"),
        transform: WaitDuration.read)
    package var wait = WaitDuration.standard

    @Flag(name: OptionName.verbose.specification, help: "Also print each step.")
    package var verbose = false

    @Flag(name: OptionName.quiet.specification, help: "Print errors only.")
    package var quiet = false

    @Flag(help: .hidden)
    package var withParent = false

    @Flag(help: .hidden)
    package var noUpdate = false

    @OptionGroup package var output: JSONOption
    @OptionGroup package var place: ConfigurationOption
    @OptionGroup package var common: CommonOptions

    package init() {}

    package var request: SyncInvocation {
        var request = SyncInvocation()
        request.ids = repositories.ids
        request.isForced = force
        request.wait = wait
        request.config = place.config
        request.stateDir = common.state.stateDir
        request.isJSON = output.json
        request.isVerbose = verbose
        request.isQuiet = quiet
        request.hasParent = withParent
        request.updates = !noUpdate
        return request
    }
}

package struct PullCommand: ParsableCommand, HasCommonOptions {
    package static let configuration = CommandConfiguration(
        commandName: "pull",
        abstract: "Fetch, show how the changes affect your code, and fast-forward.",
        discussion: """
            Checks the remotes now, lists the places in your code that the incoming changes affect, and moves each \
            local branch to the commit that was compared. If the branch is checked out, its index and working tree are \
            updated too. A branch is not moved if it has local commits, or if its working tree has uncommitted \
            changes.

            Exit codes: 0 done; 1 a repository could not be checked or moved; 64 wrong usage; 66 no such repository; \
            69 a part of teamsync is not installed; 75 another process is checking; 78 invalid configuration.
            """)

    @OptionGroup package var repositories: RepositoryArguments

    @Flag(help: "Show what a pull would do, without moving anything.")
    package var dryRun = false

    @OptionGroup package var fix: FixOptions

    @Option(
        name: OptionName.wait.specification,
        help: ArgumentHelp("Wait this long for a check that another process is running.", valueName: "duration"),
        transform: WaitDuration.read)
    package var wait = WaitDuration.standard

    @OptionGroup package var output: JSONOption
    @OptionGroup package var place: ConfigurationOption
    @OptionGroup package var common: CommonOptions

    package init() {}

    package mutating func validate() throws {
        if fix.fix, output.json { throw ValidationError("--fix cannot be used with --json") }
    }
}

package struct DoctorCommand: ParsableCommand, HasCommonOptions {
    package static let configuration = CommandConfiguration(
        commandName: "doctor",
        abstract: "Run every check and explain the results.",
        discussion: """
            Contacts every remote, even if it was checked recently. Never asks for a password, and never prints one. \
            Each line begins with a mark: ✓ works, · information or skipped, ! should be changed, ✗ does not work. \
            With IDs, checks the machine and these repositories.

            Exit codes: 0 nothing to fix; 1 something to fix; 66 no such repository.
            """)

    @OptionGroup package var repositories: RepositoryArguments

    @Flag(help: "Also show a desktop notification, as the daemon does when something is incoming.")
    package var notify = false

    /// Performs only the part that reads clones: without a terminal, until standard input ends, and with one finding
    /// per line.
    @Flag(help: .hidden)
    package var withParent = false

    @OptionGroup package var output: JSONOption
    @OptionGroup package var place: ConfigurationOption
    @OptionGroup package var common: CommonOptions

    package init() {}
}

package struct MCPCommand: ParsableCommand, HasCommonOptions {
    package static let configuration = CommandConfiguration(
        commandName: "mcp",
        abstract: "Serve the design system to an assistant (MCP over standard input and output).",
        discussion: """
            Reads the published documents and the clones of the configured repositories. Only check_updates uses the \
            network: it runs 'teamsyncd sync'. docs/mcp.md explains how to register the server.
            """)

    @OptionGroup package var options: MCPOptions

    package var common: CommonOptions { options.common }

    package init() {}
}

/// The options of the server for assistants, which is started as `teamsync mcp` and as `teamsync-mcp`.
package struct MCPOptions: ParsableArguments {
    @OptionGroup package var repositories: RepositoryArguments

    @Option(name: OptionName.repository.specification, help: .hidden)
    package var repository: [String] = []

    @OptionGroup package var place: ConfigurationOption
    @OptionGroup package var common: CommonOptions

    package init() {}

    /// The ids or labels of the repositories to serve; empty for all.
    package var served: [String] { repositories.ids + repository }
}

package struct CompletionCommand: ParsableCommand {
    package enum Shell: String, CaseIterable, ExpressibleByArgument {
        case bash, zsh, fish
    }

    package static let configuration = CommandConfiguration(
        commandName: "completion",
        abstract: "Print shell completions for teamsync.",
        discussion: """
            bash: teamsync completion bash > ~/.local/share/bash-completion/completions/teamsync
            zsh:  teamsync completion zsh > ~/.local/share/zsh/site-functions/_teamsync
                  (with 'fpath=(~/.local/share/zsh/site-functions $fpath)' before 'compinit' in ~/.zshrc)
            fish: teamsync completion fish > ~/.config/fish/completions/teamsync.fish
            """)

    @Argument(help: "The shell.")
    package var shell: Shell

    package init() {}
}
