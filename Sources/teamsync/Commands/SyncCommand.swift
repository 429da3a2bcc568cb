import ArgumentParser

struct SyncCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sync",
        abstract: "Check the repositories that are due now.",
        discussion: "Runs 'teamsyncd sync' with the same arguments.")

    @Argument(help: ArgumentHelp("The repositories to check; all when left out.", valueName: "id"))
    var ids: [String] = []

    @Flag(help: "Check also what was checked a short time ago.")
    var force = false

    @Option(help: ArgumentHelp("Wait this long for a check that somebody else has begun.", valueName: "duration"))
    var wait: String?

    @Option(help: ArgumentHelp("The configuration file.", valueName: "path"))
    var config: String?

    @Flag(help: "Print the result as JSON.")
    var json = false

    @Flag(name: .shortAndLong, help: "Say what is being done.")
    var verbose = false

    func run() throws {
        let arguments = CommandLine.arguments.drop { $0 != SyncCommand.configuration.commandName }
        throw Program.engine.replaceProcess(arguments: Array(arguments))
    }
}
