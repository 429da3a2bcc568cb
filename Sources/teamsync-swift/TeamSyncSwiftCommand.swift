import ArgumentParser
import TeamSyncBase
import TeamSyncCommands
import TeamSyncDocuments
import TeamSyncSwift

@main
struct TeamSyncSwiftCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "teamsync-swift",
        abstract: "Runs 'teamsync check', 'api' and 'impact', which read Swift sources.",
        discussion: "Usually started by 'teamsync'.",
        version: "teamsync-swift \(TeamSyncVersion.current)",
        subcommands: [CompareCommand.self, ReadSourcesCommand.self])

    static func main() {
        StandardOutput.begin(program: "teamsync")
        let arguments = Array(CommandLine.arguments.dropFirst())
        switch arguments.first {
        case "check", "api", "impact": CommandParser.run(arguments)
        default: main(nil)
        }
    }
}
