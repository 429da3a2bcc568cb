import ArgumentParser
import TeamSyncDocuments

@main
struct TeamSyncCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "teamsync",
        abstract: "What the team has pushed to the design system, and this machine has not.",
        discussion: """
            Reads what teamsyncd has published: no network, no repository access. Only 'sync', 'init' and 'doctor' run
            the engine, and 'mcp' the server for assistants, which reads the clones.

            Environment:
              TEAMSYNC_STATE_DIR  the folder of the documents
                                  (default: $XDG_STATE_HOME/teamsync)
              TEAMSYNC_CONFIG     the configuration of the engine
              TEAMSYNC_NOW        the time that ages are told from, such as
                                  2026-02-12T10:06:58Z (default: the clock)
              NO_COLOR, CLICOLOR_FORCE, FORCE_COLOR, FORCE_HYPERLINK, TERM,
              COLUMNS             colour, links and width, as everywhere
              TEAMSYNC_PAGER, PAGER
                                  what shows more than a screen (default: less)
            """,
        version: "teamsync \(TeamSyncVersion.current)",
        subcommands: [
            SyncCommand.self, StatusCommand.self, CountsCommand.self, ChangesCommand.self, StatuslineCommand.self,
            WatchCommand.self, GateCommand.self, PrebuildCommand.self, InitCommand.self, DoctorCommand.self,
            MCPCommand.self,
        ])

    static func main() {
        do {
            if let frequent = FrequentInvocation(arguments: Array(CommandLine.arguments.dropFirst())) {
                try frequent.run()
            } else {
                var command = try parseAsRoot()
                try command.run()
            }
        } catch let failure as Failure {
            failure.reportAndExit()
        } catch {
            exit(withError: error)
        }
    }
}
