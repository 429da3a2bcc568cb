import ArgumentParser
import Glibc
import TeamSyncDocuments
import TeamSyncSupervisor

@main
struct TeamSyncDaemon: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "teamsyncd",
        abstract: "The supervisor of teamsync: decides what is due, starts workers, publishes what they find.",
        discussion: """
            People call 'teamsync', which runs this.

            Exit codes: 0 done; 1 at least one repository failed; 64 wrong usage; 66 no such repository; \
            75 locked, try again; 78 bad configuration.
            """,
        version: "teamsyncd \(TeamSyncVersion.current)",
        subcommands: [SyncCommand.self, RunCommand.self, ConfigCommand.self])

    /// A keeper stays for as long as the daemon: it needs no parser.
    static func main() {
        let words = CommandLine.arguments
        if words.dropFirst().first == NudgeKeeper.commandName { Glibc.exit(NudgeKeeper.run(Array(words.dropFirst(2)))) }
        main(nil)
    }
}
