import ArgumentParser
import Glibc
import TeamSyncBase
import TeamSyncDocuments
import TeamSyncMCP

@main
struct TeamSyncMCPCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "teamsync-mcp",
        abstract: "Serve this machine's design system to an assistant (MCP over standard input and output).",
        discussion: """
            Reads what teamsyncd has published and the clones of the configured repositories. The network is asked by \
            check_updates alone, which runs 'teamsyncd sync'.
            """,
        version: "teamsync-mcp \(TeamSyncVersion.current)")

    static func main() {
        StandardOutput.begin(program: "teamsync-mcp")
        main(nil)
    }

    @Option(help: ArgumentHelp("Serve this repository alone.", valueName: "id"))
    var repository: String?

    @Option(help: ArgumentHelp("The configuration file.", valueName: "path"))
    var config: String?

    func run() throws {
        let code = DesignSystemServer.run(
            repository: repository, config: config, environment: ProcessEnvironment.all)
        throw ExitCode(code)
    }
}
