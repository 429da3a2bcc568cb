import ArgumentParser

struct InitCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "init",
        abstract: "Find the clones of the design system, and write a configuration.",
        discussion: "Runs 'teamsyncd init' with the same arguments.")

    @Argument(
        help: ArgumentHelp(
            "Folders to look in; the usual ones below your home and the current one when left out.", valueName: "dir"))
    var folders: [String] = []

    @Flag(help: "Replace an existing configuration, and keep a copy of it as config.yaml.bak.")
    var force = false

    @Option(help: ArgumentHelp("The configuration file.", valueName: "path"))
    var config: String?

    @Flag(help: "Print the configuration, and write nothing.")
    var dryRun = false

    func run() throws {
        let arguments = CommandLine.arguments.drop { $0 != InitCommand.configuration.commandName }
        throw Program.engine.replaceProcess(arguments: Array(arguments))
    }
}
