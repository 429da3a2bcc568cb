import ArgumentParser
import Glibc
import TeamSyncBase
import TeamSyncCommands
import TeamSyncDocuments
import TeamSyncReport

@main
struct TeamSyncReportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "teamsync-report",
        abstract: "Runs 'teamsync log', 'history' and 'report', which read the history of clones.",
        discussion: "Usually started by 'teamsync'.",
        version: "teamsync-report \(TeamSyncVersion.current)")

    /// Starts the processes that read clones or drawings without using the argument parser.
    static func main() {
        StandardOutput.begin(program: "teamsync")
        let arguments = Array(CommandLine.arguments.dropFirst())
        switch arguments.first {
        case _ where arguments == LogCommand.readArguments: Glibc.exit(LogCommand.read())
        case _ where arguments == HistoryCommand.readArguments: Glibc.exit(HistoryCommand.read())
        case _ where arguments == ReportCommand.readArguments: Glibc.exit(ReportCommand.read())
        case _ where arguments == MeasuringProcess.arguments: Glibc.exit(MeasuringProcess.run())
        case "log", "history", "report": CommandParser.run(arguments)
        default: main(nil)
        }
    }
}
