import ArgumentParser
import TeamSyncDocuments

struct TeamSyncDaemon: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "teamsyncd",
        abstract: "The engine of teamsync: fetches, compares, counts and publishes.",
        discussion: """
            People call 'teamsync', which runs this.

            Exit codes: 0 done; 1 at least one repository failed; 64 wrong usage; 66 no such repository; \
            75 locked, try again; 78 bad configuration.
            """,
        version: "teamsyncd \(TeamSyncVersion.current)",
        subcommands: [
            SyncCommand.self, RunCommand.self, InitCommand.self, WorkerCommand.self, DoctorCommand.self,
        ])
}
