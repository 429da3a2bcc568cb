import ArgumentParser

struct APICommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "api",
        abstract: "Show what incoming changes do to the API of Swift components.",
        discussion: """
            Runs 'teamsync-swift api' with the same arguments. Each change of a declaration is breaking, may break, could \
            not be analysed, deprecated or compatible; below a breaking change are the places in your other repositories \
            that will no longer compile.

            Exit codes: 0 done; 1 something breaks and --fail-on asks for it, or a repository could not be read; 64 wrong \
            usage; 66 no such repository; 69 a part of teamsync is not installed; 78 bad configuration.
            """)

    @Argument(
        help: ArgumentHelp("The repositories to compare, by id or label (default: all).", valueName: "id"),
        completion: .repositories)
    var ids: [String] = []

    @Option(help: ArgumentHelp("The older commit, branch or tag (default: the merge base).", valueName: "ref"))
    var from: String?

    @Option(help: ArgumentHelp("The newer commit, branch or tag (default: upstream).", valueName: "ref"))
    var to: String?

    @Flag(help: "Show breaking changes only.")
    var breaking = false

    @Option(
        help: "Exit with 1 when a change has this verdict or a worse one: breaking, may-break or not-analysed.",
        completion: .list(["breaking", "may-break", "not-analysed"]))
    var failOn: String?

    @Flag(help: "Print JSON instead of text.")
    var json = false

    @Option(
        help: ArgumentHelp("The configuration file.", valueName: "path"),
        completion: .file(extensions: ["yaml", "yml"]))
    var config: String?

    func run() throws {
        let arguments = CommandLine.arguments.drop { $0 != APICommand.configuration.commandName }
        throw Program.sourceReader.replaceProcess(arguments: Array(arguments))
    }
}
