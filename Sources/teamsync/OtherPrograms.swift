import Glibc
import TeamSyncBase
import TeamSyncCommands

/// Another executable of the same installation.
struct Program {
    static let engine = Program(name: "teamsyncd")
    /// Reads clones, including for `init` and `doctor`.
    static let worker = Program(name: "teamsync-worker")
    static let assistantServer = Program(name: "teamsync-mcp")
    /// Reads the history of clones.
    static let report = Program(name: "teamsync-report")
    /// Reads Swift sources. It takes longest to build, so `scripts/install --without-swift` omits it.
    static let sourceReader = Program(
        name: "teamsync-swift",
        remedy: "run 'scripts/install' in a clone of teamsync, without '--without-swift'")

    let name: String
    /// Advice on how to install the program.
    var remedy = ProgramNotInstalled.hint

    /// The path of the program; nil if it is neither next to this executable nor on `PATH`.
    var path: String? { ProgramSearch.sibling(name, environment: CommandContext.environment) }

    /// The error to report when `path` is nil.
    var missing: Failure {
        Failure("\(ProgramNotInstalled(name))", hint: remedy, exitCode: EX_UNAVAILABLE)
    }

    /// Replaces this process with the program, which then uses this process's terminal and receives its signals; its
    /// exit code becomes that of the command.
    /// - Returns: the error if the program could not be run.
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

/// A command that another program performs; that program parses the same arguments.
protocol DelegatedCommand: PerformedCommand {
    static var program: Program { get }
}

extension DelegatedCommand {
    func perform() throws {
        throw Self.program.replaceProcess(arguments: Array(CommandLine.arguments.dropFirst()))
    }
}

extension SyncCommand: DelegatedCommand {
    static var program: Program { .engine }
}

extension PullCommand: DelegatedCommand {
    static var program: Program { .engine }
}

extension ConfigCommand.Check: DelegatedCommand {
    static var program: Program { .engine }
}

extension ConfigCommand.Show: DelegatedCommand {
    static var program: Program { .engine }
}

extension ConfigCommand.Path: DelegatedCommand {
    static var program: Program { .engine }
}

extension ConfigCommand.Use: DelegatedCommand {
    static var program: Program { .engine }
}

extension InitCommand: DelegatedCommand {
    static var program: Program { .worker }
}

extension LogCommand: DelegatedCommand {
    static var program: Program { .report }
}

extension HistoryCommand: DelegatedCommand {
    static var program: Program { .report }
}

extension ReportCommand: DelegatedCommand {
    static var program: Program { .report }
}

extension CheckCommand: DelegatedCommand {
    static var program: Program { .sourceReader }
}

extension ImpactCommand: DelegatedCommand {
    static var program: Program { .sourceReader }
}

extension APICommand: DelegatedCommand {
    static var program: Program { .sourceReader }
}

extension MCPCommand: DelegatedCommand {
    static var program: Program { .assistantServer }

    func perform() throws {
        throw Self.program.replaceProcess(arguments: Array(CommandLine.arguments.dropFirst(2)))
    }
}
