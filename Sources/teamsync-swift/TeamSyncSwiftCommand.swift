import ArgumentParser
import TeamSyncBase
import TeamSyncDocuments
import TeamSyncSwift

@main
struct TeamSyncSwiftCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "teamsync-swift",
        abstract: "The part of teamsync that reads Swift sources.",
        discussion: "People call 'teamsync', which runs this.",
        version: "teamsync-swift \(TeamSyncVersion.current)",
        subcommands: [APICommand.self, CheckCommand.self, CompareCommand.self, ReadSourcesCommand.self])

    static func main() {
        StandardOutput.begin(program: "teamsync")
        main(nil)
    }
}
