import ArgumentParser
import TeamSyncDocuments
import TeamSyncHistory
import TeamSyncReport

@main
struct TeamSyncReportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "teamsync-report",
        abstract: "The part of teamsync that reads the history of clones and draws reports of it.",
        discussion: "People call 'teamsync', which runs this.",
        version: "teamsync-report \(TeamSyncVersion.current)",
        subcommands: [])
}
