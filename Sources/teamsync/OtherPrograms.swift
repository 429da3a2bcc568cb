import ArgumentParser
import Glibc
import TeamSyncBase

/// Another executable of the same installation.
struct Program {
    static let engine = Program(name: "teamsyncd")
    /// Also runs 'init' and 'doctor', which read clones.
    static let worker = Program(name: "teamsync-worker")
    static let assistantServer = Program(name: "teamsync-mcp")

    let name: String

    /// Where it is; nil when it is neither beside this executable nor on `PATH`.
    var path: String? { ProgramSearch.sibling(name, environment: CommandContext.environment) }

    /// The error when `path` is nil.
    var missing: Failure {
        Failure(
            "\(name) is neither beside teamsync nor on PATH",
            hint: "install all programs of teamsync from the same build",
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
        discussion: "Runs 'teamsyncd sync' with the same arguments.")

    @Argument(help: ArgumentHelp("The repositories to check (default: all).", valueName: "id"))
    var ids: [String] = []

    @Flag(help: "Also check repositories that are not due yet.")
    var force = false

    @Option(help: ArgumentHelp("Wait this long for a check that another process is running.", valueName: "duration"))
    var wait: String?

    @Option(help: ArgumentHelp("The configuration file.", valueName: "path"))
    var config: String?

    @Flag(help: "Print the result as JSON.")
    var json = false

    @Flag(name: .shortAndLong, help: "Print what is being done.")
    var verbose = false

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
            "Folders to search (default: the usual ones in your home folder, and the current one).", valueName: "dir"))
    var folders: [String] = []

    @Flag(help: "Replace an existing configuration; a copy is kept as config.yaml.bak.")
    var force = false

    @Option(help: ArgumentHelp("The configuration file.", valueName: "path"))
    var config: String?

    @Flag(help: "Print the configuration without writing it.")
    var dryRun = false

    func run() throws {
        let arguments = CommandLine.arguments.drop { $0 != InitCommand.configuration.commandName }
        throw Program.worker.replaceProcess(arguments: Array(arguments))
    }
}

struct MCPCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "mcp",
        abstract: "Serve the design system to an assistant (MCP over standard input and output).",
        discussion: "Runs 'teamsync-mcp' with the same arguments. docs/mcp.md explains how to register it.")

    @Option(help: ArgumentHelp("Serve this repository only.", valueName: "id"))
    var repository: String?

    @Option(help: ArgumentHelp("The configuration file.", valueName: "path"))
    var config: String?

    func run() throws {
        let arguments = CommandLine.arguments.drop { $0 != MCPCommand.configuration.commandName }
        throw Program.assistantServer.replaceProcess(arguments: Array(arguments.dropFirst()))
    }
}
