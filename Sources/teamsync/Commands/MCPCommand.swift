import ArgumentParser

struct MCPCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "mcp",
        abstract: "Serve this machine's design system to an assistant (MCP over standard input and output).",
        discussion: "Runs 'teamsync-mcp' with the same arguments. See docs/mcp.md for how to register it.")

    @Option(help: ArgumentHelp("Serve this repository alone.", valueName: "id"))
    var repository: String?

    @Option(help: ArgumentHelp("The configuration file.", valueName: "path"))
    var config: String?

    func run() throws {
        let arguments = CommandLine.arguments.drop { $0 != MCPCommand.configuration.commandName }
        throw Program.assistantServer.replaceProcess(arguments: Array(arguments.dropFirst()))
    }
}
