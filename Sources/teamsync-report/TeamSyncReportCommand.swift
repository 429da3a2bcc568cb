import ArgumentParser
import Glibc
import TeamSyncBase
import TeamSyncDocuments
import TeamSyncHistory
import TeamSyncReport

@main
struct TeamSyncReportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        // Usage is what people type.
        commandName: "teamsync",
        abstract: "The part of teamsync that reads the history of clones and draws reports of it.",
        discussion: "People call 'teamsync', which runs this.",
        version: "teamsync-report \(TeamSyncVersion.current)",
        subcommands: [LogCommand.self, HistoryCommand.self, ReportCommand.self])

    /// The processes that read clones are started without the argument parser.
    static func main() {
        StandardOutput.begin(program: "teamsync")
        switch Array(CommandLine.arguments.dropFirst()) {
        case LogCommand.readArguments: Glibc.exit(LogCommand.read())
        case HistoryCommand.readArguments: Glibc.exit(HistoryCommand.read())
        case ReportCommand.readArguments: Glibc.exit(ReportCommand.read())
        default: main(nil)
        }
    }
}
