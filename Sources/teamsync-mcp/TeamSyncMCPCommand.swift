import ArgumentParser
import Glibc
import TeamSyncBase
import TeamSyncCommands
import TeamSyncDocuments
import TeamSyncMCP
import TeamSyncReaders

@main
struct TeamSyncMCPCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "teamsync-mcp",
        abstract: MCPCommand.configuration.abstract,
        discussion: MCPCommand.configuration.discussion,
        version: "teamsync-mcp \(TeamSyncVersion.current)")

    @OptionGroup var options: MCPOptions

    static func main() {
        StandardOutput.begin(program: "teamsync-mcp")
        do {
            let command = try parse()
            command.options.common.apply()
            try command.serve()
        } catch {
            let code = exitCode(for: error)
            if code.rawValue == EX_USAGE, !(error is ExitCode) {
                CommandParser.exit(error, arguments: ["mcp"])
            } else {
                exit(withError: error)
            }
        }
    }

    private func serve() throws {
        do throws(UnknownRepository) {
            try DesignSystemServer.run(
                repositories: options.served, config: options.place.config, environment: ProcessEnvironment.all)
        } catch {
            Terminal(program: "teamsync").report("\(error)", hint: error.hint)
            throw ExitCode(EX_NOINPUT)
        }
    }
}
