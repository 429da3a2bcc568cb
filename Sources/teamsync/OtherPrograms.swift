import ArgumentParser
import Glibc
import TeamSyncBase

/// Another executable of the same installation.
struct Program {
    static let engine = Program(name: "teamsyncd")
    /// Also runs 'init' and 'doctor', which read clones.
    static let worker = Program(name: "teamsync-worker")
    static let assistantServer = Program(name: "teamsync-mcp")
    /// Reads Swift sources. It takes longest to build, so `scripts/install --without-swift` leaves it out.
    static let sourceReader = Program(
        name: "teamsync-swift",
        remedy: "add it: run 'scripts/install' without '--without-swift' in a clone of teamsync")

    let name: String
    /// What installs it.
    var remedy = "install all programs of teamsync from the same build"

    /// Where it is; nil when it is neither beside this executable nor on `PATH`.
    var path: String? { ProgramSearch.sibling(name, environment: CommandContext.environment) }

    /// The error when `path` is nil.
    var missing: Failure {
        Failure(
            "\(name) is neither beside teamsync nor on PATH",
            hint: remedy,
            exitCode: EX_UNAVAILABLE)
    }

    /// Replaces this process by the program, which so has the terminal, the signals and the exit code.
    /// - Returns: the error when that is not possible.
    func replaceProcess(arguments: [String]) -> Failure {
        guard let path else { return missing }
        var pointers = ([name] + arguments).map { strdup($0) }
        pointers.append(nil)
        execv(path, &pointers)
        let reason = String(cString: strerror(errno))
        for pointer in pointers { free(pointer) }
        return Failure("cannot run \(path): \(reason)", hint: missing.hint, exitCode: EX_UNAVAILABLE)
    }
}

struct SyncCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sync",
        abstract: "Check the repositories that are due.",
        discussion: """
            Runs 'teamsyncd sync' with the same arguments.

            Exit codes: 0 done; 1 a repository failed, or 'update: fast-forward' did; 64 wrong usage; 66 no such \
            repository; 69 teamsyncd is not installed; 75 another process is checking; 78 bad configuration.
            """)

    @Argument(
        help: ArgumentHelp("The repositories to check, by id or label (default: all).", valueName: "id"),
        completion: .repositories)
    var ids: [String] = []

    @Flag(help: "Also check repositories that are not due yet.")
    var force = false

    @Option(help: ArgumentHelp("Wait this long for a check that another process is running.", valueName: "duration"))
    var wait: String?

    @Option(
        help: ArgumentHelp("The configuration file.", valueName: "path"),
        completion: .file(extensions: ["yaml", "yml"]))
    var config: String?

    @Flag(help: "Print the result as JSON.")
    var json = false

    @Flag(name: .shortAndLong, help: "Print what is being done.")
    var verbose = false

    @Flag(name: .shortAndLong, help: "Print errors only.")
    var quiet = false

    @Option(
        help: ArgumentHelp("The folder of the documents (default: TEAMSYNC_STATE_DIR).", valueName: "dir"),
        completion: .directory)
    var stateDir: String?

    func run() throws {
        let arguments = CommandLine.arguments.drop { $0 != SyncCommand.configuration.commandName }
        throw Program.engine.replaceProcess(arguments: Array(arguments))
    }
}

struct InitCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "init",
        abstract: "Find the clones of the design system and write a configuration.",
        discussion: "Runs 'teamsync-worker init' with the same arguments.")

    @Argument(
        help: ArgumentHelp(
            "Folders to search (default: the usual ones in your home folder, and the current one).", valueName: "dir"),
        completion: .directory)
    var folders: [String] = []

    @Flag(help: "Replace an existing configuration; a copy is kept as config.yaml.bak.")
    var force = false

    @Option(
        help: ArgumentHelp("The configuration file.", valueName: "path"),
        completion: .file(extensions: ["yaml", "yml"]))
    var config: String?

    @Flag(help: "Add what is found to an existing configuration.")
    var add = false

    @Flag(help: "Print the configuration without writing it.")
    var dryRun = false

    func run() throws {
        let arguments = CommandLine.arguments.drop { $0 != InitCommand.configuration.commandName }
        throw Program.worker.replaceProcess(arguments: Array(arguments))
    }
}

struct ConfigCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "config",
        abstract: "Check the configuration, and print it or its path.",
        discussion: """
            Runs 'teamsyncd config' with the same arguments. FILE is the configuration in use unless it is given.

            Exit codes: 0 done; 78 bad configuration, with file, line and column.
            """,
        subcommands: [Check.self, Show.self, Path.self, Use.self])

    struct Check: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "check", abstract: "Read the configuration, and print what is wrong with it.")

        @OptionGroup var options: ConfigOptions
        func run() throws { throw ConfigCommand.delegate() }
    }

    struct Show: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "show", abstract: "Print the configuration with every default filled in, as YAML.")

        @Flag(help: "Say behind each value in which file and line it is written.")
        var origin = false

        @OptionGroup var options: ConfigOptions
        func run() throws { throw ConfigCommand.delegate() }
    }

    struct Path: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "path", abstract: "Print the path of the configuration file.")

        @Option(help: ArgumentHelp("The configuration file.", valueName: "path"), completion: .file())
        var config: String?

        @Option(help: ArgumentHelp("The folder of the documents (default: TEAMSYNC_STATE_DIR).", valueName: "dir"))
        var stateDir: String?

        func run() throws { throw ConfigCommand.delegate() }
    }

    struct Use: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "use", abstract: "Let the state directory belong to another configuration.")

        @OptionGroup var options: ConfigOptions
        func run() throws { throw ConfigCommand.delegate() }
    }

    private static func delegate() -> Failure {
        Program.engine.replaceProcess(
            arguments: Array(CommandLine.arguments.drop { $0 != configuration.commandName }))
    }
}

/// The options of the commands below `config`.
struct ConfigOptions: ParsableArguments {
    @Argument(
        help: ArgumentHelp("The configuration file (default: the one in use).", valueName: "file"),
        completion: .file(extensions: ["yaml", "yml"]))
    var file: String?

    @Option(
        help: ArgumentHelp("The configuration file.", valueName: "path"),
        completion: .file(extensions: ["yaml", "yml"]))
    var config: String?

    @Option(
        help: ArgumentHelp("The folder of the documents (default: TEAMSYNC_STATE_DIR).", valueName: "dir"),
        completion: .directory)
    var stateDir: String?
}

struct MCPCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "mcp",
        abstract: "Serve the design system to an assistant (MCP over standard input and output).",
        discussion: "Runs 'teamsync-mcp' with the same arguments. docs/mcp.md explains how to register it.")

    @Option(help: ArgumentHelp("Serve this repository only.", valueName: "id"), completion: .repositories)
    var repository: String?

    @Option(
        help: ArgumentHelp("The configuration file.", valueName: "path"),
        completion: .file(extensions: ["yaml", "yml"]))
    var config: String?

    func run() throws {
        let arguments = CommandLine.arguments.drop { $0 != MCPCommand.configuration.commandName }
        throw Program.assistantServer.replaceProcess(arguments: Array(arguments.dropFirst()))
    }
}
